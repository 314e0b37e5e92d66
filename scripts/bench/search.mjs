// Measures the server's time for a search, without its page.
import { median, round, startSite } from "./sites.mjs"

const QUERIES = ["heron", "wood duck", "parking", "chikadee", "sugar mapel", "zzzz"]
const RUNS = 20

export async function measureSearch() {
	const site = await startSite({ species: 10_000, posts: 2_000 })
	const rows = {}
	for (const search of QUERIES) {
		const times = []
		for (let run = 0; run <= RUNS; run++) {
			const start = performance.now()
			// An unknown parameter avoids the page cache.
			const response = await fetch(`${site.address}/_.data?${new URLSearchParams({ search, run })}`)
			await response.text()
			times.push(performance.now() - start)
		}
		const [first, ...others] = times
		rows[search] = { "first ms": round(first), "median ms": round(median(others)) }
	}
	await site.stop()
	const longest = Math.max(...Object.values(rows).map((row) => row["median ms"]))
	return {
		tables: [{ title: "Searches with 10,000 species and 2,000 texts", rows }],
		limits: [{ what: "a search, 10,000 species and 2,000 texts", limit: 50, is: longest, unit: "ms" }],
	}
}
