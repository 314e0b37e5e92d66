import { expect, test } from "vitest"
import { addMedia } from "#core/media/media.server.ts"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { insertSpecies, listNames } from "#features/species/species.server.ts"
import { type ImportRow, importRows } from "#features/species/testing/import-rows.ts"
import { streamSpecies } from "./catalogue-file.server.ts"
import type { KnownColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"

const opened = eachDatabase()

const BEFORE = new Date("2025-01-01T10:00:00Z")
const CHANGE = { by: "kim", at: new Date("2025-06-20T10:00:00Z") }
const robin = newSpecies({
	name: "Robin",
	scientificName: "Turdus migratorius",
	funFacts: ["It | sings", '"'],
})
const rows = () => opened.db.selectFrom("species_with_photo").selectAll().orderBy("id").execute()
const compare = async (rows: ImportRow[]) =>
	matchRows(rows, await listNames(opened.db)).map((match) => (match ? "known" : "new"))
const trail = () => opened.db.selectFrom("audit_entries").selectAll().execute()

test("an import stores new species unchanged and in order, with one audit entry", async () => {
	const eagle = newSpecies({
		name: "Aigle à tête blanche 🦅",
		scientificName: "Haliaeetus l",
		featured: true,
	})
	const counts = await importRows(opened.db, [robin, eagle], { duplicates: "skip" }, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 2, updated: 0, skipped: 0 })
	expect(await rows()).toMatchObject([
		{ name: "Robin", fun_facts: JSON.stringify(["It | sings", '"']), featured: 0, revision: 1 },
		{ name: "Aigle à tête blanche 🦅", featured: 1, created_at: CHANGE.at.toISOString() },
	])
	expect(await trail()).toMatchObject([
		{
			username: "kim",
			action: "species.imported",
			subject: "2 added",
			at: CHANGE.at.toISOString(),
		},
	])
})

test("an import can skip existing species without changing them", async () => {
	await insertSpecies(opened.db, robin, BEFORE)
	const before = await rows()
	const sent = [newSpecies(), { ...robin, scientificName: "turdus\u00a0MIGRATORIUS", name: "Other" }]
	const counts = await importRows(opened.db, sent, { duplicates: "skip" }, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 1, updated: 0, skipped: 1 })
	expect((await trail()).at(-1)?.subject, "counts each row").toBe("1 added, 1 not changed")
	expect((await rows()).slice(0, 1)).toEqual(before)
})

test("an import with the specification's columns updates texts, and not picture, sound, position or archive", async () => {
	const media = (name: string, kind: "image" | "audio") =>
		addMedia(opened.db, { name, kind, contentType: "x/y", bytes: 1 }, BEFORE)
	const files = { imageId: await media("a.webp", "image"), audioId: await media("a.mp3", "audio") }
	await insertSpecies(opened.db, { ...robin, ...files }, BEFORE)
	await opened.db.updateTable("species").set({ archived: 1 }).execute()
	await opened.db
		.updateTable("species_photos")
		.set({ image_position: "custom", image_offset: "3,4" })
		.execute()
	const [before] = await rows()
	const sent = newSpecies({
		name: "American Robin",
		scientificName: "turdus migratorius",
		type: "insect",
		conservationStatus: "vulnerable",
		description: "Quite another text",
		locationHints: "Orchard",
		funFacts: ["One"],
		featured: true,
	})
	const olderFile: KnownColumn[] = ["archived", "imagePosition", "imageOffset"]
	const options = { duplicates: "update", absent: olderFile } as const
	const counts = await importRows(opened.db, [sent], options, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 0, updated: 1, skipped: 0 })
	expect(await rows()).toEqual([
		{
			...before,
			name: "American Robin",
			scientific_name: "turdus migratorius",
			type: "insect",
			conservation_status: "vulnerable",
			description: "Quite another text",
			location_hints: "Orchard",
			fun_facts: '["One"]',
			featured: 1,
			revision: 2,
			updated_at: CHANGE.at.toISOString(),
		},
	])
	// Fields that the file doesn't contain don't change.
	const changed = { ...sent, funFacts: [], featured: false, locationHints: "Barn" }
	const absent = [...olderFile, "featured", "funFacts"] as KnownColumn[]
	await importRows(opened.db, [changed], { duplicates: "update", absent }, "birds.csv", CHANGE)
	expect(await rows()).toMatchObject([{ location_hints: "Barn", fun_facts: '["One"]', featured: 1 }])
})

test("an import doesn't touch a species that its row doesn't change, nor its revision and date", async () => {
	await insertSpecies(opened.db, robin, BEFORE)
	await insertSpecies(opened.db, newSpecies(), BEFORE)
	const before = await rows()
	const sent = [robin, newSpecies({ locationHints: "The lake" })]
	const counts = await importRows(opened.db, sent, { duplicates: "update" }, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 0, updated: 2, skipped: 0 })
	expect(await rows()).toEqual([
		before[0],
		{ ...before[1], location_hints: "The lake", revision: 2, updated_at: CHANGE.at.toISOString() },
	])
})

test("if species share a scientific name, a row updates the one with the same common name", async () => {
	const shared = (name: string, description: string) =>
		newSpecies({ name, scientificName: "Malus domestica", description })
	for (const name of ["Fameuse", "McIntosh"]) await insertSpecies(opened.db, shared(name, "Before"), BEFORE)
	const sent = [shared("MCINTOSH", "Red"), shared("Wolf River", "Large")]
	expect(await compare(sent)).toEqual(["known", "new"])
	const counts = await importRows(opened.db, sent, { duplicates: "update" }, "apples.csv", CHANGE)
	expect(counts).toEqual({ imported: 1, updated: 1, skipped: 0 })
	expect(await rows()).toMatchObject([
		{ name: "Fameuse", description: "Before", revision: 1 },
		{ name: "MCINTOSH", description: "Red", revision: 2 },
		{ name: "Wolf River", description: "Large" },
	])
})

test("the export has all species once, oldest first, and importing it restores the catalogue", async () => {
	const many = Array.from({ length: 1000 }, (_, at) =>
		newSpecies({ scientificName: `Genus ${at}`, name: `Name ${at % 7}` }),
	)
	await importRows(opened.db, many, { duplicates: "skip" }, "x.csv", CHANGE)
	await opened.db.updateTable("species").set({ archived: 1 }).where("id", "=", 500).execute()
	const exported = []
	for await (const page of streamSpecies(opened.db)) exported.push(...page.map(({ row }) => row))
	const visible = { archived: false, imagePosition: "center", imageOffset: "0,0", photos: [] }
	expect(exported).toEqual(many.map((species, at) => ({ ...species, ...visible, archived: at === 499 })))
})
