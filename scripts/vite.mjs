// Runs the sources without a build, through Vite: `npm run dev` and the database commands use it.
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureInstalled, root } from "./prepare.mjs"

/** React Router passes a deprecated option to Vite, which no configuration can change. */
const { warn } = console
console.warn = (message) => String(message).includes("The `envFile` option is deprecated") || warn(message)

export async function startVite(options = {}) {
	await ensureSupportedNode()
	ensureInstalled()
	// Imported only now, because the packages may not have been installed before.
	const { createServer } = await import("vite")
	return await createServer({ root, ...options, server: { ...options.server, middlewareMode: true } })
}
