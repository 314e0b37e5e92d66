import { afterEach, beforeEach, expect, test } from "vitest"
import { addMedia, type NewMedia } from "#app/models/media/media.server.ts"
import type { ImportRow } from "#app/models/species/import-rows.server.ts"
import { addPhoto } from "#app/models/species/photo.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { archiveSpecies, deleteSpecies } from "#app/models/species/species-changes.server.ts"
import { importSpecies } from "#app/models/species/species-import.server.ts"
import { restoreDeletedAt } from "#app/models/trash/restore.server.ts"
import { ALL_KINDS } from "#app/models/trash/trash-kinds.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { deleteOldImports } from "./import-record.server.ts"
import { findImportRecord, listImports, pageOfImportedRows } from "./imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const BEFORE = new Date("2026-05-01T10:00:00Z")
const AT = new Date("2026-06-01T10:00:00Z")
const LATER = { by: "anna", at: new Date("2026-06-02T10:00:00Z") }

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

const species = () => opened.db.selectFrom("species").selectAll().orderBy("id").execute()
const texts = async () => (await species()).map(({ revision, updated_at, ...row }) => row)
const found = (word: string) =>
	opened.sqlite.prepare("select rowid from species_search where species_search match ?").pluck().all(word)
const bring = (rows: ImportRow[], at = AT) =>
	importSpecies(opened.db, rows, { duplicates: "update" }, "birds.csv", { by: "kim", at })
