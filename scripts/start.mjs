// `npm start`: from a fresh checkout to a running site. Installs, builds, and hands over to serve.mjs, which makes the
// database and loads the sample catalogue.
import { spawn } from "node:child_process"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()

console.log("Starting the site…")
// The heap is held small on purpose: left alone it grows to several hundred megabytes before it is swept.
const server = spawn(process.execPath, ["--max-old-space-size=192", "scripts/serve.mjs"], {
	cwd: root,
	stdio: "inherit",
	env: { SAMPLE_DATA: "true", ...process.env },
})
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => process.exit(code ?? 1))
