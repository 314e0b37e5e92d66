// How long visitors wait while staff sign in, upload a large photo, import or delete species, make a backup or export records.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { largeCatalogue } from "../large-site.mjs"
import { root } from "../prepare.mjs"
import { at, round } from "./numbers.mjs"
import { fillDatabase, makeSite, pause, signIn, startServer } from "./sites.mjs"

const ROWS = 10_000
const AT_ONCE = 2
const SIGN_INS = 5
const PHOTOS = 3
const MEGAPIXELS = 48
const ACCEPTANCES = 700_000
const DELETED = 1_000
const EXPORT_MS = 6_000

export async function measureWrites() {
	const { createBackground } = await import("../../build/server/index.js")
	const dataDir = await makeSite()
	await fillDatabase(dataDir, { waiver_acceptances: ACCEPTANCES })
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

	const cookie = await signIn(site)
	for (const seconds of [3, 3]) await measure("idle", "waiting", () => pause(seconds * 1000))
	await measure(`during ${SIGN_INS} logins`, `${SIGN_INS} logins at once`, () =>
		Promise.all(Array.from({ length: SIGN_INS }, (_, index) => failLogin(site, index))),
	)
	await measure("while a photo is processed", `${PHOTOS} photos of ${MEGAPIXELS} megapixels`, async () => {
		for (let count = 0; count < PHOTOS; count++) {
			const prepared = await background.run("prepareImage", { ...photo, use: "photo" })
			if (!prepared.ok) throw new Error(prepared.message)
		}
	})
	await measure("during an import", `checking and importing ${ROWS} rows`, async () => {
		const change = { by: "bench", at: new Date().toISOString() }
		const input = { databaseFile: path.join(dataDir, "site.db"), file }
		await background.run("checkImport", input)
		const order = { ...input, token: "bench", fileName: "bench.csv", duplicates: "skip", change }
		const { imported } = await background.run("runImport", order)
		if (imported !== ROWS) throw new Error(`Only ${imported} rows were imported.`)
	})
	await measure("while species are deleted", `deleting ${DELETED} species`, async () => {
		const ids = Array.from({ length: DELETED }, (_, index) => 1_000 + index)
		await send(site, "/api/species/bulk-delete", cookie, JSON.stringify({ ids }), 200)
	})
	await measure("while the trash is emptied", `permanently deleting ${DELETED} species`, () =>
		send(site, "/admin/trash/empty", cookie, new URLSearchParams(), 303),
	)
	await measure("during a backup", "a backup", () =>
		send(site, "/admin/security/backup", cookie, new URLSearchParams(), 303),
	)
	await measure(
		"during an export",
		`the first ${EXPORT_MS / 1000} seconds of exporting ${ACCEPTANCES} records`,
		async () => {
			const response = await fetch(`${site.address}/admin/security/waiver-records.csv`, { headers: cookie })
			const end = performance.now() + EXPORT_MS
			for await (const _ of response.body) if (performance.now() > end) break
		},
	)
	background.stop()
	await site.stop()
	delete took.waiting
	const longest = (request) =>
		Math.max(
			...Object.entries(rows)
				.filter(([what]) => what.startsWith(request))
				.map(([, row]) => row["p99 ms"]),
		)
	return {
		tables: [
			{ title: `How long visitors wait while staff work, ${AT_ONCE} requests of each kind at once`, rows },
			{ title: "How long the staff's work takes", rows: took },
		],
		limits: [
			{ what: "POST /waiver while staff work, p99", limit: 100, is: longest("POST /waiver"), unit: "ms" },
			{ what: "GET /tour while staff work, p99", limit: 120, is: longest("GET /tour"), unit: "ms" },
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

async function send({ address }, page, cookie, body, status) {
	const type = typeof body === "string" ? { "Content-Type": "application/json" } : {}
	const headers = { ...cookie, Origin: address, ...type }
	const response = await fetch(address + page, { method: "POST", redirect: "manual", headers, body })
	await response.arrayBuffer()
	if (response.status !== status) throw new Error(`${page} returned ${response.status}`)
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
