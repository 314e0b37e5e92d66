// The page cache is compared with a bare `node:http` server that sends the same bytes.

import { round } from "./numbers.mjs"
import { reactLimit } from "./react-limit.mjs"
import { BROTLI, get, getCompressed, makeSite, startServer } from "./sites.mjs"
import { inTurns, ratio, summary } from "./slices.mjs"

const SMALL_PAGES = ["/", "/tour", "/species/1", "/blog", "/api/species"]
/** The pages that grow with the number of species. */
const LARGE_PAGES = ["/tour", "/api/species"]
const ROUNDS = { cached: 3, uncached: 5 }
/** Two processes of the same code differ by up to a fifth. */
const PROCESSES = 3
/** Slices before the first cached page is measured: until then, some processes take 5 µs more for each request. */
const WARM_UP = 9

export async function measurePages({ large }) {
	const dataDir = await makeSite({ large })
	const pages = large ? LARGE_PAGES : SMALL_PAGES
	const what = large ? "10,000 species" : "64 species"
	const { cached, before, after, peak } = await measureCached(dataDir, pages, large ? 1 : PROCESSES)

	const uncachedSite = await startServer("uncached", dataDir)
	const uncached = {}
	for (const page of pages) uncached[page] = await measureUncached(uncachedSite, page)
	if (!large) {
		const { body: tour } = await get(uncachedSite, "/tour")
		Object.assign(uncached, await reactLimit(tour.toString()))
	}
	const usage = await uncachedSite.ask()
	await uncachedSite.stop()
	const memory = {
		"with the page cache": { before: round(before), after: round(after), peak: round(peak) },
		"without the page cache": { before: "", after: round(usage.memory), peak: round(usage.peak) },
	}
	return {
		tables: [
			{ title: `From the page cache, 32 connections, ${what}`, rows: cached },
			{ title: `Rendered for each request, 16 connections, ${what}`, rows: uncached },
			{
				title: `Memory of the site's process, MB, ${what}`,
				rows: memory,
			},
		],
		cached,
		uncached,
		memory,
	}
}

async function measureCached(dataDir, pages, processes) {
	const slices = Object.fromEntries(pages.map((page) => [page, { ours: [], theirs: [] }]))
	const used = []
	for (let process = 0; process < processes; process++) {
		const site = await startServer("cached", dataDir)
		const bare = await startServer("bare")
		const { memory: before } = await site.ask()
		for (const page of pages) {
			const measured = await takeTurns(site, bare, page, page === pages[0] ? WARM_UP : undefined)
			slices[page].bytes = measured.bytes
			slices[page].ours.push(...measured.ours)
			slices[page].theirs.push(...measured.theirs)
		}
		const { memory: after, peak } = await site.ask()
		used.push({ before, after, peak })
		await site.stop()
		await bare.stop()
	}
	const most = (what) => Math.max(...used.map((memory) => memory[what]))
	const cached = Object.fromEntries(pages.map((page) => [page, comparison(slices[page])]))
	return { cached, before: most("before"), after: most("after"), peak: most("peak") }
}

async function takeTurns(site, bare, path, warmUp) {
	const response = await getCompressed(site, path)
	await bare.ask({
		response: { path, headers: bareHeaders(response), body: response.body.toString("base64") },
	})
	const ask = { path, headers: BROTLI, connections: 32 }
	const servers = [site, bare].map((server) => ({ ...ask, server }))
	const [ours, theirs] = await inTurns(servers, ROUNDS.cached, warmUp)
	return { bytes: response.body.length, ours, theirs }
}

function comparison({ bytes, ours, theirs }) {
	return {
		"kB sent": round(bytes / 1000, 1),
		...summary(ours),
		"bare req/s": summary(theirs)["req/s"],
		"bare cpu ms": summary(theirs)["cpu ms"],
		ratio: ratio(ours, theirs, "perSecond"),
		"cpu ratio": ratio(theirs, ours, "cpu"),
	}
}

async function measureUncached(server, path) {
	const { body } = await get(server, path, BROTLI)
	const [slices] = await inTurns([{ server, path, headers: BROTLI, connections: 16 }], ROUNDS.uncached)
	return { "kB sent": round(body.length / 1000, 1), ...summary(slices) }
}

function bareHeaders({ rawHeaders }) {
	return rawHeaders.filter(
		(_, index) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)]),
	)
}
