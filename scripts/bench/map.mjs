// How smoothly a full map moves on a slow phone: 500 places and 40 trails, a CPU slowed four times.
import path from "node:path"
import Sqlite from "better-sqlite3"
import { launch } from "./chromium.mjs"
import { at, round } from "./numbers.mjs"
import { makeSite, pause, startServer } from "./sites.mjs"

const PLACES = 500
const TRAILS = 40
const SECONDS = 4

export async function measureMap() {
	const rows = {}
	for (const isFull of [false, true]) {
		const dataDir = await makeSite()
		if (isFull) fillMap(path.join(dataDir, "site.db"))
		const site = await startServer("cached", dataDir)
		const browser = await launch()
		const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
		await page.addInitScript(watchFrames)
		await page.goto(`${site.address}/map`)
		await page.getByRole("button", { name: "Zoom in" }).waitFor()
		const devtools = await page.context().newCDPSession(page)
		await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
		const name = isFull ? `${PLACES} places, ${TRAILS} trails` : "the sample's 26 places, 3 trails"
		rows[`panning, ${name}`] = await measure(page, pan)
		rows[`zooming, ${name}`] = await measure(page, zoom)
		await browser.close()
		await site.stop()
	}
	return {
		moved: rows,
		tables: [{ title: `A map moved for ${SECONDS} s on a phone, CPU slowed four times`, rows }],
	}
}

function fillMap(file) {
	const sqlite = new Sqlite(file)
	const times = { at: new Date().toISOString() }
	const place =
		sqlite.prepare(`insert into places (map_id, name, kind, text, number, x, y, created_at, updated_at)
		values (1, @name, @kind, '', @number, @x, @y, @at, @at)`)
	const trail = sqlite.prepare(`insert into trails
		(map_id, name, color, steepness, surface, wheelchair, stroller, line, created_at, updated_at)
		values (1, @name, '#1d4f91', 'flat', 'gravel', 'yes', 'yes', @line, @at, @at)`)
	const kinds = ["species", "bench", "viewpoint", "toilet"]
	sqlite.transaction(() => {
		const { count } = sqlite.prepare("select count(*) as count from places").get()
		for (let n = count; n < PLACES; n++) {
			const position = { x: ((n * 37) % 100) / 100, y: ((n * 61) % 97) / 97 }
			place.run({ ...times, ...position, name: `Place ${n}`, kind: kinds[n % 4], number: String(n) })
		}
		const { count: before } = sqlite.prepare("select count(*) as count from trails").get()
		for (let n = before; n < TRAILS; n++) {
			const line = Array.from({ length: 60 }, (_, step) => ({
				x: step / 60,
				y: 0.5 + Math.sin(step / 5 + n) * 0.4,
			}))
			trail.run({ ...times, name: `Trail ${n}`, line: JSON.stringify(line) })
		}
	})()
	sqlite.close()
}

async function measure(page, move) {
	await page.evaluate(() => window.frameLog.start())
	const end = performance.now() + SECONDS * 1000
	for (let step = 0; performance.now() < end; step++) await move(page, step)
	const { times, longestEvent } = await page.evaluate(() => window.frameLog.stop())
	const gaps = times.slice(1).map((time, index) => time - times[index])
	return {
		"frames a second": round((times.length - 1) / ((times.at(-1) - times[0]) / 1000), 1),
		"p95 between frames ms": round(at(gaps, 0.95)),
		"longest interaction ms": round(longestEvent),
	}
}

/** Drags the map around in a circle. */
async function pan(page, step) {
	const box = await page.locator(".map-view").first().boundingBox()
	const middle = { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, 600) }
	if (step === 0) {
		for (let times = 0; times < 3; times++) await page.getByRole("button", { name: "Zoom in" }).click()
		await pause(600)
		await page.evaluate(() => window.frameLog.start())
		await page.mouse.move(middle.x, middle.y)
		await page.mouse.down()
	}
	const angle = step / 12
	await page.mouse.move(middle.x + Math.sin(angle) * 90, middle.y + Math.cos(angle) * 90 - 90)
	// As often as a fast touch screen.
	await pause(8)
}

async function zoom(page, step) {
	if (step === 0) {
		await page.mouse.up()
		await pause(300)
		await page.evaluate(() => window.frameLog.start())
	}
	await page.mouse.wheel(0, Math.sin(step / 15) > 0 ? -20 : 20)
}

function watchFrames() {
	let times = []
	let longestEvent = 0
	let isOn = false
	const frame = (time) => {
		times.push(time)
		if (isOn) requestAnimationFrame(frame)
	}
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) longestEvent = Math.max(longestEvent, entry.duration)
	}).observe({ type: "event", durationThreshold: 16, buffered: false })
	window.frameLog = {
		start() {
			times = []
			longestEvent = 0
			if (!isOn) requestAnimationFrame(frame)
			isOn = true
		},
		stop() {
			isOn = false
			return { times, longestEvent }
		},
	}
}
