import { readFileSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { OpenDatabase } from "../../db/connection.ts"
import { parseSpeciesCsv } from "../forms/species-csv.ts"
import { newSpecies, testDatabase } from "../testing/database.ts"
import { addMedia } from "./media.server.ts"
import { findSpecies, insertSpecies, listSpecies } from "./species.server.ts"
import type { Species } from "./species.ts"
import { listSpeciesJson, type PublicSpecies, type SpeciesChoice } from "./species-json.server.ts"

const now = new Date("2026-06-01T12:00:00Z")
let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

const add = (fields: Parameters<typeof newSpecies>[0]) => insertSpecies(database.db, newSpecies(fields), now)
const archive = (id: number) =>
	database.sqlite.prepare("update species set archived = 1 where id = ?").run(id)
const list = async (choice: SpeciesChoice = {}): Promise<PublicSpecies[]> =>
	JSON.parse((await listSpeciesJson(database.db, choice)).toString())
const names = async (choice: SpeciesChoice) => (await list(choice)).map((one) => one.name)

function inPublic({ imageWidths: _, imagePlaceholder: __, ...fields }: Species): PublicSpecies {
	return fields
}

test("the text says of every species what the site itself reads of it, in the same order", async () => {
	const csv = readFileSync(path.join(import.meta.dirname, "../../db/sample/species.csv"), "utf8")
	for (const { fields } of parseSpeciesCsv(csv).rows) await insertSpecies(database.db, fields, now)
	const expected = (await listSpecies(database.db)).map(inPublic)
	expect(expected.length).toBeGreaterThan(50)
	expect(await list()).toEqual(expected)
})

test("files, lists and odd characters arrive as they were stored", async () => {
	const odd = 'Quotes " and \\ back-slashes,\r\n\ttabs, é, 🦆, \u2028, \u0001, \u0000 and </script>'
	const picture = { name: "a.svg", kind: "image", contentType: "image/svg+xml", bytes: 3 } as const
	const sound = { name: "b.mp3", kind: "audio", contentType: "audio/mpeg", bytes: 4 } as const
	const id = await add({
		name: `Loon ${odd}`,
		scientificName: odd,
		description: odd,
		locationHints: odd,
		funFacts: [odd, '{"a":1}', ""],
		featured: true,
		imageId: await addMedia(database.db, picture, now),
		audioId: await addMedia(database.db, sound, now),
		imagePosition: "custom",
		imageOffset: "-3,12",
	})
	const [one, ...others] = await list({ id })
	expect(others).toEqual([])
	expect(one).toEqual({
		id,
		name: `Loon ${odd}`,
		scientificName: odd,
		type: "bird",
		conservationStatus: "least_concern",
		description: odd,
		imageUrl: "/media/a.svg",
		imagePosition: "custom",
		imageOffset: "-3,12",
		audioUrl: "/media/b.mp3",
		locationHints: odd,
		funFacts: [odd, '{"a":1}', ""],
		featured: true,
		archived: false,
	})
	const stored = await findSpecies(database.db, id)
	expect(one).toEqual(stored && inPublic(stored))
})

test("the list is narrowed by all that is asked for, and none is an empty list", async () => {
	expect(await list()).toEqual([])
	await add({ name: "fern", type: "plant", featured: true })
	await add({ name: "Owl", conservationStatus: "endangered", description: "Sits in an ash." })
	await add({ name: "Ash", type: "plant", conservationStatus: "endangered" })
	expect(await names({})).toEqual(["Ash", "fern", "Owl"])
	expect(await names({ type: "plant" })).toEqual(["Ash", "fern"])
	expect(await names({ status: "endangered" })).toEqual(["Ash", "Owl"])
	expect(await names({ featured: true })).toEqual(["fern"])
	expect(await names({ query: "ash" })).toEqual(["Ash", "Owl"])
	expect(await names({ query: "ash", type: "plant" })).toEqual(["Ash"])
	expect(await names({ query: "loon" })).toEqual([])
	expect(await names({ query: "qz" })).toEqual([])
})

test("archived species stand in no list but where they are asked for", async () => {
	const owl = await add({ name: "Owl", featured: true })
	const hen = await add({ name: "Heath Hen", featured: true })
	archive(hen)
	for (const choice of [{}, { featured: true }, { query: "gavia" }, { type: "bird" as const }]) {
		expect((await list(choice)).map((one) => one.id)).toEqual([owl])
		expect((await list({ ...choice, archived: true })).map((one) => [one.id, one.archived])).toEqual([
			[hen, true],
			[owl, false],
		])
	}
	expect(await list({ id: hen })).toEqual([])
	expect(await names({ id: hen, archived: true })).toEqual(["Heath Hen"])
})
