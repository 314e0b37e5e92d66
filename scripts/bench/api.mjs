// How long programs wait for searches among 10,000 species and for the whole list. Words are drawn by lot, one request
// comes after the other over one connection.
import { readFileSync } from "node:fs"
import { Agent, get } from "node:http"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { lottery, wordsOf } from "../large-site.mjs"
import { root } from "../prepare.mjs"
import { at, round } from "./numbers.mjs"
import { makeSite, startServer } from "./sites.mjs"

const SEARCHES = 300

export async function measureSearches() {
	const dataDir = await makeSite({ large: true })
	const site = await startServer("kept", dataDir)
	// Another process than the site, as a script or an import is.
	const sqlite = new Sqlite(path.join(dataDir, "site.db"))
	const edit = sqlite.prepare("update species set location_hints = ? where id = 1")
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const lot = lottery()
	const text = readFileSync(path.join(root, "db/sample/species.csv"), "utf8")
	const words = wordsOf(text).filter((word) => word.length > 3)
	const aWord = () => lot(words)
	const twoWords = () => `${lot(words)} ${lot(words)}`
	const twoLetters = () => lot(words).slice(0, 2)
	const nothing = () => ""
	const rows = {}

	async function measure(what, count, search, change = () => {}) {
		const answers = []
		const before = await site.ask()
		for (let place = 0; place < count; place++) {
			change(place)
			answers.push(await ask(site.port, agent, search()))
		}
		const mean = (of) => round(answers.reduce((sum, one) => sum + of(one), 0) / count)
		const { cpu } = await site.ask()
		const times = answers.map(({ milliseconds }) => milliseconds)
		rows[what] = {
			species: mean(({ species }) => species),
			kB: mean(({ bytes }) => bytes / 1000),
			"cpu ms": round((cpu - before.cpu) / count, 1),
			"p50 ms": round(at(times, 0.5), 1),
			"p99 ms": round(at(times, 0.99), 1),
		}
	}

	// The compiler's share is not what is asked for: these rows are measured once more.
	for (const search of [aWord, twoWords]) await measure("a word", 150, search)
	await measure("a word", SEARCHES, aWord)
	await measure("two words", SEARCHES, twoWords)
	await measure("two letters", 60, twoLetters)
	await measure("the whole list, after an edit", 10, nothing, (place) => edit.run(`Lake ${place}`))
	await measure("the whole list, again", 10, nothing)
	agent.destroy()
	sqlite.close()
	await site.stop()
	return { searches: rows, tables: [{ title: "GET /api/species, 10,000 species", rows }] }
}

async function ask(port, agent, search) {
	const path = `/api/species${search && `?${new URLSearchParams({ search })}`}`
	const begun = performance.now()
	const body = await new Promise((resolve, reject) => {
		get({ port, path, agent }, (answer) => {
			const chunks = []
			answer.on("data", (chunk) => chunks.push(chunk))
			answer.on("end", () => resolve(Buffer.concat(chunks)))
		}).on("error", reject)
	})
	const milliseconds = performance.now() - begun
	return { milliseconds, bytes: body.byteLength, species: JSON.parse(body).length }
}
