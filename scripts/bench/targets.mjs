import { round } from "./numbers.mjs"

export function judge(measured) {
	const { pages, start, growth, visits, api, offline, interactions, lighthouse, map, bodies, writes, huge } =
		measured
	const large = measured["pages-large"]
	const rows = {}
	const note = (what, wanted, is, isMet) => {
		rows[what] = { wanted, is, met: isMet ? "yes" : "no" }
	}
	if (pages) {
		const cached = Object.values(pages.cached)
		const ratio = Math.min(...cached.map((row) => row.ratio))
		note("cached pages compared with the bare server, lowest ratio", "0.88", ratio, ratio >= 0.88)
		const cpuRatio = Math.min(...cached.map((row) => row["cpu ratio"]))
		note("CPU time of the bare server per cached page, lowest ratio", "0.88", cpuRatio, cpuRatio >= 0.88)
		const p99 = Math.max(...cached.map((row) => row["p99 ms"]))
		note("cached pages, 32 connections, p99", "20 ms", `${p99} ms`, p99 <= 20)
		const tour = pages.uncached["/tour"]
		note("/tour without the page cache, CPU time", "5 ms", `${tour["cpu ms"]} ms`, tour["cpu ms"] <= 5)
		note(
			"/tour without the page cache, 16 connections, p99",
			"150 ms",
			`${tour["p99 ms"]} ms`,
			tour["p99 ms"] <= 150,
		)
		const api = pages.cached["/api/species"].ratio
		note("the API's cached list compared with the bare server", "0.8", api, api >= 0.8)
		judgeMemory(pages.memory, "64 species", note)
	}
	if (start) {
		const seconds = start.again / 1000
		note("from the command to the first page", "1 s", `${seconds.toFixed(2)} s`, seconds <= 1)
	}
	if (visits) judgeVisits(visits, note)
	if (large) {
		const weight = Math.max(large.cached["/tour"]["kB sent"], large.uncached["/tour"]["kB sent"])
		note("/tour with 10,000 species, compressed", "60 kB", `${weight} kB`, weight <= 60)
		judgeMemory(large.memory, "10,000 species", note)
	}
	if (growth) {
		const pairs = Object.entries(growth.rows).filter(([, row]) => !row["shows more"])
		const most = pairs.reduce((a, b) => (b[1]["times as much"] > a[1]["times as much"] ? b : a))
		const times = most[1]["times as much"]
		note(
			"a large site compared with a small one, slowest page",
			"2 times",
			`${times} times, ${most[0]}`,
			times <= 2,
		)
	}
	if (api) {
		const slowest = Math.max(
			...["one word", "two words", "two letters"].map((what) => api.searches[what]["cpu ms"]),
		)
		note("an API search in 10,000 species, CPU time", "5 ms", `${slowest} ms`, slowest <= 5)
		const edited = api.searches["the whole list, after an edit"]["cpu ms"]
		note("the API's list of 10,000 species after an edit, CPU time", "20 ms", `${edited} ms`, edited <= 20)
	}
	if (offline) {
		const opened = offline.opened["a species that was never opened"]["p50 ms"]
		note("a species of a downloaded tour, opened offline", "300 ms", `${opened} ms`, opened <= 300)
		const mapOpened = offline.opened["the map at a place"]["p50 ms"]
		note("the map of a downloaded tour, opened offline", "300 ms", `${mapOpened} ms`, mapOpened <= 300)
		const without = Object.entries(offline.saved).filter(([what]) => what.startsWith("automatic"))
		const megabytes = without.reduce((sum, [, row]) => sum + row.kB, 0) / 1000
		note("automatic download for the tour", "0.6 MB", `${megabytes.toFixed(2)} MB`, megabytes <= 0.6)
	}
	if (huge) {
		note(
			"100,000 species, from the command to the first page",
			"2 s",
			`${huge.started.toFixed(2)} s`,
			huge.started <= 2,
		)
		const [page, row] = Object.entries(huge.rows).reduce((a, b) => (b[1]["p95 ms"] > a[1]["p95 ms"] ? b : a))
		note("100,000 species, slowest page, p95", "300 ms", `${row["p95 ms"]} ms, ${page}`, row["p95 ms"] <= 300)
	}
	if (bodies) {
		for (const [what, limit] of [
			["blocked ms", 250],
			["more memory MB", 50],
		]) {
			const most = Math.max(...Object.values(bodies.rows).map((row) => row[what] ?? Number.POSITIVE_INFINITY))
			note(`hostile bodies, ${what}`, limit, most, most <= limit)
		}
	}
	if (writes) {
		for (const [request, limit] of [
			["POST /waiver", 100],
			["GET /tour", 80],
		]) {
			const waits = Object.entries(writes.waits).filter(([what]) => what.startsWith(request))
			const [what, row] = waits.reduce((a, b) => (b[1]["p99 ms"] > a[1]["p99 ms"] ? b : a))
			note(
				`${request} while staff work, p99`,
				`${limit} ms`,
				`${row["p99 ms"]} ms, ${what}`,
				row["p99 ms"] <= limit,
			)
		}
	}
	if (interactions) {
		const [what, longest] = Object.entries(interactions.longest).reduce((a, b) => (b[1] > a[1] ? b : a))
		note("longest interaction, 500 species", "200 ms", `${longest} ms, ${what}`, longest <= 200)
	}
	if (lighthouse) {
		for (const [page, scores] of Object.entries(lighthouse.scores)) {
			const { Performance: performance, ...others } = scores
			note(`${page}, Lighthouse, performance`, "98", performance, performance >= 98)
			const lowest = Math.min(...Object.values(others))
			note(`${page}, Lighthouse, other categories`, "100", lowest, lowest === 100)
		}
	}
	if (map) {
		const [, full] = Object.entries(map.moved).filter(([what]) => what.startsWith("panning"))
		const rate = full[1]["frames a second"]
		note("a map with 500 places and 40 trails, panned", "50 frames/s", `${rate} frames/s`, rate >= 50)
		const longest = Math.max(...Object.values(map.moved).map((row) => row["longest interaction ms"]))
		note("longest interaction with a map", "200 ms", `${longest} ms`, longest <= 200)
	}
	return rows
}

