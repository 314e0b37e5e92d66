import { expect, test } from "vitest"
import { addMedia } from "#core/media/media.server.ts"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { insertSpecies, listNames } from "#features/species/species.server.ts"
import { importRows } from "#features/species/testing/import-rows.ts"
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

test("an import can skip existing species without changing them", async () => {
	await insertSpecies(opened.db, robin, BEFORE)
	const before = await rows()
	const sent = [newSpecies(), { ...robin, scientificName: "turdus\u00a0MIGRATORIUS", name: "Other" }]
	const counts = await importRows(opened.db, sent, { duplicates: "skip" }, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 1, updated: 0, skipped: 1 })
	const trail = await opened.db.selectFrom("audit_entries").selectAll().execute()
	expect(trail, "counts each row").toMatchObject([
		{ username: "kim", action: "species.imported", subject: "1 added, 1 not changed" },
	])
	expect((await rows()).slice(0, 1)).toEqual(before)
})

test("an import changes what its file has columns for, and no picture, sound, position or archive besides", async () => {
	const media = (name: string, kind: "image" | "audio") =>
		addMedia(opened.db, { name, kind, contentType: "x/y", bytes: 1 }, BEFORE)
	const files = { imageId: await media("a.webp", "image"), audioId: await media("a.mp3", "audio") }
	await insertSpecies(opened.db, { ...robin, ...files, featured: true }, BEFORE)
	await opened.db.updateTable("species").set({ archived: 1 }).execute()
	const place = { image_position: "custom", image_offset: "3,4" } as const
	await opened.db.updateTable("species_photos").set(place).execute()
	const [before] = await rows()
	const sent = newSpecies({ name: "American Robin", scientificName: "turdus migratorius" })
	const absent: KnownColumn[] = ["archived", "imagePosition", "imageOffset", "featured", "funFacts"]
	const counts = await importRows(opened.db, [sent], { duplicates: "update", absent }, "birds.csv", CHANGE)
	expect(counts).toEqual({ imported: 0, updated: 1, skipped: 0 })
	const names = { name: sent.name, scientific_name: sent.scientificName }
	expect(await rows()).toEqual([{ ...before, ...names, revision: 2, updated_at: CHANGE.at.toISOString() }])
})

test("if species share a scientific name, a row updates the one with the same common name", async () => {
	const shared = (name: string, description: string) =>
		newSpecies({ name, scientificName: "Malus domestica", description })
	for (const name of ["Fameuse", "McIntosh"]) await insertSpecies(opened.db, shared(name, "Before"), BEFORE)
	const sent = [shared("MCINTOSH", "Red"), shared("Wolf River", "Large")]
	const matched = matchRows(sent, await listNames(opened.db))
	expect(matched.map(Boolean)).toEqual([true, false])
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
