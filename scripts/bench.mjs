// `npm run bench` writes docs/performance.md. Single parts print their numbers only: `npm run bench -- visits`.
import { writeFileSync } from "node:fs"
import { cpus, loadavg, totalmem } from "node:os"
import path from "node:path"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()

const PARTS = {
	visits: async () => (await import("./bench/visits.mjs")).measureVisits(),
	interactions: async () => (await import("./bench/interactions.mjs")).measureInteractions(),
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !PARTS[name])
if (unknown) {
	console.error(`There is no part '${unknown}'. Parts: ${Object.keys(PARTS).join(", ")}.`)
	process.exit(2)
}

const tables = []
const limits = {}
for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
	console.log(`\n== ${name}`)
	const measured = await PARTS[name]()
	for (const { title, rows } of measured.tables) {
		console.log(title)
		console.table(rows)
	}
	tables.push(...measured.tables)
	for (const { what, limit, is, unit } of measured.limits)
		limits[what] = { limit: `${limit} ${unit}`, is: `${is} ${unit}`, met: is <= limit ? "yes" : "no" }
}
console.log("\nLimits")
console.table(limits)
if (names.length === 0) writeFileSync(path.join(root, "docs/performance.md"), report())
process.exit()

function report() {
	const machine = `Node ${process.versions.node}, ${cpus().length} CPU cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`
	return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, a load of ${loadavg()[2].toFixed(1)} in 15 minutes, this run included.
Absolute numbers differ between machines and runs.

## Limits

${markdown(limits)}

- **Visits** use Chromium with 400 kbit/s and 400 ms latency, a CPU slowed four times, 360 x 780 CSS pixels at a device pixel ratio
  of 2, and an empty cache. **Interactive** is when React has hydrated the page.
- **Together** is what the page requests within 12 seconds after it is interactive, **worker** what its worker fetches.
- **Again** is the same page in the same browser, which asks the server whether it has changed.
- **Interactions** are real taps and keys on a slowed CPU; their duration is the browser's, until the next frame.

${tables.map(({ title, rows }) => `## ${title}\n\n${markdown(rows)}\n`).join("\n")}`
}

function markdown(rows) {
	const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
	const line = (cells) => `| ${cells.join(" | ")} |`
	return [
		line(["", ...columns]),
		line(["---", ...columns.map(() => "---")]),
		...Object.entries(rows).map(([name, row]) => line([name, ...columns.map((column) => row[column] ?? "")])),
	].join("\n")
}
