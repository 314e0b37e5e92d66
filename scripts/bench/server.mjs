// A measured site in its own process. Responds to messages with its CPU time and memory.
import { readFileSync } from "node:fs"
import { root } from "../prepare.mjs"

process.env.NODE_ENV = "production"
const [kind, dataDir] = process.argv.slice(2)
const { readEnvironment, startSite } = await import("../../build/server/index.js")
// TRUST_PROXY lets each waiver acceptance have its own client address, so that the rate limit doesn't apply.
const settings = { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", TRUST_PROXY: "true", BACKUPS: "off" }
const cachePages = kind === "cached"
const site = await startSite(readEnvironment(settings, root), root, undefined, { cachePages })

/** In milliseconds of CPU time, of which other processes take nothing. Node 22 counts the other threads, too. */
const mainThread = () => milliseconds((process.threadCpuUsage ?? process.cpuUsage)())

let longestTurn = 0
let isWatched = false

/** Measures each turn of the event loop: nobody else is served during one. */
function watchTurns(since = mainThread()) {
	const now = mainThread()
	longestTurn = Math.max(longestTurn, now - since)
	if (isWatched) setImmediate(watchTurns, now)
}

process.on("message", async (message) => {
	isWatched = message === "watch"
	if (isWatched) {
		longestTurn = 0
		watchTurns()
	}
	if (message === "stop") {
		await site.stop()
		process.exit()
	}
	process.send({
		cpu: milliseconds(process.cpuUsage()),
		longestTurn,
		memory: process.memoryUsage().rss / 1e6,
		peak: peak(),
	})
})
process.on("disconnect", () => process.exit())
process.send({ port: Number(new URL(site.address).port) })

function milliseconds({ user, system }) {
	return (user + system) / 1000
}

/** Peak memory in MB; without /proc, it includes the parent's memory before the fork. */
function peak() {
	try {
		return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024) / 1e6
	} catch {
		return (process.resourceUsage().maxRSS * 1024) / 1e6
	}
}
