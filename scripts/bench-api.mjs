// `npm run bench:api`: how long the server takes for the list of 10,000 species and for searches in it, without a network:
// made anew, from memory, and 'unchanged' (304).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { largeCatalogue, wordsOf } from "./large-catalogue.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { createBackground, openSite, readEnvironment } = await import("../build/server/index.js")

const ROWS = 10_000
const ORIGIN = "http://127.0.0.1"

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-api-"))
const site = await openSite(readEnvironment({ DATA_DIR: dataDir }, root), root)
await fill()
const words = wordsOf(readFileSync(path.join(root, "db/sample/species.csv"), "utf8")).filter(
	(word) => word.length > 3,
)

const table = []
// Warm: what is measured is the site, not the compiler.
await measure("warm-up", words.slice(0, 60), {})
table.length = 0
await measure("a word, made anew", words.slice(60, 260), {})
await measure("the same words, from memory", words.slice(240, 260), {})
await measure(
	"two words, made anew",
	words.slice(260, 460).map((word, at) => `${word} ${words[at]}`),
	{},
)
await measure(
	"a name, made anew",
	Array.from({ length: 200 }, (_, at) => `Species ${at * 37 + 1000}`),
	{},
)
await whole("the whole list, made anew", true)
await whole("the whole list, from memory", false)
console.log("\nGET /api/species with 10,000 species: milliseconds of server time")
console.table(table)

site.close()
rmSync(dataDir, { recursive: true })

async function fill() {
	mkdirSync(path.join(dataDir, "uploads"), { recursive: true })
	const file = path.join(dataDir, "uploads", "bench")
	writeFileSync(file, largeCatalogue(ROWS))
	const background = createBackground(path.join(root, "build/server/background.js"))
	const order = { databaseFile: path.join(dataDir, "site.db"), file, token: "bench", fileName: "bench.csv" }
	const change = { by: "bench", at: new Date().toISOString() }
	console.log("Filled:", await background.run("runImport", { ...order, duplicates: "skip", change }))
}

async function measure(what, searches, headers) {
	const times = []
	let hits = 0
	for (const search of searches) {
		const { milliseconds, answer } = await ask(`?${new URLSearchParams({ search })}`, headers)
		times.push(milliseconds)
		hits += (await answer.json()).length
	}
	table.push({ what, hits: Math.round(hits / searches.length), ...summary(times) })
}

async function whole(what, anew) {
	const times = []
	for (let at = 0; at < 12; at++) {
		if (anew) await site.db.updateTable("species").set({ featured: 0 }).where("id", "=", 1).execute()
		times.push((await ask("", {})).milliseconds)
	}
	table.push({ what, hits: ROWS, ...summary(times) })
}

async function ask(search, headers) {
	const request = new Request(`${ORIGIN}/api/species${search}`, { headers })
	const begin = performance.now()
	const answer = await site.handle(request, { origin: ORIGIN, address: "192.0.2.1" })
	return { milliseconds: performance.now() - begin, answer }
}

function summary(times) {
	times.sort((one, other) => one - other)
	const at = (share) => Number(times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2))
	return { p50: at(0.5), p99: at(0.99) }
}
