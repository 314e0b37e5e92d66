import { afterEach, beforeEach, expect, test } from "vitest"
import { addMedia, type NewMedia } from "#app/models/media/media.server.ts"
import type { ImportRow } from "#app/models/species/import-rows.server.ts"
import { addPhoto } from "#app/models/species/photo.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { importSpecies } from "#app/models/species/species-import.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { listImports, pageOfImportedRows } from "./imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const BEFORE = { by: "kim", at: new Date("2026-05-01T10:00:00Z") }
const CHANGE = { by: "kim", at: new Date("2026-06-01T10:00:00Z") }
const LATER = { by: "anna", at: new Date("2026-06-02T10:00:00Z") }

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

const bird = (at: number, fields: Partial<ImportRow> = {}): ImportRow =>
	newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}`, ...fields })
const texts = { imagePosition: "top", imageOffset: "0,0", credit: "Kim", licence: "CC0 1.0" } as const
const picture = (name: string): NewMedia =>
	({ name, kind: "image", contentType: "image/webp", bytes: 1, widths: [640] }) as unknown as NewMedia

/** Bird 1 with two photos; Bird 2 without one, but with an alternative text; Bird 3, which the files don't change. */
async function addBirds(): Promise<void> {
	for (const at of [1, 2, 3])
		await insertSpecies(opened.db, bird(at, at === 2 ? { imageAlt: "Asleep" } : {}), BEFORE.at)
	for (const alt of ["first", "second"]) {
		const imageId = await addMedia(opened.db, picture(`${alt}.webp`), BEFORE.at)
		await addPhoto(opened.db, 1, { ...texts, alt, imageId }, BEFORE)
	}
}

/** All that a visitor or a colleague could see of the species. */
async function stored() {
	const species = await opened.db.selectFrom("species").selectAll().orderBy("id").execute()
	const photos = await opened.db
		.selectFrom("species_photos")
		.selectAll()
		.orderBy("species_id")
		.orderBy("position")
		.execute()
	return { species: species.map(({ revision, ...row }) => row), photos }
}

async function bring(rows: ImportRow[], files: string[], change = CHANGE): Promise<void> {
	const photos = {
		fileName: "birds.zip",
		files: files.map((path, at) => ({ at, path, base: `${path} ` })),
		media: new Map(files.map((path) => [`${path} `, picture(`${path} .webp`)])),
	}
	const fileName = rows.length > 0 ? "birds.csv" : "birds.zip"
	await importSpecies(opened.db, rows, { duplicates: "update", photos }, fileName, change)
}

const trashed = () =>
	opened.db.selectFrom("trash").select(["kind", "name", "deleted_by as by"]).orderBy("id").execute()

async function changesOf(id: number) {
	const record = (await listImports(opened.db)).find((one) => one.id === id)
	if (!record) throw new Error("The import is not listed.")
	const { rows } = await pageOfImportedRows(opened.db, record, { from: 1, page: 1 })
	return rows.map(({ name, fields, outcome }) => `${name}: ${fields.join(", ")} ${outcome}`)
}

test("undoing an import of rows and photos restores texts, cover and order, and moves its photos to the trash", async () => {
	await addBirds()
	const before = await stored()
	const cells = { photoAlts: [], photoCredits: [], photoLicences: [] }
	const photos = ["cover.jpg", "second.webp"]
	await bring(
		[bird(1, { description: "New text", photos, ...cells }), bird(2), bird(3), bird(4)],
		["cover.jpg", "Bird 1 9.jpg", "Bird 2.jpg", "Bird 4.jpg"],
	)
	expect((await stored()).photos).not.toEqual(before.photos)
	expect(await changesOf(1)).toEqual([
		"Bird 1: Description, Image Alternative Text, Image Credit, Image Licence, Image Position, Photos undone",
		"Bird 2: Image Alternative Text, Photos undone",
		"Bird 4:  undone",
	])
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 3, changed: 0, deleted: 0 })
	expect(await stored()).toEqual(before)
	expect((await trashed()).map(({ kind, name, by }) => `${kind} ${name} ${by}`).toSorted()).toEqual([
		"photo Photo of Bird 1 anna",
		"photo Photo of Bird 1 anna",
		"photo Photo of Bird 2 anna",
		"species Bird 4 anna",
	])
})

test("an import of photos alone is listed and undone like others, and leaves species that were changed since", async () => {
	await addBirds()
	const before = await stored()
	await bring([], ["Bird 1 9.jpg", "Bird 2.jpg"])
	expect(await listImports(opened.db)).toMatchObject([
		{ fileName: "birds.zip", added: 0, changed: 2, unchanged: 0 },
	])
	expect(await changesOf(1)).toEqual(["Bird 1: Photos undone", "Bird 2: Photos undone"])
	const imageId = await addMedia(opened.db, picture("later.webp"), LATER.at)
	await addPhoto(opened.db, 2, { ...texts, alt: "", imageId }, LATER)
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 1, changed: 1, deleted: 0 })
	const after = await stored()
	expect(after.species[0]).toEqual(before.species[0])
	expect(after.photos.filter(({ species_id }) => species_id === 1)).toEqual(before.photos)
	expect(after.photos.filter(({ species_id }) => species_id === 2)).toHaveLength(1)
	expect(await trashed()).toHaveLength(1)
})

test("imports of photos of one species are undone one after the other, the newest first", async () => {
	await addBirds()
	const before = await stored()
	await bring([], ["Bird 1 8.jpg"])
	const between = await stored()
	await bring([bird(1, { habitat: "Pond" })], ["Bird 1 9.jpg"], { ...CHANGE, at: LATER.at })
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 0, changed: 1, deleted: 0 })
	expect(await undoImport(opened.db, 2, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect(await stored()).toEqual(between)
	expect(await undoImport(opened.db, 1, LATER)).toEqual({ undone: 1, changed: 0, deleted: 0 })
	expect(await stored()).toEqual(before)
})
