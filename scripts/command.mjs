// What the commands have in common: the built site's functions, one last line, and an exit code: 0 done, 1 not done,
// 2 not understood.
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Runs `work(site, environment)` of the built site and ends with what it returns, or with what went wrong. */
export async function command(work) {
	const site = await import("../build/server/index.js").catch(() => {
		console.error("The site is not built yet: run 'npm start' once.")
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

/** Says how a command is used, and ends. */
export function explain(usage) {
	console.error(usage)
	process.exit(2)
}
