// A measured server in its own process. Responds to messages with its CPU time and memory.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { root } from "../prepare.mjs"

process.env.NODE_ENV = "production"
const [kind, dataDir] = process.argv.slice(2)
const responses = new Map()
const loop = monitorEventLoopDelay({ resolution: 2 })
let isWatching = false
let longestTurn = 0
const { port, stop } = kind === "bare" ? await startBare() : await startSite()

process.on("message", async (message) => {
	if (message === "stop") {
		await stop()
		process.exit()
	}
	const delay = message === "delay" ? loop.max / 1e6 : 0
	const turn = longestTurn
	if (message === "delay") {
		loop.enable()
		loop.reset()
		longestTurn = 0
		if (!isWatching) watchTurns()
		isWatching = true
	}
	if (message.response) responses.set(message.response.path, decode(message.response))
	const { user, system } = process.cpuUsage()
	process.send({
		cpu: (user + system) / 1000,
		memory: process.memoryUsage().rss / 1e6,
		peak: peak(),
		delay,
		turn,
	})
})
process.on("disconnect", () => process.exit())
process.send({ port })

async function startSite() {
	const { readEnvironment, startSite } = await import("../../build/server/index.js")
	// TRUST_PROXY lets each waiver acceptance have its own client address, so that the rate limit doesn't apply.
	const settings = { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", TRUST_PROXY: "true", BACKUPS: "off" }
	const site = await startSite(readEnvironment(settings, root), root, undefined, {
		cachePages: kind === "cached",
	})
	return { port: Number(new URL(site.address).port), stop: () => site.stop() }
}

async function startBare() {
	const server = createServer((request, response) => {
		const { headers, body } = responses.get(request.url)
		response.writeHead(200, headers)
		response.end(body)
	})
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
	return { port: server.address().port, stop: () => server.close() }
}

function decode({ headers, body }) {
	return { headers, body: Buffer.from(body, "base64") }
}

/** Peak memory in MB; without /proc, it includes the parent's memory before the fork. */
function peak() {
	try {
		return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024) / 1e6
	} catch {
		return (process.resourceUsage().maxRSS * 1024) / 1e6
	}
}

function watchTurns() {
	const used = () => {
		const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
		return (user + system) / 1000
	}
	let last = used()
	const check = () => {
		const now = used()
		longestTurn = Math.max(longestTurn, now - last)
		last = now
		setImmediate(check)
	}
	setImmediate(check)
}