function judgeMemory(memory, what, note) {
	for (const [mode, { after, peak }] of Object.entries(memory)) {
		note(`memory, ${what}, ${mode}`, "200 MB", `${after} MB`, after <= 200)
		note(`memory at its peak, ${what}, ${mode}`, "300 MB", `${peak} MB`, peak <= 300)
	}
}

/** In seconds. A repeated visit includes 0.4 s for asking the server whether the page has changed. */
const VISIT_TARGETS = {
	"/": { "first paint s": 1.5, "LCP s": 1.65, "interactive s": 3.5, "again, first paint s": 0.62 },
	"/tour": { "first paint s": 1.5, "LCP s": 2.5, "interactive s": 4, "again, first paint s": 0.7 },
	"/map": { "LCP s": 2 },
	"/species": { "LCP s": 3, "again, first paint s": 0.62 },
	"/blog": { "again, first paint s": 0.62 },
}

function judgeVisits({ visits, weights }, note) {
	for (const [page, row] of Object.entries(visits)) {
		const [, targets = {}] = Object.entries(VISIT_TARGETS).findLast(([path]) => page.startsWith(path)) ?? []
		for (const [what, wanted] of Object.entries(targets)) {
			const name = what.replace(/ s$/, "")
			note(`${page}, ${name}`, `${wanted} s`, `${row[what]} s`, row[what] <= wanted)
		}
	}
	const shift = Math.max(...Object.values(visits).map((row) => row.CLS))
	note("CLS", "0", shift, shift === 0)
	const { "/map": map, ...others } = weights
	const scripts = Math.max(...Object.values(others).map((row) => row["JavaScript, at first"]))
	note("initial JavaScript of a visitor's page", "100 kB", `${scripts} kB`, scripts <= 100)
	const ofMap = round(map["JavaScript, at first"] + map["JavaScript, later"] - scripts, 1)
	note("JavaScript of the map, more than another page's at first", "45 kB", `${ofMap} kB`, ofMap <= 45)
}
