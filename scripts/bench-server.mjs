// What `bench-pages.mjs` measures, in a process of its own: the built site, with its memory or without, or a bare
// `node:http` server. It says how much processor time and memory it has taken when it is asked.
import { createServer } from "node:http"
import { root } from "./prepare.mjs"

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
	const { rss } = process.memoryUsage()
	const peak = process.resourceUsage().maxRSS * 1024
	process.send({ cpu: (user + system) / 1000, rss, peak })
})
process.on("disconnect", () => process.exit())
process.send({ port })

async function startSite() {
	const { readEnvironment, startSite } = await import("../build/server/index.js")
	const environment = readEnvironment({ PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true" }, root)
	const site = await startSite(environment, root, undefined, { keepPages: kind === "from memory" })
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
