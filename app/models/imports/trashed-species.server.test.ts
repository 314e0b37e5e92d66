import { afterEach, beforeEach, expect, test } from "vitest"
import { addMedia } from "#app/models/media/media.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { importSpecies, listNames } from "#app/models/species/species-import.server.ts"
import { matchRows } from "#app/models/species/species-match.ts"
import { deleteRecord } from "#app/models/trash/trash.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { findImportRecord, pageOfImported, trashUntouched } from "./imports.server.ts"
import { matchTrash } from "./trashed-species.server.ts"
import { takeBackUnfinished } from "./unfinished-import.server.ts"

const at = (day: number) => new Date(`2026-06-0${day}T10:00:00Z`)
const CHANGE = { by: "kim", at: at(3) }

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

const osprey = (fields = {}) => newSpecies({ name: "Osprey", scientificName: "Pandion haliaetus", ...fields })
const species = () => opened.db.selectFrom("species").selectAll().orderBy("id").execute()
const trash = () => opened.db.selectFrom("trash").selectAll().orderBy("id").execute()

/** Returns the ID in the trash. */
async function trashed(fields = {}, day = 1): Promise<number> {
	const id = await insertSpecies(opened.db, osprey(fields), at(1))
	await opened.db
		.transaction()
		.execute((trx) => deleteRecord(trx, "species", id, { by: "anna", at: at(day) }))
	return (await trash()).at(-1)?.id ?? 0
}

async function offered(rows: { name: string; scientificName: string }[]) {
	const catalogue = await listNames(opened.db)
	const found = await matchTrash(opened.db, rows, matchRows(rows, catalogue), catalogue)
	return found.map((one) => one?.trashId)
}

const bring = (restored: number[], rows = [osprey({ description: "From the file." })]) =>
	importSpecies(opened.db, rows, { duplicates: "skip", restored, absent: ["featured"] }, "birds.csv", CHANGE)

test("a row is offered the species in the trash with its names, unless the catalogue has the species", async () => {
	const first = await trashed()
	expect(await offered([osprey({ name: "Fish hawk" }), newSpecies()])).toEqual([first, undefined])
	const second = await trashed({}, 2)
	expect(await offered([osprey()]), "the one that was deleted last").toEqual([second])
	expect(await offered([osprey({ name: "Fish hawk" })]), "several").toEqual([undefined])
	await insertSpecies(opened.db, osprey(), at(2))
	expect(await offered([osprey()])).toEqual([undefined])
})

test("an import restores a species with its number, photos and the values of its row, although it skips duplicates", async () => {
	const media = { name: "a.webp", kind: "image", contentType: "x/y", bytes: 1 } as const
	const imageId = await addMedia(opened.db, media, at(1))
	const trashId = await trashed({ featured: true, description: "Old.", imageId, imageAlt: "On its nest" })
	const [{ record_id: id } = { record_id: 0 }] = await trash()
	expect(await bring([trashId])).toEqual({ imported: 0, updated: 0, skipped: 0, restored: 1 })
	expect(await species()).toMatchObject([
		{ id, name: "Osprey", description: "From the file.", featured: 1, image_id: imageId },
	])
	expect(await trash()).toEqual([])

	expect(await findImportRecord(opened.db, 1)).toMatchObject({ summary: "1 restored" })
	const { records } = await pageOfImported(opened.db, 1, { from: 1, page: 1 })
	expect(records).toEqual([{ kind: "species", id, name: "Osprey", action: "restored", since: "unchanged" }])
	expect(await trashUntouched(opened.db, 1, { by: "kim", at: at(4) })).toBe(1)
	expect(await species()).toEqual([])
	expect(await trash()).toMatchObject([{ record_id: id, name: "Osprey" }])
})

test("a species in the trash stays there if the row is added as new, or is in another row's place", async () => {
	const trashId = await trashed()
	expect(await bring([])).toEqual({ imported: 1, updated: 0, skipped: 0 })
	expect(await trash()).toHaveLength(1)
	await insertSpecies(opened.db, newSpecies(), at(1))
	expect(await bring([trashId, 99], [newSpecies()])).toEqual({ imported: 0, updated: 0, skipped: 1 })
	expect(await trash()).toHaveLength(1)
})

test("an import that was killed moves what it restored to the trash again", async () => {
	const trashId = await trashed({ description: "Old." })
	const before = (await trash()).map(({ record_id }) => record_id)
	opened.sqlite.exec(
		"create trigger interrupted before update of state on imports begin select raise(abort, 'killed'); end",
	)
	await expect(bring([trashId])).rejects.toThrow("killed")
	opened.sqlite.exec("drop trigger interrupted")
	expect(await species()).toMatchObject([{ id: before[0], description: "Old." }])
	expect(await takeBackUnfinished(opened.db, at(4))).toBe(1)
	expect(await species()).toEqual([])
	expect((await trash()).map(({ record_id }) => record_id)).toEqual(before)
})
