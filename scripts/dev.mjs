// `npm run dev`: the site with hot reload. Uses the same entry as production, through Vite.
import path from "node:path"
import { root } from "./prepare.mjs"
import { startVite } from "./vite.mjs"

const vite = await startVite()
const first = await vite.ssrLoadModule("/app/site.server.ts")
const settings = first.readEnvironment({ SAMPLE_DATA: "true", ...process.env }, root)
let current = await open(first)

async function currentSite() {
	const module = await vite.ssrLoadModule("/app/site.server.ts")
	if (module !== current.module) {
		current.site.close()
		current = await open(module)
	}
	return current.site
}

async function open(module) {
	return { module, site: await module.openSite(settings, root, console.log) }
}

async function handle(...args) {
	return await (await currentSite()).handle(...args)
}

const folders = { client: path.join(root, "public"), media: path.join(settings.dataDir, "media") }
const pages = first.createListener({
	handle,
	folders,
	settings,
	...first.bodyRules(() => current.site.db),
})
const server = await first.listen(
	(request, response) => vite.middlewares(request, response, () => pages(request, response)),
	settings.port,
	settings.host,
	settings,
)
const address = `http://${settings.host}:${server.address().port}`
await first.printRegistrationAddress(current.site, address, console.log)
console.log(`Developing at ${address}`)
