// `npm run bench:weight`: what a first visit to each page transfers on a phone, by kind, with the pictures in view.
// A benchmark, not a test: it prints a table and never fails for a number.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ensureBrowser, ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { chromium } = await import("playwright-core")
const { readEnvironment, startSite } = await import("../build/server/index.js")

const PAGES = ["/", "/tour", "/species/1", "/blog", "/waiver?redirect=parking"]
const KINDS = ["document", "script", "stylesheet", "font", "image", "fetch", "other"]

const dataDir = mkdtempSync(path.join(tmpdir(), "weight-"))
const site = await startSite(
	readEnvironment({ PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true" }, root),
	root,
)
const browser = await chromium.launch({
	executablePath: ensureBrowser(),
	args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
})

// Browsers offer brotli over https only, so a visit over plain HTTP is the first table.
for (const encoding of ["gzip", "gzip, br"]) {
	const rows = []
	for (const address of PAGES) rows.push({ page: address, ...(await weigh(address, encoding)) })
	console.log(`\nFirst visit, 390 x 844, kB transferred (${encoding})`)
	console.table(rows)
}

await browser.close()
await site.stop()
rmSync(dataDir, { recursive: true })

/** Kilobytes by kind, headers left out, and the sum of layout shifts. */
async function weigh(address, encoding) {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		extraHTTPHeaders: { "Accept-Encoding": encoding },
	})
	const page = await context.newPage()
	const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
	page.on("requestfinished", async (request) => {
		const kind = request.resourceType()
		const { responseBodySize } = await request.sizes()
		bytes[KINDS.includes(kind) ? kind : "other"] += Math.max(0, responseBodySize)
	})
	await page.goto(site.address + address, { waitUntil: "networkidle" })
	const shift = await page.evaluate(
		() =>
			new Promise((resolve) => {
				let sum = 0
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) sum += entry.value
				}).observe({ type: "layout-shift", buffered: true })
				setTimeout(() => resolve(sum), 200)
			}),
	)
	await context.close()
	const total = Object.values(bytes).reduce((sum, one) => sum + one, 0)
	const kilobytes = Object.fromEntries(
		Object.entries({ ...bytes, total }).map(([kind, size]) => [kind, Math.round(size / 100) / 10]),
	)
	return { ...kilobytes, CLS: shift }
}
