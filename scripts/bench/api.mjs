// `npm run bench:api`: how long the server takes for the list of 10,000 species and for searches in it, from a request to
// the moment when its whole answer is handed to the network. The site runs in a process of its own; words are drawn by lot.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { gunzipSync } from "node:zlib"
import Sqlite from "better-sqlite3"
import { startSite } from "./bench-site.mjs"
import { largeCatalogue, wordsOf } from "./large-site.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

ensureInstalled()
ensureBuilt()
const { createBackground } = await import("../build/server/index.js")

const ROWS = 10_000
const SEARCHES = 500

const dataDir = mkdtempSync(path.join(tmpdir(), "bench-api-"))
const site = await startSite(dataDir, {}, "time-answers.mjs")
await fill()
// Another process than the site, as a script or an import is.
const sqlite = new Sqlite(path.join(dataDir, "site.db"))
const edit = sqlite.prepare("update species set location_hints = ? where id = 1")
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const lot = lottery()
const words = wordsOf(readFileSync(path.join(root, "db/sample/species.csv"), "utf8")).filter(
	(word) => word.length > 3,
)
const aWord = () => lot(words)
const twoWords = () => `${lot(words)} ${lot(words)}`
const aName = () => `Species ${1000 + Math.floor(lot.next() * 9000)}`
const twoLetters = () => lot(words).slice(0, 2)
const again = Array.from({ length: 20 }, aWord)
const nothing = () => ""

let megabytes = 0
const table = []
await measure("a word, the first 20 of a new process", 20, aWord)
// From here on it is the site that is measured, not the compiler.
for (const kind of [aWord, twoWords, aName]) await measure(undefined, 200, kind)
await measure("a word", SEARCHES, aWord)
await measure("a word, compressed", SEARCHES, aWord, { gzip: true })
await measure("a word, after an edit", SEARCHES, aWord, { edit: true })
await measure("one of the same 20 words", SEARCHES, () => lot(again))
await measure("two words", SEARCHES, twoWords)
await measure("two words, compressed", SEARCHES, twoWords, { gzip: true })
await measure("a name", SEARCHES, aName)
await measure("two letters", 100, twoLetters)
await measure("the whole list, after an edit", 20, nothing, { edit: true })
await measure("the whole list, again", 20, nothing)
await measure(undefined, 1, nothing, { gzip: true })
await measure("the whole list, compressed, again", 20, nothing, { gzip: true })
console.log(`\nGET /api/species with ${ROWS} species: milliseconds of server time,`)
console.log("and the share of answers that a pause for garbage collection fell into")
console.table(table)
console.log(`The site's process had ${Math.round(megabytes)} MB at its largest.`)

agent.destroy()
sqlite.close()
await site.stop()
rmSync(dataDir, { recursive: true })

async function fill() {
	mkdirSync(path.join(dataDir, "uploads"), { recursive: true })
	const file = path.join(dataDir, "uploads", "bench")
	writeFileSync(file, largeCatalogue(ROWS))
	const background = createBackground(path.join(root, "build/server/background.js"))
	const order = { databaseFile: path.join(dataDir, "site.db"), file, token: "bench", fileName: "bench.csv" }
	const change = { by: "bench", at: new Date().toISOString() }
	console.log("Filled:", await background.run("runImport", { ...order, duplicates: "skip", change }))
	background.stop()
}

/** Asks one search after the other, and then the site's process for its times. */
async function measure(what, count, search, options = {}) {
	const bodies = []
	for (let at = 0; at < count; at++) {
		if (options.edit) edit.run(`Lake ${at}`)
		bodies.push(await ask(search(), options))
	}
	const said = await site.ask()
	megabytes = said.megabytes
	if (what) table.push({ what, ...summary(bodies, said.answers) })
}

async function ask(search, { gzip = false }) {
	const address = `${site.address}/api/species${search && `?${new URLSearchParams({ search })}`}`
	const headers = gzip ? { "Accept-Encoding": "gzip" } : {}
	const body = await new Promise((resolve, reject) => {
		get(address, { agent, headers }, (answer) => {
			const chunks = []
			answer.on("data", (chunk) => chunks.push(chunk))
			answer.on("end", () => resolve(Buffer.concat(chunks)))
		}).on("error", reject)
	})
	const text = body[0] === 0x1f ? gunzipSync(body) : body
	return { species: JSON.parse(text).length, bytes: body.byteLength }
}

function summary(bodies, answers) {
	const mean = (value) => Math.round(bodies.reduce((sum, one) => sum + value(one), 0) / bodies.length)
	const at = (share, value) => {
		const sorted = answers.map(value).sort((one, other) => one - other)
		return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1))
	}
	const time = ({ milliseconds }) => milliseconds
	const working = ({ milliseconds, pauses }) => milliseconds - pauses
	return {
		species: mean(({ species }) => species),
		kB: mean(({ bytes }) => bytes / 1000),
		p50: at(0.5, time),
		p99: at(0.99, time),
		"p99 less pauses": at(0.99, working),
		pauses: `${Math.round((100 * answers.filter(({ pauses }) => pauses > 0).length) / answers.length)} %`,
	}
}

/** Draws by lot, and in every run the same. */
function lottery() {
	let seed = 1
	const next = () => {
		seed = (seed * 48_271) % 2_147_483_647
		return seed / 2_147_483_647
	}
	return Object.assign((list) => list[Math.floor(next() * list.length)], { next })
}