const bird = (at: number, fields: Partial<ImportRow> = {}): ImportRow =>
	newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}`, ...fields })

async function detailsOf(id: number) {
	const record = await findImportRecord(opened.db, id)
	if (!record) throw new Error("The import is not recorded.")
	return (await pageOfImportedRows(opened.db, record, { from: 1, page: 1 })).rows
}

test("an import is recorded with the species that it added and changed, and their fields", async () => {
	for (const at of [1, 2]) await insertSpecies(opened.db, bird(at), BEFORE)
	await bring([bird(1, { description: "New text", featured: true, funFacts: ["One"] }), bird(2), bird(3)])
	expect(await listImports(opened.db)).toEqual([
		{
			id: 1,
			at: AT.toISOString(),
			username: "kim",
			fileName: "birds.csv",
			added: 1,
			restored: 0,
			changed: 1,
			unchanged: 1,
			undoneAt: null,
			undoneBy: null,
		},
	])
	expect(await detailsOf(1)).toEqual([
		{
			speciesId: 1,
			name: "Bird 1",
			isAdded: false,
			isRestored: false,
			fields: ["Description", "Featured Species", "Fun Facts"],
			outcome: "undone",
		},
		{ speciesId: 3, name: "Bird 3", isAdded: true, isRestored: false, fields: [], outcome: "undone" },
	])
})

test("undoing restores former values in all fields and in the search, and moves added species to the trash", async () => {
	const former = {
		description: "An old 'text'",
		funFacts: ["A | b", '"'],
		seasonMonths: [4, 5],
		featured: true,
		similarSpecies: ["Bird 2"],
	}
	for (const at of [1, 2]) await insertSpecies(opened.db, bird(at, former), BEFORE)
	const before = await texts()
	await bring([bird(1, { description: "Zebra", archived: true }), bird(2, { name: "Renamed" }), bird(3)])
	expect(await texts()).not.toEqual(before)
	expect(found("zebra")).toEqual([1])
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 3, changed: 0, deleted: 0 })
	expect(await texts()).toEqual(before)
	expect((await species()).map(({ revision }) => revision)).toEqual([3, 3])
	expect(found("zebra")).toEqual([])
	expect(found("Renamed")).toEqual([])
	expect(found("old")).toEqual([1, 2])
	const trash = await opened.db.selectFrom("trash").select(["name", "deleted_by"]).execute()
	expect(trash).toEqual([{ name: "Bird 3", deleted_by: "anna" }])
	expect(await restoreDeletedAt(opened.db, LATER.at.toISOString(), ALL_KINDS, LATER)).toHaveLength(1)
})

test("undoing leaves what somebody has changed or deleted since, and names it", async () => {
	for (const at of [1, 2, 3, 4]) await insertSpecies(opened.db, bird(at), BEFORE)
	await bring([1, 2, 3, 4, 5, 6].map((at) => bird(at, { habitat: "Pond" })))
	await opened.db
		.updateTable("species")
		.set((eb) => ({ diet: "Fish", revision: eb("revision", "+", 1) }))
		.where("id", "in", [1, 5])
		.execute()
	await archiveSpecies(opened.db, [2], true, LATER)
	await deleteSpecies(opened.db, [3], LATER)
	expect((await detailsOf(1)).map(({ outcome }) => outcome)).toEqual([
		...["changed", "changed", "deleted", "undone", "changed", "undone"],
	])
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 2, changed: 3, deleted: 1 })
	expect((await species()).map(({ id, habitat, diet }) => [id, habitat, diet])).toEqual([
		[1, "Pond", "Fish"],
		[2, "Pond", ""],
		[4, "", ""],
		[5, "Pond", "Fish"],
	])
	expect((await detailsOf(1)).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
		"Bird 1 changed",
		"Bird 2 changed",
		"Bird 5 changed",
		"Bird 3 deleted",
		"Bird 4 undone",
		"Bird 6 undone",
	])
	expect(await undoImport(opened.db, 1, LATER), "a second time").toBeUndefined()
	const audit = await opened.db
		.selectFrom("audit_entries")
		.select("subject")
		.where("action", "=", "species.import-undone")
		.execute()
	expect(audit).toEqual([{ subject: "birds.csv" }])
})

test("two imports of one species are undone one after the other, the newest first", async () => {
	await insertSpecies(opened.db, bird(1, { habitat: "Barn" }), BEFORE)
	await bring([bird(1, { habitat: "Pond" })])
	await bring([bird(1, { habitat: "Lake" })], LATER.at)
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 0, changed: 1, deleted: 0 })
	expect(await findImportRecord(opened.db, 1), "nothing was undone").toMatchObject({ undoneAt: null })
	expect(await undoImport(opened.db, 2, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect((await species())[0]?.habitat).toBe("Pond")
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect((await species())[0]?.habitat).toBe("Barn")
})

test("an import that changed the order and texts of photos is undone with them", async () => {
	await insertSpecies(opened.db, bird(1, { imageAlt: "First" }), BEFORE)
	for (const name of ["first.webp", "second.webp"]) {
		const image = { name, kind: "image", contentType: "image/webp", bytes: 1, widths: [640] }
		const imageId = await addMedia(opened.db, image as unknown as NewMedia, BEFORE)
		const texts = { alt: name, credit: "", licence: "", imagePosition: "center", imageOffset: "0,0" } as const
		await addPhoto(opened.db, 1, { ...texts, imageId }, { by: "kim", at: BEFORE })
	}
	const photos = () => opened.db.selectFrom("species_photos").selectAll().execute()
	const before = [await texts(), await photos()]
	const cells = { photoAlts: ["New", "Other"], photoCredits: [], photoLicences: [] }
	await bring([bird(1, { photos: ["second.webp", "first.webp"], ...cells })])
	expect([await texts(), await photos()]).not.toEqual(before)
	expect((await detailsOf(1))[0]?.fields).toContain("Photos")
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect([await texts(), await photos()]).toEqual(before)
})

test("an import can't be undone past a change that somebody made before a newer import", async () => {
	await insertSpecies(opened.db, bird(1, { habitat: "Barn" }), BEFORE)
	await bring([bird(1, { habitat: "Pond" })])
	await archiveSpecies(opened.db, [1], true, LATER)
	await bring([bird(1, { habitat: "Lake", archived: true })], LATER.at)
	expect(await undoImport(opened.db, 2, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 0, changed: 1, deleted: 0 })
})

test("the last ten imports stay for 30 days", async () => {
	for (let count = 1; count <= 12; count++) await bring([bird(count)])
	expect((await listImports(opened.db)).map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
	expect((await opened.db.selectFrom("import_rows").select("import_id").execute()).length).toBe(10)
	await bring([bird(13)], new Date("2026-06-20T10:00:00Z"))
	await deleteOldImports(opened.db, new Date("2026-07-01T10:00:00Z"))
	expect((await listImports(opened.db)).map(({ id }) => id)).toEqual([13])
	expect(await opened.db.selectFrom("import_rows").select("import_id").execute()).toEqual([{ import_id: 13 }])
})
