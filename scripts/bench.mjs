// `npm run bench` prints what docs/performance.md has; `npm run bench -- visits` measures one part.
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()

const PARTS = {
	visits: async () => (await import("./bench/visits.mjs")).measureVisits(),
	interactions: async () => (await import("./bench/interactions.mjs")).measureInteractions(),
	search: async () => (await import("./bench/search.mjs")).measureSearch(),
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !PARTS[name])
if (unknown) {
	console.error(`There is no part '${unknown}'. Parts: ${Object.keys(PARTS).join(", ")}.`)
	process.exit(2)
}

const limits = {}
for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
	console.log(`\n== ${name}`)
	const measured = await PARTS[name]()
	for (const { title, rows } of measured.tables) {
		console.log(title)
		console.table(rows)
	}
	for (const { what, limit, is, unit } of measured.limits)
		limits[what] = { limit: `${limit} ${unit}`, is: `${is} ${unit}`, met: is <= limit ? "yes" : "no" }
}
console.log("\nLimits")
console.table(limits)
process.exit()
