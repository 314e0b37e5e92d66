// `npm run dev`: the site with hot reload. Uses the same entry as production, through Vite.
import path from "node:path"
import { root } from "./prepare.mjs"
import { startVite } from "./vite.mjs"

const vite = await startVite()
const environment = { SAMPLE_DATA: "true", ...process.env }
const first = await vite.ssrLoadModule("/app/server/site.server.ts")
const settings = first.readEnvironment(environment, root)
let current = { module: first, site: await first.openSite(settings, root, console.log) }

async function currentSite() {
	const module = await vite.ssrLoadModule("/app/server/site.server.ts")
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
	acceptsUploads: first.acceptsUploads,
})
const server = await first.listen(
	(request, response) => vite.middlewares(request, response, () => pages(request, response)),
	settings.port,
	settings.host,
)
console.log(`Developing at http://${settings.host}:${server.address().port}`)
