// `npm run bench:import`: how long visitors wait while 10,000 species are imported, against the same site at rest. The site
// runs in a process of its own and the import in another, as in earnest.
import { fork } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { createBackground } = await import("../build/server/index.js")

const ROWS = 10_000
const AT_ONCE = 2
const PORT = 41_817

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-import-"))
mkdirSync(path.join(dataDir, "uploads"))
const file = path.join(dataDir, "uploads", "bench")
writeFileSync(file, catalogue())
console.log(`The file has ${(statSync(file).size / 1e6).toFixed(1)} MB.`)
const site = await startServer()
const address = `http://127.0.0.1:${PORT}`
const background = createBackground(path.join(root, "build/server/background.js"))

let visitors = 0
await measure(() => pause(2000))
const quiet = await measure(() => pause(5000))
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
console.table([
	{ when: "at rest", ...quiet.tour, request: "GET /tour" },
	{ when: "at rest", ...quiet.waiver, request: "POST /waiver" },
	{ when: "during the import", ...busy.tour, request: "GET /tour" },
	{ when: "during the import", ...busy.waiver, request: "POST /waiver" },
])

background.stop()
site.kill()
await new Promise((resolve) => site.once("exit", resolve))
rmSync(dataDir, { recursive: true })

/** About 4.5 MB, near the largest file that is taken, in the words of the sample catalogue. */
function catalogue() {
	const sample = readFileSync(path.join(root, "db/sample/species.csv"), "utf8")
	const words = [...new Set(sample.match(/\p{L}+/gu))]
	const lines = ["name,scientificName,type,conservationStatus,description,locationHints"]
	let seed = 1
	const word = () => {
		seed = (seed * 48_271) % 2_147_483_647
		return words[seed % words.length]
	}
	for (let row = 0; row < ROWS; row++) {
		const text = Array.from({ length: 55 }, word).join(" ")
		lines.push(`Species ${row},Genus species${row},bird,vulnerable,${text},Lake ${row}`)
	}
	return lines.join("\n")
}

async function startServer() {
	const env = {
		...process.env,
		PORT: String(PORT),
		HOST: "127.0.0.1",
		DATA_DIR: dataDir,
		SAMPLE_DATA: "true",
		// Each acceptance comes from an address of its own; from one they are limited.
		TRUST_PROXY: "true",
		PUBLIC_URL: `http://127.0.0.1:${PORT}`,
	}
	const child = fork(path.join(root, "scripts/serve.mjs"), {
		env,
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	})
	for (let tries = 0; tries < 100; tries++) {
		const isUp = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
			(response) => response.ok,
			() => false,
		)
		if (isUp) return child
		await pause(100)
	}
	throw new Error("The site did not start.")
}

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
	return { request: "", answers: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function seconds(milliseconds) {
	return (milliseconds / 1000).toFixed(1)
}
