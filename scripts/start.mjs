import { spawn } from "node:child_process"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()

console.log("Starting the site…")
// Without a limit, V8's heap grows to several hundred megabytes before it is collected.
const server = spawn(process.execPath, ["--max-old-space-size=192", "scripts/serve.mjs"], {
	cwd: root,
	stdio: "inherit",
	env: { SAMPLE_DATA: "true", ...process.env },
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => process.exit(code ?? 1))
