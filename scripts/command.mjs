// Shared by all commands. Exit codes: 0 success, 1 failure, 2 invalid arguments.
import path from "node:path"
import { fileURLToPath } from "node:url"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

export async function command(work) {
	await ensureSupportedNode()
	// Security: files are readable only by the user that runs the site, as in serve.mjs.
	process.umask(0o077)
	const site = await import("../build/server/index.js").catch(() => {
		console.error("The site isn't built yet. Run 'npm start' once.")
		process.exit(1)
	})
	try {
		console.log(await work(site, site.readEnvironment(process.env, root)))
	} catch (error) {
		const isKnown = site.PLAIN_ERRORS.some((kind) => error instanceof kind)
		console.error(isKnown ? error.message : error)
		process.exit(1)
	}
}

export function explain(usage) {
	console.error(usage)
	process.exit(2)
}
