// On a busy machine only the CPU time of a turn of the event loop is meaningful; the delay includes other processes.
import { once } from "node:events"
import { request } from "node:http"
import { round } from "./numbers.mjs"
import { fillDatabase, makeSite, pause, signIn, startServer } from "./sites.mjs"

const ACCEPTANCES = 700_000
/** Files that take longer are sent as a stream, of which later parts differ in nothing. */
const LONGEST_MS = 5_000

const FILES = [
	["/admin/security/waiver-records.csv", true],
	["/admin/export/species.csv", true],
	["/admin/qr-codes/all.zip", true],
	["/admin/qr-codes/print", true],
	["/admin/security/waiver-records", true],
	["/admin/security/waiver-records?page=14000", true],
	["/admin/analytics?from=2020-01-01&to=2026-12-31", true],
	["/admin/analytics/views.csv?from=2020-01-01&to=2026-12-31", true],
	["/admin/analytics/searches.csv?from=2020-01-01&to=2026-12-31", true],
	["/api/species/export", true],
	["/api/species?includeArchived=true", true],
	["/api/blog-posts", true],
	["/api/species", false],
	["/api/blog-posts?published=true", false],
	["/sitemap.xml", false],
	["/news.rss", false],
	["/news.json", false],
	["/api/tour/catalogue", false],
	["/api/tour/bundle", false],
]

export async function measureExports() {
	const dataDir = await makeSite({ large: true })
	await fillDatabase(dataDir, { waiver_acceptances: ACCEPTANCES })
	const rows = {}
	let server
	let cookie
	for (const [address, isStaff] of FILES) {
		server ??= await startServer("uncached", dataDir)
		cookie ??= await signIn(server)
		await pause(300)
		await server.ask("delay")
		const start = performance.now()
		try {
			const { status, bytes } = await download(server, address, isStaff ? cookie : {})
			const took = performance.now() - start
			await pause(100)
			const { delay, turn, peak } = await server.ask("delay")
			rows[address] = {
				status,
				MB: round(bytes / 1e6, 1),
				seconds: round(took / 1000, 1),
				"longest turn, cpu ms": round(turn),
				"longest delay ms": round(delay),
				"memory MB": round(peak),
			}
		} catch (error) {
			rows[address] = { status: error.message, seconds: round((performance.now() - start) / 1000, 1) }
			server = undefined
		}
	}
	await server?.stop()
	return { tables: [{ title: "How long other requests wait while a large file is generated", rows }], rows }
}

async function download({ port }, address, headers) {
	const call = request({ host: "127.0.0.1", port, path: address, headers })
	call.end()
	const [response] = await once(call, "response")
	const end = performance.now() + LONGEST_MS
	let bytes = 0
	for await (const chunk of response) {
		bytes += chunk.length
		if (performance.now() > end) return { status: `${response.statusCode}, stopped`, bytes }
	}
	return { status: response.statusCode, bytes }
}
