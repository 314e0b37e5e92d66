// A phone with a weak connection: 400 kbit/s with 400 ms latency, a device pixel ratio of 2, and a CPU slowed four times.
import { createServer } from "node:http"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../prepare.mjs"
import { launch } from "./chromium.mjs"
import { median, round } from "./numbers.mjs"
import { BROTLI, pause, signIn } from "./sites.mjs"

const WEAK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const KINDS = { document: "HTML", stylesheet: "CSS", image: "pictures", font: "font" }
const PAGES = ["/", "/tour", "/map", "/species/1", "/blog"]

const RUNS = 5

const AGAIN = 3

/** Of a first visit, in the browser. */
const SCRIPTS = "JavaScript, at first"
const COLUMNS = ["HTML", "CSS", SCRIPTS, "JavaScript, later", "pictures", "font", "data", "together"]

const ONE_LINE = "a page of one line"
const HTML =
	"<!doctype html><meta name='viewport' content='width=device-width'><title>One</title><h1>One line</h1>"

/** All are visited in turns: this checkout, and `other`, a folder, if there is one. */
export async function measureVisits(other) {
	const sites = [await openCheckout(root), ...(other ? [await openCheckout(path.resolve(other))] : [])]
	const server = createServer((_, response) =>
		response.writeHead(200, { "Content-Type": "text/html", "Cache-Control": "no-cache" }).end(HTML),
	)
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
	const visited = [
		...sites.flatMap(({ address }, at) =>
			PAGES.map((page) => ({ name: at === 0 ? page : `${page}, other`, url: address + page, runs: [] })),
		),
		{ name: ONE_LINE, url: `http://127.0.0.1:${server.address().port}/`, runs: [] },
	]
	const browser = await launch()
	for (let run = 0; run < RUNS; run++)
		for (const { name, url, runs } of visited) runs.push(await visit(browser, url, name !== ONE_LINE))
	await browser.close()
	server.close()
	for (const site of sites) await site.stop()
	const rows = Object.fromEntries(visited.map(({ name, runs }) => [name, summary(runs)]))
	const weights = Object.fromEntries(
		visited.slice(0, -1).map(({ name, runs }) => [name, runs[0].first.weights]),
	)
	return {
		tables: [
			{ title: "Visits on a weak connection", rows },
			{ title: "kB that a first visit transfers", rows: weights },
		],
		limits: limitsOf(rows, weights),
	}
}

async function openCheckout(folder) {
	const script = (name) => import(pathToFileURL(path.join(folder, "scripts", name)).href)
	const { ensureInstalled, ensureBuilt } = await script("prepare.mjs")
	ensureInstalled()
	ensureBuilt()
	const { makeSite, startServer, getCompressed } = await script("bench/sites.mjs")
	const site = await startServer("cached", await makeSite())
	await sendPhoto(site)
	for (const page of PAGES) await getCompressed(site, page)
	return site
}

function summary(runs) {
	const middle = (of) => round(median(runs.map(of)), 2)
	return {
		"first paint s": middle(({ first }) => first.paint),
		"LCP s": middle(({ first }) => first.largest),
		"interactive s": middle(({ first }) => first.interactive),
		CLS: middle(({ first, again }) => Math.max(first.shift, ...again.map(({ shift }) => shift))),
		"again, first paint s": middle(({ again }) => median(again.map(({ paint }) => paint))),
	}
}

function limitsOf(rows, weights) {
	const again = (page) => rows[page]["again, first paint s"]
	const scripts = (page) => weights[page][SCRIPTS]
	const others = PAGES.filter((page) => page !== "/map").map(scripts)
	return [
		{ what: "CLS", limit: 0, is: Math.max(...Object.values(rows).map((row) => row.CLS)), unit: "" },
		...["/", "/tour"].map((page) => ({
			what: `${page} again, first paint compared with a page of one line`,
			limit: 1.2,
			is: round(again(page) / again(ONE_LINE), 2),
			unit: "times",
		})),
		{ what: "JavaScript at first, /map", limit: 120, is: scripts("/map"), unit: "kB" },
		{ what: "JavaScript at first, other pages", limit: 117, is: Math.max(...others), unit: "kB" },
	]
}

async function sendPhoto(site) {
	const { default: sharp } = await import("sharp")
	const noise = { type: "gaussian", mean: 128, sigma: 30 }
	const grain = await sharp({ create: { width: 250, height: 188, channels: 3, background: "#000", noise } })
		.blur(0.8)
		.png()
		.toBuffer()
	const photo = await sharp(grain)
		.resize(4000, 3000, { kernel: "cubic", fit: "fill" })
		.jpeg({ quality: 85 })
		.toBuffer()
	const body = new FormData()
	body.set("image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg")
	const headers = { Origin: site.address, ...(await signIn(site)) }
	const response = await fetch(`${site.address}/api/species/1`, { method: "PUT", headers, body })
	if (!response.ok) throw new Error(`The upload returned ${response.status}: ${await response.text()}`)
}

async function newPhone(browser) {
	const context = await browser.newContext({
		viewport: { width: 360, height: 780 },
		deviceScaleFactor: 2,
		isMobile: true,
		hasTouch: true,
		extraHTTPHeaders: BROTLI,
	})
	await context.addInitScript(watchPage)
	return context
}

async function openSlowed(context) {
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	await devtools.send("Network.enable")
	await devtools.send("Network.emulateNetworkConditions", WEAK)
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
	return page
}

async function visit(browser, url, isOurs) {
	const context = await newPhone(browser)
	const first = await open(context, url, isOurs, 2_500)
	const again = []
	for (let run = 0; run < AGAIN; run++) again.push(await open(context, url, isOurs, 500))
	await context.close()
	return { first, again }
}

async function open(context, url, isOurs, waiting) {
	const page = await openSlowed(context)
	const weights = Object.fromEntries(COLUMNS.map((kind) => [kind, 0]))
	const sizes = []
	let isInteractive = false
	page.on("requestfinished", (request) => sizes.push(weigh(request, weights, isInteractive)))
	await page.goto(url, { waitUntil: "load" })
	await page.waitForFunction(
		(isOurs) => window.seen.paint > 0 && (!isOurs || window.seen.interactive > 0),
		isOurs,
	)
	isInteractive = true
	await pause(waiting)
	const seen = await page.evaluate(() => window.seen)
	await Promise.all(sizes.splice(0))
	await page.close()
	for (const kind of Object.keys(weights)) weights[kind] = round(weights[kind] / 1000, 1)
	return { ...seen, weights }
}

async function weigh(request, weights, isLate) {
	const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
	const script = isLate ? "JavaScript, later" : SCRIPTS
	const kind = request.resourceType() === "script" ? script : (KINDS[request.resourceType()] ?? "data")
	weights[kind] += Math.max(0, responseBodySize)
	weights.together += Math.max(0, responseBodySize)
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
