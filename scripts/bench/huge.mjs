// Whether a site with 100,000 species starts quickly, and how long its pages take for a single client.
import { STAFF, VISITORS } from "./growth.mjs"
import { at, round } from "./numbers.mjs"
import { fillDatabase, get, makeSite, signIn, startServer } from "./sites.mjs"
import { firstPage } from "./start.mjs"

const SPECIES = 100_000
const REQUESTS = 10
const WARM_UP = 2

export async function measureHuge() {
	const dataDir = await makeSite()
	await fillDatabase(dataDir, { species: SPECIES, species_photos: SPECIES, posts: 2_000 })
	const started = (await firstPage(dataDir)) / 1000
	const site = await startServer("uncached", dataDir)
	const cookie = await signIn(site)
	const rows = {}
	for (const page of [...VISITORS, ...STAFF]) {
		const times = []
		for (let request = -WARM_UP; request < REQUESTS; request++) {
			const start = performance.now()
			await get(site, page, page.startsWith("/admin") ? cookie : {})
			if (request >= 0) times.push(performance.now() - start)
		}
		rows[page] = { "p50 ms": round(at(times, 0.5)), "p95 ms": round(at(times, 0.95)) }
	}
	const { memory, peak } = await site.ask()
	await site.stop()
	return {
		tables: [
			{ title: "Pages of a site with 100,000 species, one client, without the page cache", rows },
			{
				title: "A site with 100,000 species",
				rows: {
					"seconds to the first page": { is: round(started, 2) },
					"memory after the run, MB": { is: round(memory) },
					"memory at its peak, MB": { is: round(peak) },
				},
			},
		],
		rows,
		started,
	}
}
