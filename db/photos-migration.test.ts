import { beforeEach, expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { allKinds } from "#core/records/known-kinds.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { databaseBefore } from "#core/testing/database.ts"
import { restore } from "#core/trash/restore.server.ts"
import { listPhotos } from "#features/species/photos/photo.server.ts"
import type { OpenDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"

const CHANGE = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }

/** As the previous release stored them: in the species' row and in rows of their own. */
const LOON = {
	...{ id: 1, image_id: 1, image_position: "custom", image_offset: "3,-4" },
	...{
		image_alt: "A loon, (swimming)",
		image_credit: "Ada",
		image_licence: "CC0 1.0",
		audio_id: 9,
		revision: 7,
	},
}
const OTHERS = [
	{ id: 5, species_id: 1, position: 2, image_id: 3, alt: "A chick", revision: 4 },
	{ id: 8, species_id: 1, position: 1, image_id: 2, alt: "A nest", credit: "Kim", image_position: "top" },
]
const TEXTS_ONLY = { id: 2, image_id: null, image_alt: "", image_credit: "Bo", image_licence: "" }
const NOTHING = { id: 3, image_id: null }
const COLUMNS = ["image_id", "image_position", "image_offset", "image_alt", "image_credit", "image_licence"]

let { sqlite, db }: OpenDatabase = databaseBefore(64)
beforeEach(() => {
	;({ sqlite, db } = databaseBefore(64))
	for (const id of [1, 2, 3, 9])
		insertAnyRow(sqlite, "media", { id, name: `${id}.webp`, kind: id === 9 ? "audio" : "image" })
	for (const row of [LOON, TEXTS_ONLY, NOTHING]) insertAnyRow(sqlite, "species", row)
	for (const row of OTHERS) insertAnyRow(sqlite, "species_photos", row)
})

const rowsOf = (table: string, columns = "*") =>
	sqlite.prepare(`select ${columns} from ${table} order by id`).all() as Record<string, unknown>[]

/** Moves rows to the trash in the format of the previous release. */
function trash(kind: string, id: number, content: object): void {
	insertAnyRow(sqlite, "trash", { kind, record_id: id, name: "x", content: JSON.stringify(content) })
	const table = kind === "photo" ? "species_photos" : "species"
	sqlite.prepare(`delete from ${table} where id = ?`).run(id)
}

async function restoreAll(): Promise<void> {
	const services = { db, features: SERVER_FEATURES }
	for (const { id } of rowsOf("trash")) await restore(services, Number(id), allKinds(), CHANGE)
	expect(rowsOf("trash")).toEqual([])
}

const photosOf = async (id: number) =>
	(await listPhotos(db, id)).map(({ image_id, alt, image_position }) => [image_id, alt, image_position])

const ALL_PHOTOS = [
	[1, "A loon, (swimming)", "custom"],
	[2, "A nest", "top"],
	[3, "A chick", "center"],
]

test("each species has the photos and the texts that it had, in their order and with their IDs", async () => {
	const species = rowsOf("species")
	migrate(sqlite)
	const listed = Object.keys(species[0] ?? {}).join(", ")
	expect(rowsOf("species_with_photo", listed)).toEqual(species)
	expect(Object.keys(rowsOf("species")[0] ?? {}).filter((name) => COLUMNS.includes(name))).toEqual([])
	expect(await photosOf(1)).toEqual(ALL_PHOTOS)
	const [nest, chick] = [OTHERS[1], OTHERS[0]]
	expect(rowsOf("species_photos")).toMatchObject([
		{ ...chick, position: 3 },
		{ ...nest, position: 2 },
		{ species_id: 1, position: 1, image_id: 1, credit: "Ada", licence: "CC0 1.0" },
		{ species_id: 2, position: 1, image_id: null, credit: "Bo" },
	])
	expect(sqlite.pragma("foreign_key_check")).toEqual([])
	expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok")
	expect(() =>
		sqlite.exec(
			"insert into species (name, scientific_name, type, conservation_status, created_at, updated_at) values ('', 'x', 'bird', 'vulnerable', '', '')",
		),
	).toThrow(/CHECK/)
})

test("an archived species in the trash comes back with all of its photos", async () => {
	sqlite.exec("update species set archived = 1 where id = 1")
	const content = { species: rowsOf("species").slice(0, 1), species_photos: rowsOf("species_photos") }
	trash("species", 1, content)
	migrate(sqlite)
	await restoreAll()
	expect(await photosOf(1)).toEqual(ALL_PHOTOS)
	expect(rowsOf("species_with_photo", "id, archived, image_credit, image_offset")[0]).toEqual({
		...{ id: 1, archived: 1, image_credit: "Ada", image_offset: "3,-4" },
	})
})

test("photos in the trash come back to their places", async () => {
	const [, nest] = rowsOf("species_photos")
	const first = { ...nest, id: 11, image_id: 1, alt: "A loon, (swimming)", image_position: "custom" }
	trash("photo", 5, { species_photos: [{ ...OTHERS[0], image_position: "center", position: 1 }] })
	trash("photo", 11, { species_photos: [{ ...first, position: 0 }] })
	// The first one was deleted, so the next one is in the species' row.
	sqlite.exec(
		"delete from species_photos; update species set image_id = 2, image_alt = 'A nest', image_position = 'top' where id = 1",
	)
	migrate(sqlite)
	await restoreAll()
	expect(await photosOf(1)).toEqual(ALL_PHOTOS)
})
