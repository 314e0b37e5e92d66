// `npm run bench:staff`: how long visitors wait while somebody signs in, sends a large photo, or imports 10,000 species,
// against the same site at rest in the same run. The site runs in a process of its own, as in earnest.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { startSite } from "./bench-site.mjs"
import { largeCatalogue } from "./large-site.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { createBackground } = await import("../build/server/index.js")
const { default: sharp } = await import("sharp")

const ROWS = 10_000
const AT_ONCE = 2
const SIGN_INS = 8
const MEGAPIXELS = 48

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-staff-"))
mkdirSync(path.join(dataDir, "uploads"))
const file = path.join(dataDir, "uploads", "bench")
writeFileSync(file, largeCatalogue(ROWS))
console.log(`The file has ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
// Each acceptance comes from an address of its own; from one they are limited.
const site = await startSite(dataDir, { SAMPLE_DATA: "true", TRUST_PROXY: "true" })
const { address } = site
const background = createBackground(path.join(root, "build/server/background.js"))

let visitors = 0
await measure(() => pause(2000))
const quiet = await measure(() => pause(5000))
const signingIn = await measure(async () => {
	const begin = performance.now()
	for (let at = 0; at < SIGN_INS; at++) await signIn(at)
	console.log(
		`${SIGN_INS} sign-ins, one after the other: ${seconds((performance.now() - begin) / SIGN_INS)} s each`,
	)
})
const photo = await largePhoto()
const photographing = await measure(async () => {
	const begin = performance.now()
	const prepared = await background.run("prepareImage", photo)
	if (!prepared.ok) throw new Error(prepared.message)
	console.log(`A photo of ${MEGAPIXELS} megapixels: ${seconds(performance.now() - begin)} s`)
})
const input = { databaseFile: path.join(dataDir, "site.db"), file }
const started = performance.now()
let checked = 0
let result
const busy = await measure(async () => {
	console.log("Check:", await background.run("checkImport", input))
	checked = performance.now()
	const order = { token: "bench", fileName: "bench.csv", duplicates: "skip" }
	const change = { by: "bench", at: new Date().toISOString() }
	result = await background.run("runImport", { ...input, ...order, change })
})
console.log("Import:", result)
console.log(
	`${ROWS} rows: check ${seconds(checked - started)} s, import ${seconds(performance.now() - checked)} s`,
)
console.log(`\nMilliseconds until the answer, ${AT_ONCE} requests of each kind at once`)
console.table(
	[
		["at rest", quiet],
		["somebody signs in", signingIn],
		["a large photo", photographing],
		["the import", busy],
	].flatMap(([when, { tour, waiver }]) => [
		{ when, request: "GET /tour", ...tour },
		{ when, request: "POST /waiver", ...waiver },
	]),
)

background.stop()
await site.stop()
rmSync(dataDir, { recursive: true })

/** Asks for pages and accepts the waiver for as long as `work` takes. */
async function measure(work) {
	const tour = []
	const waiver = []
	let isOver = false
	const ask = async (times, request) => {
		while (!isOver) {
			const begin = performance.now()
			const response = await request()
			await response.arrayBuffer()
			if (response.status >= 400) throw new Error(`The site answered ${response.status}`)
			times.push(performance.now() - begin)
			await pause(20)
		}
	}
	const loops = []
	for (let line = 0; line < AT_ONCE; line++) {
		loops.push(ask(tour, () => fetch(`${address}/tour`)))
		loops.push(ask(waiver, accept))
	}
	await work()
	isOver = true
	await Promise.all(loops)
	return { tour: summary(tour), waiver: summary(waiver) }
}

/** A wrong password, which costs the same; each from an address and at an account of its own, so that none is slowed. */
async function signIn(at) {
	const answer = await fetch(`${address}/auth`, {
		method: "POST",
		body: `username=nobody-${at}&password=wrong password`,
		headers: {
			"Content-Type": "application/x-www-form-urlencoded",
			"X-Forwarded-For": `192.0.2.${at}`,
		},
	})
	if (answer.status !== 401) throw new Error(`Signing in answered ${answer.status}`)
}

async function largePhoto() {
	const file = path.join(dataDir, "uploads", "photo")
	const noise = { type: "gaussian", mean: 128, sigma: 20 }
	const create = { width: 8000, height: (MEGAPIXELS * 1e6) / 8000, channels: 3, background: "#000", noise }
	await sharp({ create }).jpeg({ quality: 60 }).toFile(file)
	return { path: file, sha256: "0".repeat(64) }
}

function accept() {
	visitors += 1
	return fetch(`${address}/waiver`, {
		method: "POST",
		redirect: "manual",
		body: "accept=on",
		headers: {
			"Content-Type": "application/x-www-form-urlencoded",
			"X-Forwarded-For": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
		},
	})
}

function summary(times) {
	times.sort((one, other) => one - other)
	const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))])
	return { answers: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function seconds(milliseconds) {
	return (milliseconds / 1000).toFixed(1)
}
