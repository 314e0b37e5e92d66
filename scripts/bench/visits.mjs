// A phone with a weak connection: 400 kbit/s with 400 ms latency, a device pixel ratio of 2, and a CPU slowed four times.
import { createServer } from "node:http"
import { launch } from "./chromium.mjs"
import { median, round } from "./numbers.mjs"
import { BROTLI, getCompressed, makeSite, pause, signIn, startServer } from "./sites.mjs"

const WEAK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const KINDS = { document: "HTML", stylesheet: "CSS", image: "pictures", font: "font" }

/** How often each page is visited for the first time. */
const RUNS = { "/": 2, "/tour": 2, "/map": 1, "/species/1": 1, "/species/2": 1, "/blog": 1 }

/** How often a visit is repeated. These differ more between runs than first visits. */
const AGAIN = 3

const COLUMNS = [
	"HTML",
	"CSS",
	"JavaScript, at first",
	"JavaScript, later",
	"pictures",
	"font",
	"data",
	"together",
]

export async function measureVisits() {
	const dataDir = await makeSite()
	const site = await startServer("cached", dataDir)
	await sendPhoto(site)
	const names = { "/species/1": "/species/1, a photo", "/species/2": "/species/2, a drawing" }
	const browser = await launch()
	const visits = {}
	const weights = {}
	for (const [page, times] of Object.entries(RUNS)) {
		await getCompressed(site, page)
		const runs = []
		for (let run = 0; run < times; run++) runs.push(await visit(browser, site.address + page))
		const name = names[page] ?? page
		const middle = (of) => round(median(runs.map(of)), 2)
		visits[name] = {
			"first paint s": middle(({ first }) => first.paint),
			"LCP s": middle(({ first }) => first.largest),
			"interactive s": middle(({ first }) => first.interactive),
			"blocked ms": middle(({ first }) => first.blocked),
			CLS: middle(({ first, second }) => first.shift + second.shift),
			"again, first paint s": middle(({ second }) => second.paint),
			"again, LCP s": middle(({ second }) => second.largest),
		}
		weights[name] = runs[0].first.weights
	}
	const limit = { [ONE_LINE]: await visitOneLine(browser) }
	await browser.close()
	await site.stop()
	return {
		tables: [
			{ title: "Visits on a weak connection", rows: { ...visits, ...limit } },
			{ title: "kB that a first visit transfers", rows: weights },
		],
		visits,
		weights,
	}
}

/** Gives the first species a photo of twelve megapixels. */
export async function sendPhoto(site) {
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

/** What the connection and the browser need for any page. */
const ONE_LINE = "limit: a page of one line"

async function visitOneLine(browser) {
	const html =
		"<!doctype html><meta name='viewport' content='width=device-width'><title>One</title><h1>One line</h1>"
	const server = createServer((_, response) =>
		response.writeHead(200, { "Content-Type": "text/html", "Cache-Control": "no-cache" }).end(html),
	)
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
	const paints = []
	for (let run = 0; run < 3; run++) {
		const context = await newPhone(browser)
		const page = await openSlowed(context)
		await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: "load" })
		await page.waitForFunction(() => window.seen.paint > 0)
		paints.push(await page.evaluate(() => window.seen.paint))
		await context.close()
	}
	server.close()
	return { "first paint s": round(median(paints), 2) }
}

async function newPhone(browser) {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		isMobile: true,
		hasTouch: true,
		extraHTTPHeaders: BROTLI,
	})
	await context.addInitScript(watchPage)
	return context
}

/** A page with a weak connection and a slow CPU. */
async function openSlowed(context) {
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	await devtools.send("Network.enable")
	await devtools.send("Network.emulateNetworkConditions", WEAK)
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
	return page
}

/** A first and a repeated visit to a page in the same browser: of several, the one with the middle first paint. */
export async function visit(browser, address) {
	const context = await newPhone(browser)
	const first = await open(context, address, 2500)
	const again = []
	for (let run = 0; run < AGAIN; run++) again.push(await open(context, address, 500))
	await context.close()
	const second = again.toSorted((a, b) => a.paint - b.paint)[Math.floor(AGAIN / 2)]
	return { first, second }
}

async function open(context, address, waiting) {
	const page = await openSlowed(context)
	const weights = Object.fromEntries(COLUMNS.map((kind) => [kind, 0]))
	const sizes = []
	let isInteractive = false
	page.on("requestfinished", (request) => sizes.push(weigh(request, weights, isInteractive)))
	await page.goto(address, { waitUntil: "load" })
	await page.waitForFunction(() => window.seen.interactive > 0)
	isInteractive = true
	await pause(waiting)
	const seen = await page.evaluate(() => window.seen)
	await Promise.all(sizes.splice(0))
	const isHandled = await page.evaluate(() => {
		const link = document.querySelector("main a[href^='/'], header a[href='/blog']")
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 })
		return !link?.dispatchEvent(click)
	})
	if (!isHandled) throw new Error(`${address}: the page didn't handle a click.`)
	await page.close()
	for (const kind of Object.keys(weights)) weights[kind] = round(weights[kind] / 1000, 1)
	return { ...seen, weights }
}

async function weigh(request, weights, isLate) {
	const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
	const script = isLate ? "JavaScript, later" : "JavaScript, at first"
	const kind = request.resourceType() === "script" ? script : (KINDS[request.resourceType()] ?? "data")
	weights[kind] += Math.max(0, responseBodySize)
	weights.together += Math.max(0, responseBodySize)
}

function watchPage() {
	const seen = { paint: 0, largest: 0, shift: 0, interactive: 0, blocked: 0 }
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
	watch("longtask", (entry) => {
		seen.blocked += Math.max(0, entry.duration - 50)
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
