// `npm run bench:offline`: how long the pages of a saved tour take to open without a network, and how much of the tour is
// saved without asking. A benchmark, not a test: it prints tables and never fails for a number.
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ensureBrowser, ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { chromium } = await import("playwright-core")
const { readEnvironment, startSite } = await import("../build/server/index.js")

const RUNS = 20
const dataDir = mkdtempSync(path.join(tmpdir(), "offline-"))
const site = await startSite(
	readEnvironment({ PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true" }, root),
	root,
)

await weighAutomaticPart()

const browser = await chromium.launch({
	executablePath: ensureBrowser(),
	args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
})
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
const { stop } = site
await context.setOffline(true)
await stop()

const rows = []
for (const slower of [1, 4]) {
	const devtools = await context.newCDPSession(page)
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower })
	rows.push(await measure("a species that was never opened", slower, (run) => `/species/${run + 3}`))
	rows.push(await measure("the catalogue", slower, (run) => `/tour?type=${run % 2 ? "bird" : "plant"}`))
}
console.log("\nOpened without a network, by address: milliseconds until the page's own heading stands there")
console.table(rows)

await browser.close()
rmSync(dataDir, { recursive: true })

async function measure(what, slower, address) {
	const times = []
	for (let run = 0; run < RUNS; run++) {
		await page.goto(address(run), { waitUntil: "commit" })
		await page.waitForFunction(() => window.headingAt !== undefined)
		times.push(await page.evaluate(() => window.headingAt))
	}
	times.sort((a, b) => a - b)
	const at = (part) => Math.round(times[Math.floor(part * (times.length - 1))])
	return { what, "processor slowed": `${slower} x`, p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Runs in the page: notes when the first heading stands there that is not the offline page's own. */
function noteHeadings() {
	new MutationObserver((_, observer) => {
		const heading = document.querySelector("h1")?.textContent
		if (!heading || heading === "No signal" || location.pathname === "/offline") return
		window.headingAt = performance.now()
		observer.disconnect()
	}).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Bytes as sent by a server behind https, that is with brotli where there is a compressed file. */
async function weighAutomaticPart() {
	const worker = readFileSync(path.join(root, "build/client/sw.js"), "utf8")
	const assets = [...new Set(worker.match(/\/(assets\/[\w.-]+|icon\.svg)/g))]
	const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size
	const pages = assets.reduce((sum, asset) => {
		const file = path.join(root, "build/client", asset)
		return sum + (sizeOf(`${file}.br`) ?? sizeOf(file))
	}, 0)
	const fetched = async (address) => {
		const response = await fetch(site.address + address)
		return { bytes: Number(response.headers.get("Content-Length")), body: await response.text() }
	}
	const bundle = await fetched("/tour/bundle.json")
	const sum = (files) => files.reduce((total, file) => total + file.bytes, 0)
	const { thumbnails, pictures, sounds } = JSON.parse(bundle.body)
	const data = bundle.bytes + (await fetched("/catalogue.json")).bytes + (await fetched("/offline")).bytes
	const parts = {
		"pages (scripts, styles, fonts)": pages,
		"catalogue, list of files, offline page": data,
		"small pictures": sum(thumbnails),
	}
	console.log("\nSaved without asking, kB")
	console.table({
		...Object.fromEntries(
			Object.entries(parts).map(([name, bytes]) => [name, { kB: Math.round(bytes / 1000) }]),
		),
		together: { kB: Math.round(Object.values(parts).reduce((a, b) => a + b) / 1000) },
		"only when asked for: larger pictures": { kB: Math.round(sum(pictures) / 1000) },
		"only when asked for: sounds": { kB: Math.round(sum(sounds) / 1000) },
	})
}
