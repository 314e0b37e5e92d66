// A measured site in its own process. Responds to messages with its memory and the longest turn of its event loop.
import { readFileSync } from "node:fs"
import { root } from "../prepare.mjs"

const { readEnvironment, startSite } = await import("../../build/server/index.js")
const site = await startSite(readEnvironment(process.env, root), root)

/** In milliseconds of CPU time, of which other processes take nothing. Node 22 counts the other threads, too. */
function mainThread() {
	const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
	return (user + system) / 1000
}

let longestTurn = 0
let isWatched = false

/** Measures each turn of the event loop: nobody else is served during one. */
function watchTurns(since = mainThread()) {
	const now = mainThread()
	longestTurn = Math.max(longestTurn, now - since)
	if (isWatched) setImmediate(watchTurns, now)
}

process.on("message", async (message) => {
	if (message === "stop") {
		await site.stop()
		process.exit()
	}
	isWatched = message === "watch"
	if (isWatched) {
		longestTurn = 0
		watchTurns()
	}
	process.send({ longestTurn, peak: peak() })
})
process.on("disconnect", () => process.exit())
process.send({ port: Number(new URL(site.address).port) })

/** Peak memory in MB; without /proc, it includes the parent's memory before the fork. */
function peak() {
	try {
		return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024) / 1e6
	} catch {
		return (process.resourceUsage().maxRSS * 1024) / 1e6
	}
}
