import { expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { addMedia, type NewMedia } from "#core/media/media.server.ts"
import { allKinds } from "#core/records/known-kinds.ts"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { restoreDeletedAt } from "#core/trash/restore.server.ts"
import { PHOTOS } from "#features/species/photos/photo.server.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { changeSpecies } from "#features/species/species-changes.server.ts"
import { type ImportRow, importRows } from "#features/species/testing/import-rows.ts"
import { countUntouched, formerCsv, listImported, listImports, trashUntouched } from "./imports.server.ts"
import { parseSpeciesCsv } from "./species-csv.ts"
import { ROWS_PER_STEP } from "./write-import.server.ts"

const BEFORE = new Date("2026-05-01T10:00:00Z")
const AT = new Date("2026-06-01T10:00:00Z")
const LATER = { by: "anna", at: new Date("2026-06-02T10:00:00Z") }

const opened = eachDatabase()

const species = () => opened.db.selectFrom("species_with_photo").selectAll().orderBy("id").execute()
const rowsOf = async () => (await species()).map(({ revision, updated_at, ...row }) => row)
const bring = (rows: ImportRow[], at = AT) =>
	importRows(opened.db, rows, { duplicates: "update" }, "birds.csv", { by: "kim", at })
const bird = (at: number, fields: Partial<ImportRow> = {}): ImportRow =>
	newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}`, ...fields })

const list = (id: number) => listImported(opened.db, { id, at: AT.toISOString() })
const records = async (id: number) => (await list(id)).records
const bringBack = async (id: number) => {
	const { rows, errors } = parseSpeciesCsv(await formerCsv(opened.db, id))
	expect(errors).toEqual([])
	await bring(
		rows.map(({ fields }) => fields),
		LATER.at,
	)
}

test("an import is recorded with the species that it added and changed, and what became of them", async () => {
	for (const at of [1, 2, 3, 4]) await insertSpecies(opened.db, bird(at), BEFORE)
	await bring([
		bird(1, { description: "New text" }),
		bird(2),
		bird(3, { diet: "Fish" }),
		bird(4, { size: "S" }),
		bird(5),
	])
	expect(await listImports(opened.db, "species")).toEqual([
		{
			...{ id: 1, kind: "species", name: "birds.csv", summary: "1 added, 3 changed, 1 not changed" },
			...{ at: AT.toISOString(), username: "kim" },
		},
	])
	await opened.db
		.updateTable("species")
		.set({ updated_at: LATER.at.toISOString() })
		.where("id", "=", 3)
		.execute()
	await changeSpecies(opened.db, { ids: [4] }, LATER)
	expect((await records(1)).map(({ name, action, since }) => [name, action, since])).toEqual([
		["Bird 5", "added", "unchanged"],
		["Bird 1", "changed", "unchanged"],
		["Bird 3", "changed", "changed"],
		["Bird 4", "changed", "deleted"],
	])
	expect(await bring([bird(1, { description: "New text" })])).toMatchObject({ imported: 0 })
	expect(await listImports(opened.db, "species"), "an import that changed nothing").toHaveLength(1)
})

test("what an import added moves to the trash, once, except what someone has changed since", async () => {
	await insertSpecies(opened.db, bird(0), BEFORE)
	await bring(Array.from({ length: 120 }, (_, at) => bird(at, { diet: "Fish" })))
	await opened.db
		.updateTable("species")
		.set({ updated_at: LATER.at.toISOString() })
		.where("name", "=", "Bird 7")
		.execute()
	await changeSpecies(opened.db, { ids: [9] }, LATER)
	opened.sqlite.exec("pragma foreign_keys = off; insert into place_species values (1, 12)")
	expect(await countUntouched(opened.db, 1)).toBe(116)
	opened.sqlite.exec("delete from place_species; pragma foreign_keys = on")
	expect(await trashUntouched(opened.db, 1, LATER)).toBe(117)
	expect((await species()).map(({ name, diet }) => [name, diet])).toEqual([
		["Bird 0", "Fish"],
		["Bird 7", "Fish"],
	])
	expect(await trashUntouched(opened.db, 1, LATER)).toBe(0)
	const trail = opened.db.selectFrom("audit_entries").select("id").where("action", "=", "species.deleted")
	expect(await trail.execute()).toHaveLength(118)
	const services = { db: opened.db, features: SERVER_FEATURES }
	expect(await restoreDeletedAt(services, LATER.at.toISOString(), allKinds(), LATER)).toHaveLength(118)
})

test("the file from before an import gives changed species all of their values back", async () => {
	const former = {
		description: "An old 'text'\n\n| with, signs",
		funFacts: ["A | b", '"'],
		seasonMonths: [4, 5],
		featured: true,
		similarSpecies: ["Bird 2"],
		imageAlt: "First",
	}
	for (const at of [1, 2, 3]) await insertSpecies(opened.db, bird(at, former), BEFORE)
	const others = Array.from({ length: ROWS_PER_STEP }, (_, at) => bird(at + 10))
	for (const one of others) await insertSpecies(opened.db, one, BEFORE)
	const media = { name: "first.webp", kind: "image", contentType: "image/webp", bytes: 1, widths: [640] }
	const image = await addMedia(opened.db, media as unknown as NewMedia, BEFORE)
	const photo = {
		alt: "",
		credit: "",
		licence: "",
		imagePosition: "center",
		imageOffset: "0,0",
		image,
	} as const
	await PHOTOS.save(opened.db, newRecord(photo, 1), { by: "kim", at: BEFORE })
	const all = async () => [
		await rowsOf(),
		await opened.db
			.selectFrom("species_photos")
			.select(["species_id", "image_id", "alt", "position"])
			.execute(),
	]
	const before = await all()
	const texts = { imageAlt: "New", imagePosition: "custom", imageOffset: "3,4" } as const
	await bring([
		bird(1, { ...texts, description: "Zebra", archived: true }),
		bird(2, { name: "Renamed" }),
		bird(3, former),
		bird(4),
		...others,
	])
	expect((await list(1)).former).toBe(2)
	await opened.db.deleteFrom("species").where("name", "=", "Bird 4").execute()
	await bringBack(1)
	expect(await all()).toEqual(before)
	expect((await list(1)).former).toBe(0)
})
