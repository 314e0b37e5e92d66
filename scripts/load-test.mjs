// `npm run load -- [SECONDS]`, 30 by default. Exits with 1 if a request failed or the server didn't survive.
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled } from "./prepare.mjs"

await ensureSupportedNode()
const seconds = Number(process.argv[2] ?? 30)
if (!(seconds > 0)) {
	console.error("Usage: npm run load -- [SECONDS]")
	process.exit(2)
}
ensureInstalled()
ensureBuilt()
const { runLoadTest } = await import("./bench/load-test.mjs")

console.log(`Sending requests for ${seconds} seconds on Node ${process.versions.node}…`)
const { memory, wrong, ...numbers } = await runLoadTest({ seconds })
console.table({ [process.version]: { ...numbers, "MB now": memory.now, "MB peak": memory.peak } })
for (const problem of wrong) console.error(problem)
process.exit(numbers.survived && numbers.errors === 0 && numbers.exitCode === 0 ? 0 : 1)
