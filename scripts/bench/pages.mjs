// What an answer costs the server: from memory, beside a bare `node:http` server that sends the same bytes in the same
// run, and made anew at every request.

import { round } from "./numbers.mjs"
import { BROTLI, get, makeSite, settled, startServer } from "./sites.mjs"
import { inTurns, ratio, summary } from "./slices.mjs"

const PAGES = ["/", "/tour", "/species/1", "/blog", "/api/species"]
const ROUNDS = { kept: 9, anew: 5 }

/** Two tables and what became of the targets, for a site of 64 species or a large one. */
export async function measurePages({ large }) {
	const dataDir = await makeSite({ large })
	const what = large ? "10,000 species" : "64 species"
	const site = await startServer("kept", dataDir)
	const bare = await startServer("bare")
	const { memory: before } = await site.ask()
	const kept = {}
	for (const page of PAGES) kept[page] = await compare(site, bare, page)
	const after = await site.ask()
	await site.stop()
	await bare.stop()

	const fresh = await startServer("anew", dataDir)
	const anew = {}
	for (const page of PAGES) anew[page] = await alone(fresh, page)
	const laden = await fresh.ask()
	await fresh.stop()
	return {
		tables: [
			{ title: `From memory, 32 connections, ${what}`, rows: kept },
			{ title: `Made anew at every request, 16 connections, ${what}`, rows: anew },
			{
				title: `Memory of the site's process, MB, ${what}`,
				rows: {
					"pages from memory": { before: round(before), after: round(after.memory), peak: round(after.peak) },
					"pages made anew": { before: "", after: round(laden.memory), peak: round(laden.peak) },
				},
			},
		],
		kept,
		anew,
		memory: { after: Math.max(after.memory, laden.memory), peak: Math.max(after.peak, laden.peak) },
	}
}

async function compare(site, bare, path) {
	// The interface is compressed with gzip alone, and by itself.
	const answer = path.startsWith("/api") ? await get(site, path, BROTLI) : await settled(site, path)
	await bare.ask({ answer: { path, headers: bareHeaders(answer), body: answer.body.toString("base64") } })
	const ask = { path, headers: BROTLI, connections: 32 }
	const servers = [site, bare].map((server) => ({ ...ask, server }))
	const [ours, theirs] = await inTurns(servers, ROUNDS.kept)
	return {
		"kB sent": round(answer.body.length / 1000, 1),
		...summary(ours),
		"bare req/s": summary(theirs)["req/s"],
		ratio: ratio(ours, theirs, "perSecond"),
	}
}

async function alone(server, path) {
	const { body, headers } = await get(server, path, BROTLI)
	if (headers["content-encoding"] === "br")
		throw new Error(`${path} was compressed with brotli at request time.`)
	const [slices] = await inTurns([{ server, path, headers: BROTLI, connections: 16 }], ROUNDS.anew)
	return { "kB sent": round(body.length / 1000, 1), ...summary(slices) }
}

/** All headers but those that node adds by itself. */
function bareHeaders({ rawHeaders }) {
	return rawHeaders.filter(
		(_, place) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[place - (place % 2)]),
	)
}
