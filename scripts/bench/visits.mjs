// A phone with a weak connection: 400 kbit/s with 400 ms latency, a device pixel ratio of 2, and a CPU slowed four times.
import { launch, median, newPhone, openSlowed, pause, round, startSite } from "./sites.mjs"

const WEAK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const KINDS = { document: "HTML", stylesheet: "CSS", image: "pictures" }
const PAGES = ["/", "/tour", "/map", "/species/1", "/blog"]
const RUNS = 3
/** Until a visit has finished its background downloads. */
const SETTLED_MS = 12_000

const SCRIPTS = "JavaScript, at first"
const COLUMNS = ["HTML", "CSS", SCRIPTS, "JavaScript, later", "pictures", "data", "together", "worker"]

export async function measureVisits() {
	const site = await startSite()
	const browser = await launch()
	const visits = {}
	for (const page of PAGES) {
		visits[page] = []
		// Warms up the server's compression.
		await visit(browser, site.address + page)
		for (let run = 0; run < RUNS; run++) visits[page].push(await visit(browser, site.address + page))
	}
	await browser.close()
	const { peak } = await site.ask("memory")
	await site.stop()
	const rowsOf = (summary) =>
		Object.fromEntries(Object.entries(visits).map(([page, runs]) => [page, summary(runs)]))
	const times = rowsOf(timesOf)
	const weights = rowsOf(([{ first }]) => first.weights)
	const most = (rows, column) => Math.max(...Object.values(rows).map((row) => row[column]))
	return {
		tables: [
			{ title: "Visits on a weak connection", rows: times },
			{ title: "kB that a first visit transfers", rows: weights },
		],
		limits: [
			{ what: "CLS", limit: 0, is: most(times, "CLS"), unit: "" },
			{ what: "first paint", limit: 1, is: most(times, "first paint s"), unit: "s" },
			{ what: "JavaScript at first", limit: 120, is: most(weights, SCRIPTS), unit: "kB" },
			{ what: "a visit of /", limit: 200, is: weights["/"].together, unit: "kB" },
			{ what: "a visit of /tour", limit: 260, is: weights["/tour"].together, unit: "kB" },
			{ what: "memory of the site after these visits, at its peak", limit: 200, is: round(peak), unit: "MB" },
		],
	}
}

function timesOf(runs) {
	const middle = (of) => round(median(runs.map(of)), 2)
	return {
		"first paint s": middle(({ first }) => first.paint),
		"LCP s": middle(({ first }) => first.largest),
		"interactive s": middle(({ first }) => first.interactive),
		CLS: middle(({ first, again }) => Math.max(first.shift, again.shift)),
		"again, first paint s": middle(({ again }) => again.paint),
	}
}

async function visit(browser, url) {
	const context = await newPhone(browser, watchPage)
	const first = await open(context, url, SETTLED_MS)
	const again = await open(context, url, 500)
	await context.close()
	return { first, again }
}

async function open(context, url, waiting) {
	const { page, devtools } = await openSlowed(context)
	await devtools.send("Network.enable")
	await devtools.send("Network.emulateNetworkConditions", WEAK)
	const weights = Object.fromEntries(COLUMNS.map((kind) => [kind, 0]))
	const sizes = []
	let isInteractive = false
	context.on("requestfinished", (request) => sizes.push(weigh(request, weights, isInteractive)))
	await page.goto(url, { waitUntil: "load" })
	await page.waitForFunction(() => window.seen.paint > 0 && window.seen.interactive > 0)
	isInteractive = true
	await pause(waiting)
	const seen = await page.evaluate(() => window.seen)
	// A stopped worker doesn't report its sizes.
	await Promise.race([Promise.all(sizes), pause(1_000)])
	await page.close()
	const kB = Object.fromEntries(COLUMNS.map((kind) => [kind, round(weights[kind] / 1000, 1)]))
	return { ...seen, weights: kB }
}

async function weigh(request, weights, isLate) {
	const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
	const script = isLate ? "JavaScript, later" : SCRIPTS
	const kind = request.resourceType() === "script" ? script : (KINDS[request.resourceType()] ?? "data")
	const bytes = Math.max(0, responseBodySize)
	weights[request.serviceWorker() ? "worker" : kind] += bytes
	if (!request.serviceWorker()) weights.together += bytes
}

function watchPage() {
	const seen = { paint: 0, largest: 0, shift: 0, interactive: 0 }
	window.seen = seen
	const watch = (type, note) =>
		new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
	watch("paint", (entry) => {
		if (entry.name === "first-contentful-paint") seen.paint = entry.startTime / 1000
	})
	watch("largest-contentful-paint", (entry) => {
		seen.largest = entry.startTime / 1000
	})
	watch("layout-shift", (entry) => {
		seen.shift += entry.value
	})
	const waiting = setInterval(() => {
		const main = document.getElementById("main")
		if (!main || !Object.keys(main).some((key) => key.startsWith("__reactFiber"))) return
		clearInterval(waiting)
		setTimeout(() => {
			seen.interactive = performance.now() / 1000
		})
	}, 20)
}
