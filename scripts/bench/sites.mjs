import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { chromium } from "playwright-core"
import { fillSite } from "../large-site.mjs"
import { HEAP_LIMITS, MALLOC_LIMITS } from "../memory-limits.mjs"
import { ensureBrowser, root } from "../prepare.mjs"

const folders = []
process.on("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Starts a site with the sample catalogue in its own process. `rows`: row counts by table. */
export async function startSite(rows = {}) {
	const { openDatabase, readEnvironment, startSite } = await import("../../build/server/index.js")
	const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"))
	folders.push(dataDir)
	const settings = { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", BACKUPS: "off" }
	const environment = readEnvironment(settings, root)
	await (await startSite(environment, root)).stop()
	const { sqlite, close } = openDatabase(path.join(dataDir, "site.db"))
	fillSite(sqlite, rows)
	close()
	const child = fork(path.join(root, "scripts/bench/server.mjs"), [], {
		execArgv: HEAP_LIMITS,
		env: { ...process.env, ...MALLOC_LIMITS, ...settings, NODE_ENV: "production" },
	})
	const [{ port }] = await once(child, "message")
	const ask = async (message) => {
		child.send(message)
		return (await once(child, "message"))[0]
	}
	const stop = async () => {
		child.send("stop")
		await once(child, "exit")
	}
	return { address: `http://127.0.0.1:${port}`, ask, stop }
}

export function launch() {
	return chromium.launch({
		executablePath: ensureBrowser(),
		args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
	})
}

export async function newPhone(browser, script) {
	const context = await browser.newContext({
		viewport: { width: 360, height: 780 },
		deviceScaleFactor: 2,
		isMobile: true,
		hasTouch: true,
	})
	await context.addInitScript(script)
	return context
}

export async function openSlowed(context) {
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
	return { page, devtools }
}

export function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export function median(numbers) {
	return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

export function round(number, digits = 0) {
	return Number(number.toFixed(digits))
}
