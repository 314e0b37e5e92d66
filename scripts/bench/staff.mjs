// How long visitors wait while someone signs in, uploads a large photo or imports 10,000 species.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { largeCatalogue } from "../large-site.mjs"
import { root } from "../prepare.mjs"
import { at, round } from "./numbers.mjs"
import { makeSite, pause, startServer } from "./sites.mjs"

const ROWS = 10_000
const AT_ONCE = 2
const SIGN_INS = 5
const MEGAPIXELS = 48

export async function measureStaff() {
	const { createBackground } = await import("../../build/server/index.js")
	const dataDir = await makeSite()
	const uploads = path.join(dataDir, "uploads")
	mkdirSync(uploads, { recursive: true })
	const file = path.join(uploads, "bench")
	writeFileSync(file, largeCatalogue(ROWS))
	const photo = await largePhoto(path.join(uploads, "photo"))
	const site = await startServer("cached", dataDir)
	const background = createBackground(path.join(root, "build/server/background.js"))
	const rows = {}
	const took = {}

	async function measure(when, what, work) {
		const start = performance.now()
		const { tour, waiver } = await whileWorking(site, work)
		took[what] = { seconds: round((performance.now() - start) / 1000, 1) }
		rows[`GET /tour, ${when}`] = tour
		rows[`POST /waiver, ${when}`] = waiver
	}

	for (const seconds of [1, 4]) await measure("idle", "waiting", () => pause(seconds * 1000))
	await measure("while someone signs in", `${SIGN_INS} logins, one after the other`, async () => {
		for (let index = 0; index < SIGN_INS; index++) await failLogin(site, index)
	})
	await measure("while a photo is processed", `a photo of ${MEGAPIXELS} megapixels`, async () => {
		const prepared = await background.run("prepareImage", { ...photo, use: "photo" })
		if (!prepared.ok) throw new Error(prepared.message)
	})
	await measure("during an import", `checking and importing ${ROWS} rows`, async () => {
		const change = { by: "bench", at: new Date().toISOString() }
		const input = { databaseFile: path.join(dataDir, "site.db"), file }
		await background.run("checkImport", input)
		const order = { ...input, token: "bench", fileName: "bench.csv", duplicates: "skip", change }
		const { imported } = await background.run("runImport", order)
		if (imported !== ROWS) throw new Error(`Only ${imported} rows were imported.`)
	})
	background.stop()
	await site.stop()
	delete took.waiting
	return {
		tables: [
			{ title: `How long visitors wait while staff work, ${AT_ONCE} requests of each kind at once`, rows },
			{ title: "How long the staff's work takes", rows: took },
		],
	}
}

async function whileWorking({ address }, work) {
	const tour = []
	const waiver = []
	let isOver = false
	const ask = async (times, request) => {
		while (!isOver) {
			const start = performance.now()
			const response = await request()
			await response.arrayBuffer()
			if (response.status >= 400) throw new Error(`The site returned ${response.status}`)
			times.push(performance.now() - start)
			await pause(20)
		}
	}
	const loops = []
	for (let loop = 0; loop < AT_ONCE; loop++) {
		// A session cookie, even an invalid one, bypasses the page cache.
		loops.push(ask(tour, () => fetch(`${address}/tour`, { headers: { Cookie: "session=nobody" } })))
		loops.push(ask(waiver, () => accept(address)))
	}
	await work()
	isOver = true
	await Promise.all(loops)
	return { tour: summary(tour), waiver: summary(waiver) }
}

/** A wrong password costs as much as a right one. Address and account differ each time, so that nothing is throttled. */
async function failLogin({ address }, index) {
	const response = await fetch(`${address}/auth`, {
		method: "POST",
		body: new URLSearchParams({ username: `nobody-${index}`, password: "wrong password" }),
		headers: { "X-Forwarded-For": `192.0.2.${index}` },
	})
	if (response.status !== 401) throw new Error(`The login returned ${response.status}`)
}

async function largePhoto(file) {
	const noise = { type: "gaussian", mean: 128, sigma: 20 }
	const create = { width: 8000, height: (MEGAPIXELS * 1e6) / 8000, channels: 3, background: "#000", noise }
	await sharp({ create }).jpeg({ quality: 60 }).toFile(file)
	return { path: file, sha256: "0".repeat(64) }
}

let visitors = 0
let termsHash

async function accept(address) {
	termsHash ??= /name="termsHash"[^>]* value="(\w+)"/.exec(
		await (await fetch(`${address}/waiver`)).text(),
	)?.[1]
	visitors += 1
	const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
	return fetch(`${address}/waiver`, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams({ accept: "on", termsHash }),
		headers: { "X-Forwarded-For": from },
	})
}

function summary(times) {
	return {
		"p50 ms": round(at(times, 0.5)),
		"p99 ms": round(at(times, 0.99)),
		"longest ms": round(Math.max(...times)),
	}
}
