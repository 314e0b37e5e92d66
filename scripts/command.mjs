// Shared by all commands. Exit codes: 0 success, 1 failure, 2 invalid arguments.
import path from "node:path"
import { fileURLToPath } from "node:url"
import "./in-container.mjs"
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
	let dataDir = "the data folder"
	try {
		const environment = site.readEnvironment(process.env, root)
		dataDir = environment.dataDir
		const report = await work(site, environment)
		console.log(report.text ?? report)
		if (report.isWell === false) process.exitCode = 1
	} catch (error) {
		const explained = await site.explainFailure(error, dataDir)
		if (!explained) console.error(error)
		console.error(explained ?? "This is a fault of the program. Please report it with the lines above.")
		process.exit(1)
	}
}

export function explain(usage) {
	console.error(usage)
	process.exit(2)
}
