// What the server needs for pages: from the cache, rendered, and of a large site.
import { load } from "./load.mjs"
import { at, round } from "./numbers.mjs"
import { BROTLI, get, getCompressed, makeSite, signIn, startServer } from "./sites.mjs"

const PAGES = ["/", "/tour", "/species/1", "/blog", "/map", "/api/species"]

const LARGE_PAGES = [
	"/",
	"/?search=heron",
	"/tour",
	"/tour?type=bird&status=vulnerable",
	"/tour?q=lo",
	"/tour?page=99",
	"/species/1",
	"/blog?page=99",
	"/api/tour/catalogue",
	"/api/species?search=heron",
	"/api/stats/species",
	"/admin",
	"/admin?archived=show&q=heron",
	"/admin/news",
	"/admin/analytics",
	"/admin/security",
	"/admin/qr-codes/print",
]

const MILLISECONDS = 2_000
const REQUESTS = 10
const WARM_UP = 2

export async function measurePages() {
	const dataDir = await makeSite()
	const cached = await measureCached(dataDir)
	const rendered = await measureRendered(dataDir)
	const large = await measureLarge(await makeSite({ large: true }))
	const most = (rows, column) => Math.max(...Object.values(rows).map((row) => row[column]))
	return {
		tables: [
			{ title: "From the page cache, 32 connections", rows: cached.rows },
			{ title: "Rendered for each request, one connection", rows: rendered },
			{ title: "A large site without the page cache, one client", rows: large.rows },
			{ title: "Memory of the site's process", rows: { small: cached.memory, large: large.memory } },
		],
		limits: [
			{ what: "cached pages, p99", limit: 20, is: most(cached.rows, "p99 ms"), unit: "ms" },
			{ what: "a rendered page, CPU time", limit: 20, is: most(rendered, "cpu ms"), unit: "ms" },
			{ what: "a page of a large site, p95", limit: 300, is: most(large.rows, "p95 ms"), unit: "ms" },
			{ what: "memory with the page cache", limit: 200, is: cached.memory.MB, unit: "MB" },
		],
	}
}

async function measureCached(dataDir) {
	const site = await startServer("cached", dataDir)
	const rows = {}
	for (const path of PAGES) {
		const { body } = await getCompressed(site, path)
		const ask = { port: site.port, path, headers: BROTLI, connections: 32, milliseconds: MILLISECONDS }
		const times = await load(ask)
		rows[path] = {
			"kB sent": round(body.length / 1000, 1),
			"req/s": round((times.length * 1000) / MILLISECONDS),
			"p99 ms": round(at(times, 0.99), 1),
		}
	}
	const memory = await memoryOf(site)
	await site.stop()
	return { rows, memory }
}

async function measureRendered(dataDir) {
	const site = await startServer("uncached", dataDir)
	const rows = {}
	for (const path of PAGES) {
		const ask = { port: site.port, path, headers: BROTLI, connections: 1, milliseconds: MILLISECONDS }
		await load({ ...ask, milliseconds: MILLISECONDS / 4 })
		const { cpu: before } = await site.ask()
		const times = await load(ask)
		const { cpu: after } = await site.ask()
		rows[path] = { "cpu ms": round((after - before) / times.length, 1), "p99 ms": round(at(times, 0.99), 1) }
	}
	await site.stop()
	return rows
}

async function measureLarge(dataDir) {
	const site = await startServer("uncached", dataDir)
	const cookie = await signIn(site)
	const rows = {}
	for (const page of LARGE_PAGES) {
		const times = []
		for (let request = -WARM_UP; request < REQUESTS; request++) {
			const start = performance.now()
			await get(site, page, page.startsWith("/admin") ? cookie : {})
			if (request >= 0) times.push(performance.now() - start)
		}
		rows[page] = { "p50 ms": round(at(times, 0.5)), "p95 ms": round(at(times, 0.95)) }
	}
	const memory = await memoryOf(site)
	await site.stop()
	return { rows, memory }
}

async function memoryOf(site) {
	const { memory, peak } = await site.ask()
	return { MB: round(memory), "MB at its peak": round(peak) }
}
