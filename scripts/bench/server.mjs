// A measured site in its own process. Responds to a message with its peak memory.
import { readFileSync } from "node:fs"
import { root } from "../prepare.mjs"

const { readEnvironment, startSite } = await import("../../build/server/index.js")
const site = await startSite(readEnvironment(process.env, root), root)

process.on("message", async (message) => {
	if (message === "stop") {
		await site.stop()
		process.exit()
	}
	process.send({ peak: peak() })
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
