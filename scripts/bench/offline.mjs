// How long pages of a downloaded tour take to open offline, and how much is downloaded automatically.
import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { root } from "../prepare.mjs"
import { launch } from "./chromium.mjs"
import { at, round } from "./numbers.mjs"
import { get, makeSite, startServer } from "./sites.mjs"

const RUNS = 7

export async function measureOffline() {
	const site = await startServer("cached", await makeSite())
	const saved = await weighSavedTour(site)
	const browser = await launch()
	const context = await browser.newContext({
		baseURL: site.address,
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
	})
	await context.addInitScript(noteHeadings)
	const page = await context.newPage()
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Ready for offline use" }).waitFor()
	await page.waitForFunction(() => navigator.serviceWorker.controller)
	await context.setOffline(true)
	await site.stop()
	const rows = {}
	for (const slower of [1, 4]) {
		const devtools = await context.newCDPSession(page)
		await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower })
		const processor = slower === 1 ? "" : `, CPU slowed ${slower} times`
		rows[`a species that was never opened${processor}`] = await measure(page, (run) => `/species/${run + 3}`)
		rows[`the map at a place${processor}`] = await measure(page, (run) => `/map?map=1&place=${run + 3}`)
		const type = (run) => (run % 2 ? "bird" : "plant")
		rows[`the catalogue${processor}`] = await measure(page, (run) => `/tour?type=${type(run)}`)
	}
	await browser.close()
	return {
		opened: rows,
		saved,
		tables: [
			{ title: "Pages of a downloaded tour, offline, until their heading is shown", rows },
			{ title: "What is downloaded for the tour", rows: saved },
		],
	}
}

async function measure(page, address) {
	const times = []
	for (let run = 0; run < RUNS; run++) {
		await page.goto(address(run), { waitUntil: "commit" })
		await page.waitForFunction(() => window.headingAt !== undefined)
		times.push(await page.evaluate(() => window.headingAt))
	}
	return { "p50 ms": round(at(times, 0.5)), "p95 ms": round(at(times, 0.95)) }
}

function noteHeadings() {
	new MutationObserver((_, observer) => {
		const heading = document.querySelector("h1")?.textContent
		if (!heading || heading === "No connection" || location.pathname === "/offline") return
		window.headingAt = performance.now()
		observer.disconnect()
	}).observe(document, { childList: true, subtree: true, characterData: true })
}

async function weighSavedTour(site) {
	const worker = readFileSync(path.join(root, "build/client/sw.js"), "utf8")
	const assets = [...new Set(worker.match(/\/(assets\/[\w.-]+|icon\.svg)/g))]
	const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size
	const pages = assets.reduce((sum, asset) => {
		const file = path.join(root, "build/client", asset)
		return sum + (sizeOf(`${file}.br`) ?? sizeOf(file))
	}, 0)
	const weigh = async (address) => (await get(site, address, { "Accept-Encoding": "gzip" })).body.length
	const { body } = await get(site, "/api/tour/bundle")
	const { thumbnails, pictures, sounds } = JSON.parse(body)
	const sum = (files) => files.reduce((total, file) => total + file.bytes, 0)
	const data =
		(await weigh("/api/tour/bundle")) + (await weigh("/api/tour/catalogue")) + (await weigh("/offline"))
	const rows = {
		"automatic: scripts, styles, fonts": pages,
		"automatic: catalogue, list of files, offline page": data,
		"automatic: small pictures": sum(thumbnails),
		"on request: larger pictures": sum(pictures),
		"on request: sounds": sum(sounds),
	}
	return Object.fromEntries(Object.entries(rows).map(([what, bytes]) => [what, { kB: round(bytes / 1000) }]))
}
