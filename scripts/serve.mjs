import path from "node:path"
import { fileURLToPath } from "node:url"
import "./in-container.mjs"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"

await ensureSupportedNode()
process.env.NODE_ENV ??= "production"
// Security: the site's files (password hashes, drafts, uploads) are readable only by its user. Jobs inherit this.
process.umask(0o077)
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const { EnvironmentError, explainFailure, logError, openRequestLog, readEnvironment, startSite } =
	await import("../build/server/index.js")

/** The site waits ten seconds for running requests, then only closes files. */
const MAX_STOP_MS = 15_000

const site = await start()
console.log(`The site is open at ${site.address} (stop it with Ctrl+C).`)
let stopping = false
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop)
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, stopAfterError)

async function start() {
	let dataDir = ""
	try {
		const logRequest = openRequestLog((line) => process.stdout.write(line))
		const environment = readEnvironment(process.env, root)
		dataDir = environment.dataDir
		return await startSite(environment, root, console.log, { logRequest })
	} catch (error) {
		console.error(
			error instanceof EnvironmentError
				? `The site can't start. Please correct these settings:\n${error.message}`
				: `The site can't start: ${(await explainFailure(error, dataDir)) ?? error.message}`,
		)
		process.exit(1)
	}
}

/** After an unexpected error the state is unknown, so the process exits, and the container restarts it. */
function stopAfterError(error) {
	logError("An unexpected error", error)
	process.exitCode = 1
	setTimeout(() => process.exit(1), MAX_STOP_MS)
	stop()
}

async function stop() {
	// Ctrl+C signals this process twice: from the terminal and from `npm start`.
	if (stopping) return
	stopping = true
	console.log("Stopping after the running requests…")
	await site.stop()
	console.log("Stopped.")
	process.exit()
}
