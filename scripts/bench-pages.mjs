// `npm run bench:pages`: what a page costs the server, from memory, beside a bare `node:http` server that sends the same
// bytes in the same run, and made anew. Prints tables and never fails for a number.
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { load } from "./bench-load.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()

const PAGES = ["/", "/tour", "/species/1", "/blog", "/tour.data"]
const BROTLI = { "Accept-Encoding": "gzip, deflate, br" }
/** Short slices, taken in turns: what else the machine does hits both servers alike. */
const ROUNDS = 15
const SLICE = 400
/** Rounds before, for the compiler. */
const WARM_UP = 3

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-pages-"))
const site = await start("from memory")
const bare = await start("bare")
const atRest = (await site.ask()).rss

const fromMemory = []
for (const page of PAGES) fromMemory.push(await compare(page, page, BROTLI, 32))
fromMemory.push(await compare("/tour, not compressed", "/tour", {}, 32))
const { etag } = (await get(site, "/tour", BROTLI)).headers
fromMemory.push(await measure("/tour, 304", site, "/tour", { ...BROTLI, "If-None-Match": etag }, 32))
print("From memory, 32 connections; 'ratio' is to the bare server with the same bytes", fromMemory)
const afterwards = await site.ask()
await site.stop()
await bare.stop()

const uncached = await start("anew")
const anew = []
for (const page of PAGES) anew.push(await measure(page, uncached, page, BROTLI, 16))
print("Made anew at every request, 16 connections", anew)
const laden = await uncached.ask()
await uncached.stop()

const megabytes = ({ rss, peak }) => ({ after: Math.round(rss / 1e6), peak: Math.round(peak / 1e6) })
console.log("\nResident memory of the site, MB")
console.table({
	"from memory": { before: Math.round(atRest / 1e6), ...megabytes(afterwards) },
	"made anew": megabytes(laden),
})
rmSync(dataDir, { recursive: true })

async function start(kind) {
	const child = fork(path.join(root, "scripts/bench-server.mjs"), [kind, dataDir], {
		// As `npm start` holds it.
		execArgv: ["--max-old-space-size=192"],
	})
	const ask = async (message = "use") => {
		child.send(message)
		return (await once(child, "message"))[0]
	}
	const [{ port }] = await once(child, "message")
	const stop = async () => {
		child.send("stop")
		await once(child, "exit")
	}
	return { port, ask, stop }
}

/** One address from the site and from the bare server, in turns. */
async function compare(what, address, headers, connections) {
	const answer = await settled(address, headers)
	await bare.ask({
		answer: { path: address, headers: bareHeaders(answer), body: answer.body.toString("base64") },
	})
	const servers = [site, bare]
	const slices = servers.map(() => [])
	for (let round = -WARM_UP; round < ROUNDS; round++) {
		for (const [at, server] of servers.entries()) {
			const one = await slice(server, address, headers, connections)
			if (round >= 0) slices[at].push(one)
		}
	}
	const [ours, theirs] = slices.map(summary)
	const ratios = slices[0].map((one, at) => one.perSecond / slices[1][at].perSecond)
	return {
		what,
		bytes: answer.body.length,
		...ours,
		"bare req/s": theirs["req/s"],
		"bare cpu": theirs["cpu ms"],
		ratio: round(median(ratios), 2),
	}
}

async function measure(what, server, address, headers, connections) {
	const { body } = await get(server, address, headers)
	const slices = []
	for (let round = -WARM_UP; round < ROUNDS; round++) {
		const one = await slice(server, address, headers, connections)
		if (round >= 0) slices.push(one)
	}
	return { what, bytes: body.length, ...summary(slices) }
}

async function slice({ port, ask }, address, headers, connections) {
	const before = await ask()
	const begun = performance.now()
	const times = await load({ port, path: address, headers, connections, milliseconds: SLICE })
	const seconds = (performance.now() - begun) / 1000
	const cpu = ((await ask()).cpu - before.cpu) / times.length
	return { times, cpu, perSecond: times.length / seconds }
}

function summary(slices) {
	const times = slices.flatMap((one) => one.times).sort((a, b) => a - b)
	const at = (share) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))], 1)
	const middle = (name) => median(slices.map((one) => one[name]))
	return {
		"req/s": Math.round(middle("perSecond")),
		p50: at(0.5),
		p99: at(0.99),
		"cpu ms": round(middle("cpu"), 3),
	}
}

/** The answer as it is once the better compression is there. */
async function settled(address, headers) {
	for (let tries = 0; ; tries++) {
		const answer = await get(site, address, headers)
		if (!headers["Accept-Encoding"] || answer.headers["content-encoding"] === "br") return answer
		if (tries > 100) throw new Error(`${address} was never compressed with brotli.`)
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
}

function get({ port }, address, headers) {
	return new Promise((resolve, reject) => {
		const call = request({ host: "127.0.0.1", port, path: address, headers }, async (response) => {
			const chunks = []
			for await (const chunk of response) chunks.push(chunk)
			resolve({ headers: response.headers, rawHeaders: response.rawHeaders, body: Buffer.concat(chunks) })
		})
		call.on("error", reject).end()
	})
}

/** All headers but those that node adds by itself. */
function bareHeaders({ rawHeaders }) {
	return rawHeaders.filter((_, at) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[at - (at % 2)]))
}

function print(title, rows) {
	console.log(`\n${title}; milliseconds, processor time per request`)
	console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])))
}

function median(numbers) {
	const sorted = numbers.toSorted((a, b) => a - b)
	return sorted[Math.floor(sorted.length / 2)]
}

function round(number, digits) {
	return Number(number.toFixed(digits))
}
