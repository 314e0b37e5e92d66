import { expect, test } from "vitest"
import { speciesDatabase } from "#app/testing/fixtures/species-database.ts"
import { API_FILTERS } from "./api-filters.ts"
import { SpeciesJsonCache } from "./species-json-cache.server.ts"

const database = speciesDatabase()
const { add, archive } = database

const NO_CHOICES = Object.fromEntries(API_FILTERS.map(({ name }) => [name, ""])) as Record<
	(typeof API_FILTERS)[number]["name"],
	string
>

/** A cache whose species are so long that a list of ten is sent without copying it. */
const cacheOfLongTexts = (serialize?: () => void) =>
	new SpeciesJsonCache(async (db, ids) => {
		serialize?.()
		const rows = await db
			.selectFrom("species")
			.select(["id", "name", "archived"])
			.where("id", "in", ids)
			.execute()
		return rows.map((row) => {
			const json = JSON.stringify({ name: row.name, text: "é".repeat(30_000) })
			return { ...row, json, featured: 0, ...NO_CHOICES }
		})
	})
const namesIn = ({ json }: { json: Buffer[] }) =>
	JSON.parse(Buffer.concat(json).toString()).map(({ name }: { name: string }) => name)
const addNamed = async (names: string[]) => {
	const ids: number[] = []
	for (const name of names) ids.push(await add({ name, scientificName: `Species ${name}` }))
	return ids
}
const rename = (id: number, name: string) =>
	database.sqlite.prepare("update species set name = ? where id = ?").run(name, id)

test("a large list isn't copied for each response", async () => {
	await addNamed([..."abcdefghij"])
	const cache = cacheOfLongTexts()
	await cache.update(database.db)
	const [first, again] = [cache.list({}), cache.list({})]
	expect(namesIn(first)).toEqual([..."abcdefghij"])
	expect(first.json.length).toBeGreaterThan(1)
	expect(again.json[1]?.buffer).toBe(first.json[1]?.buffer)
})

test("an edit doesn't change a list that is being sent", async () => {
	const ids = await addNamed([..."abcdefghij"])
	const cache = cacheOfLongTexts()
	await cache.update(database.db)
	const sent = cache.list({})
	for (let edit = 0; edit < 110; edit++) {
		for (const id of ids) rename(id, `${edit % 2 ? "x" : "y"}${id}`)
		await cache.update(database.db)
	}
	expect(namesIn(sent)).toEqual([..."abcdefghij"])
	expect(namesIn(cache.list({}))).toEqual(ids.map((id) => `x${id}`).sort())
})

test("a large list is right after renaming, adding, archiving and deleting some of its species", async () => {
	const [a = 0, b = 0, c = 0] = await addNamed([..."abcdefghijklm"])
	const cache = cacheOfLongTexts()
	await cache.update(database.db)
	const tag = cache.list({}).tag
	rename(a, "z")
	archive(b)
	database.sqlite.prepare("delete from species where id = ?").run(c)
	await addNamed(["ee"])
	await cache.update(database.db)
	const expected = ["d", "e", "ee", ..."fghijklm", "z"]
	expect(namesIn(cache.list({}))).toEqual(expected)
	expect(namesIn(cache.list({ archived: true }))).toEqual(["b", ...expected])
	expect(namesIn(cache.list({}, new Set([a, b])))).toEqual(["z"])
	expect(cache.list({}).tag).not.toBe(tag)
})

test("the list is in order after an update that failed halfway", async () => {
	const [a = 0] = await addNamed(["a", ...Array.from({ length: 300 }, (_, at) => `b${at + 100}`)])
	let calls = 0
	let failing = Number.POSITIVE_INFINITY
	const cache = cacheOfLongTexts(() => {
		calls += 1
		if (calls === failing) throw new Error("The database is locked")
	})
	await cache.update(database.db)
	database.sqlite.exec("update species set archived = 0")
	rename(a, "c")
	database.sqlite.exec(`update species set archived = 0 where id <> ${a}`)
	failing = calls + 2
	await expect(cache.update(database.db)).rejects.toThrow("locked")
	await cache.update(database.db)
	expect(namesIn(cache.list({})).at(-1)).toBe("c")
})

test("only the species that changed are serialized again", async () => {
	const loon = await add({ name: "Loon", scientificName: "Gavia immer" })
	await add({ name: "Heron", scientificName: "Ardea herodias" })
	const asked: number[][] = []
	const cache = new SpeciesJsonCache(async (_, ids) => {
		asked.push(ids)
		return ids.map((id) => ({
			id,
			json: `{"id":${id}}`,
			name: "",
			archived: 0,
			featured: 0,
			...NO_CHOICES,
		}))
	})
	await cache.update(database.db)
	await cache.update(database.db)
	archive(loon)
	await Promise.all([cache.update(database.db), cache.update(database.db)])
	expect(asked).toEqual([[loon, loon + 1], [loon]])
})
