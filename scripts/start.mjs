import { spawn } from "node:child_process"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { HEAP_LIMITS, MALLOC_LIMITS } from "./memory-limits.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()

console.log("Starting the site…")
const server = spawn(process.execPath, [...HEAP_LIMITS, "scripts/serve.mjs"], {
	cwd: root,
	stdio: "inherit",
	env: { SAMPLE_DATA: "true", ...MALLOC_LIMITS, ...process.env },
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => process.exit(code ?? 1))
