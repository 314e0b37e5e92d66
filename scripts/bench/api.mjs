// API response times for searches in 10,000 species and for the whole list, one request at a time over one connection.
import { readFileSync } from "node:fs"
import { Agent, get } from "node:http"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { seededPicker, wordsOf } from "../large-site.mjs"
import { root } from "../prepare.mjs"
import { at, round } from "./numbers.mjs"
import { makeSite, startServer } from "./sites.mjs"

const SEARCHES = 300

export async function measureSearches() {
	const dataDir = await makeSite({ large: true })
	const site = await startServer("cached", dataDir)
	// A second process writes, as a script or an import does.
	const sqlite = new Sqlite(path.join(dataDir, "site.db"))
	const edit = sqlite.prepare("update species set location_hints = ? where id = 1")
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const pick = seededPicker()
	const text = readFileSync(path.join(root, "db/sample/species.csv"), "utf8")
	const words = wordsOf(text).filter((word) => word.length > 3)
	const oneWord = () => pick(words)
	const twoWords = () => `${pick(words)} ${pick(words)}`
	const twoLetters = () => pick(words).slice(0, 2)
	const noSearch = () => ""
	const rows = {}

	async function measure(what, count, search, change = () => {}) {
		const responses = []
		const before = await site.ask()
		for (let index = 0; index < count; index++) {
			change(index)
			responses.push(await request(site.port, agent, search()))
		}
		const mean = (of) => round(responses.reduce((sum, response) => sum + of(response), 0) / count)
		const { cpu } = await site.ask()
		const times = responses.map(({ milliseconds }) => milliseconds)
		rows[what] = {
			species: mean(({ species }) => species),
			kB: mean(({ bytes }) => bytes / 1000),
			"cpu ms": round((cpu - before.cpu) / count, 1),
			"p50 ms": round(at(times, 0.5), 1),
			"p99 ms": round(at(times, 0.99), 1),
		}
	}

	for (const search of [oneWord, twoWords]) await measure("one word", 150, search)
	await measure("one word", SEARCHES, oneWord)
	await measure("two words", SEARCHES, twoWords)
	await measure("two letters", 60, twoLetters)
	await measure("the whole list, after an edit", 10, noSearch, (index) => edit.run(`Lake ${index}`))
	await measure("the whole list, again", 10, noSearch)
	agent.destroy()
	sqlite.close()
	await site.stop()
	return { searches: rows, tables: [{ title: "GET /api/species, 10,000 species", rows }] }
}

async function request(port, agent, search) {
	const path = `/api/species${search && `?${new URLSearchParams({ search })}`}`
	const start = performance.now()
	const body = await new Promise((resolve, reject) => {
		get({ port, path, agent }, (response) => {
			const chunks = []
			response.on("data", (chunk) => chunks.push(chunk))
			response.on("end", () => resolve(Buffer.concat(chunks)))
		}).on("error", reject)
	})
	const milliseconds = performance.now() - start
	return { milliseconds, bytes: body.byteLength, species: JSON.parse(body).length }
}
