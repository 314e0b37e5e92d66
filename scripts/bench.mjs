// `npm run bench` takes about eight minutes and writes docs/performance.md. Single parts: `npm run bench -- pages visits`.
// `npm run bench -- --against ../other` compares this checkout with another one instead.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { writeReport } from "./bench/report.mjs"
import { judge } from "./bench/targets.mjs"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()

const PARTS = {
	start: async () => (await import("./bench/start.mjs")).measureStart(),
	pages: async () => (await import("./bench/pages.mjs")).measurePages({ large: false }),
	"pages-large": async () => (await import("./bench/pages.mjs")).measurePages({ large: true }),
	growth: async () => (await import("./bench/growth.mjs")).measureGrowth(),
	visits: async () => (await import("./bench/visits.mjs")).measureVisits(),
	api: async () => (await import("./bench/api.mjs")).measureSearches(),
	offline: async () => (await import("./bench/offline.mjs")).measureOffline(),
	interactions: async () => (await import("./bench/interactions.mjs")).measureInteractions(),
	lighthouse: async () => (await import("./bench/lighthouse.mjs")).measureLighthouse(),
	map: async () => (await import("./bench/map.mjs")).measureMap(),
	exports: async () => (await import("./bench/exports.mjs")).measureExports(),
	huge: async () => (await import("./bench/huge.mjs")).measureHuge(),
	bodies: async () => (await import("./bench/bodies.mjs")).measureBodies(),
	writes: async () => (await import("./bench/writes.mjs")).measureWrites(),
}

const { positionals: names, values } = parseArgs({
	allowPositionals: true,
	options: { against: { type: "string" } },
})
if (values.against) {
	const { measureAgainst } = await import("./bench/against.mjs")
	printTables(await measureAgainst(values.against))
	process.exit()
}
const unknown = names.filter((name) => !PARTS[name])
if (unknown.length > 0) {
	console.error(`There is no part '${unknown[0]}'. Parts: ${Object.keys(PARTS).join(", ")}.`)
	process.exit(2)
}

const start = performance.now()
const measured = {}
for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
	console.log(`\n== ${name}, after ${Math.round((performance.now() - start) / 1000)} s`)
	measured[name] = await PARTS[name]()
	printTables(measured[name])
}
const targets = judge(measured)
console.log("\nTargets")
console.table(targets)
const minutes = Math.round((performance.now() - start) / 6000) / 10
if (names.length === 0) {
	writeFileSync(path.join(root, "docs/performance.md"), writeReport({ measured, targets, minutes }))
	console.log(`Wrote docs/performance.md after ${minutes} minutes.`)
}
process.exit()

function printTables({ tables }) {
	for (const { title, rows } of tables) {
		console.log(title)
		console.table(rows)
	}
}
