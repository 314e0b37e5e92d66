// Sends pages, API calls and uploads to the real server at once, to see whether it survives. bench.mjs measures its speed.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { HEAP_LIMITS, MALLOC_LIMITS } from "../memory-limits.mjs"
import { root } from "../prepare.mjs"
import { at, round } from "./numbers.mjs"
import { makeSite, pause, signIn } from "./sites.mjs"

const PAGES = [
	"/",
	"/tour",
	"/species/1",
	"/blog",
	"/waiver",
	"/tour?q=tu&type=bird",
	"/api/tour/catalogue",
	"/nope",
]
const API = [
	"/api/species?search=lo",
	"/api/species/2",
	"/api/blog-posts",
	"/api/species/3/qr",
	"/api/species/99999",
]
const MISSING = ["/nope", "/api/species/99999"]
const VISITORS = 8
const CLIENTS = 4
const UPLOADERS = 3

/**
 * Starts `scripts/serve.mjs` with the memory limit of `npm start`, sends requests and stops it.
 * @param {{ seconds: number, atLeast?: { pages: number, api: number, uploads: number }, program?: string }} options it takes
 *   longer than `seconds` if a slow machine needs that for the requests of `atLeast`; `program` is the Node to run the site
 *   with, this one by default
 * @returns counts, times in milliseconds, memory in MB (0 without /proc), the server's exit code, and at most ten errors
 */
export async function runLoadTest({
	seconds,
	atLeast = { pages: 0, api: 0, uploads: 0 },
	program = process.execPath,
}) {
	const server = await startSite(program, await makeSite())
	const cookie = await signIn(server)
	const result = { pages: 0, api: 0, uploads: 0, errors: 0, wrong: [] }
	const times = []
	const photo = await samplePhoto()
	const end = performance.now() + seconds * 1000

	const isDone = (kind) => performance.now() >= end && result[kind] >= atLeast[kind]

	async function repeat(kind, request) {
		for (let turn = 0; !isDone(kind) && server.isRunning(); turn++) {
			const begun = performance.now()
			const problem = await request(turn).catch((error) => `${error} ${error.cause ?? ""}`)
			if (kind === "pages") times.push(performance.now() - begun)
			result[kind] += 1
			if (!problem) continue
			result.errors += 1
			if (result.wrong.length < 10) result.wrong.push(problem)
			await pause(50)
		}
	}
	const fetchOne = async (name, init) => {
		const response = await fetch(server.address + name, init)
		await response.arrayBuffer()
		const expected = MISSING.includes(name) ? 404 : 200
		return response.status === expected ? undefined : `${name} answered ${response.status}`
	}
	const upload = (uploader) => {
		const body = new FormData()
		body.set("image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg")
		const headers = { ...cookie, Origin: server.address }
		return fetchOne(`/api/species/${uploader + 1}`, { method: "PUT", headers, body })
	}
	// Every second visitor sends an unknown session, so its pages don't come from the page cache.
	const headers = [{}, { Cookie: "session=unknown" }]
	await Promise.all([
		...each(VISITORS, (visitor) =>
			repeat("pages", (turn) =>
				fetchOne(PAGES[(visitor + turn) % PAGES.length], { headers: headers[turn % 2] }),
			),
		),
		...each(CLIENTS, (client) =>
			repeat("api", (turn) => fetchOne(API[(client + turn) % API.length], { headers: headers[turn % 2] })),
		),
		...each(UPLOADERS, (uploader) => repeat("uploads", () => upload(uploader))),
	])
	const memory = server.memory()
	const wasRunning = server.isRunning()
	const exitCode = await server.stop()
	return {
		...result,
		p99: round(at(times, 0.99), 1),
		longest: round(Math.max(...times), 1),
		memory,
		survived: wasRunning,
		exitCode,
	}
}

async function startSite(program, dataDir) {
	const child = spawn(program, [...HEAP_LIMITS, path.join(root, "scripts/serve.mjs")], {
		env: {
			...process.env,
			...MALLOC_LIMITS,
			NODE_ENV: "production",
			PORT: "0",
			HOST: "127.0.0.1",
			DATA_DIR: dataDir,
			BACKUPS: "off",
		},
		stdio: ["ignore", "pipe", "inherit"],
	})
	let text = ""
	const address = await new Promise((resolve, reject) => {
		child.stdout.on("data", (part) => {
			if (text.length < 10_000) text += part
			const found = /is open at (http:\S+)/.exec(text)
			if (found) resolve(found[1])
		})
		child.once("exit", () => reject(new Error(`The site did not start: ${text}`)))
	})
	const isRunning = () => child.exitCode === null && child.signalCode === null
	const stop = async () => {
		if (!isRunning()) return child.exitCode ?? child.signalCode
		child.kill("SIGTERM")
		const [code, signal] = await once(child, "exit")
		return code ?? signal
	}
	return { address, isRunning, stop, memory: () => memoryOf(child.pid) }
}

function memoryOf(pid) {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8")
		const megabytes = (name) =>
			round((Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6)
		return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") }
	} catch {
		return { now: 0, peak: 0 }
	}
}

function samplePhoto() {
	const noise = { type: "gaussian", mean: 128, sigma: 30 }
	return sharp({ create: { width: 1200, height: 800, channels: 3, background: "#000", noise } })
		.jpeg({ quality: 70 })
		.toBuffer()
}

function each(count, make) {
	return Array.from({ length: count }, (_, place) => make(place))
}
