// What the benchmark measures, in a process of its own: the built site with its memory for pages ("kept") or without
// ("anew"), or a bare `node:http` server ("bare"). It says how much processor time and memory it has taken when it is
// asked.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { root } from "../prepare.mjs"

process.env.NODE_ENV = "production"
const [kind, dataDir] = process.argv.slice(2)
const answers = new Map()
const { port, stop } = kind === "bare" ? await startBare() : await startSite()

process.on("message", async (message) => {
	if (message === "stop") {
		await stop()
		process.exit()
	}
	if (message.answer) answers.set(message.answer.path, prepared(message.answer))
	const { user, system } = process.cpuUsage()
	process.send({ cpu: (user + system) / 1000, memory: process.memoryUsage().rss / 1e6, peak: peak() })
})
process.on("disconnect", () => process.exit())
process.send({ port })

async function startSite() {
	const { readEnvironment, startSite } = await import("../../build/server/index.js")
	// Each acceptance of the waiver comes from an address of its own; from one they are limited.
	const settings = { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", TRUST_PROXY: "true", BACKUPS: "off" }
	const site = await startSite(readEnvironment(settings, root), root, undefined, {
		keepPages: kind === "kept",
	})
	return { port: Number(new URL(site.address).port), stop: () => site.stop() }
}

/** Sends what it was given before, and nothing else. */
async function startBare() {
	const server = createServer((request, response) => {
		const { headers, body } = answers.get(request.url)
		response.writeHead(200, headers)
		response.end(body)
	})
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
	return { port: server.address().port, stop: () => server.close() }
}

function prepared({ headers, body }) {
	return { headers, body: Buffer.from(body, "base64") }
}

/** The most memory that the process ever had, in MB; where there is no /proc, what it was begun from counts too. */
function peak() {
	try {
		return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024) / 1e6
	} catch {
		return (process.resourceUsage().maxRSS * 1024) / 1e6
	}
}
