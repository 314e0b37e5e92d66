// `npm run dev`: the site with changes showing up at once. The same entry as in production, through Vite.
import path from "node:path"
import { createServer as createViteServer } from "vite"
import { root } from "./prepare.mjs"

const vite = await createViteServer({ root, server: { middlewareMode: true } })
const environment = { SAMPLE_DATA: "true", ...process.env }
const first = await vite.ssrLoadModule("/app/site/site.server.ts")
const settings = first.readEnvironment(environment, root)
let current = { module: first, site: await first.openSite(settings, root, console.log) }

/** Opens the site anew when one of its server modules has changed. */
async function currentSite() {
	const module = await vite.ssrLoadModule("/app/site/site.server.ts")
	if (module !== current.module) {
		current.site.close()
		current = { module, site: await module.openSite(settings, root, console.log) }
	}
	return current.site
}

const folders = { client: path.join(root, "public"), media: path.join(settings.dataDir, "media") }
const pages = first.createListener({
	handle: async (...args) => (await currentSite()).handle(...args),
	folders,
	settings,
	takesFiles: first.takesFiles,
})
await first.listen(
	(request, response) => vite.middlewares(request, response, () => pages(request, response)),
	settings.port,
	settings.host,
)
console.log(`Developing at http://${settings.host}:${settings.port}`)
