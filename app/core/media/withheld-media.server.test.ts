import { afterEach, beforeEach, expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { allKinds } from "#core/records/known-kinds.ts"
import { newSpecies } from "#core/testing/database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { restoreDeletedAt } from "#core/trash/restore.server.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { changeSpecies } from "#features/species/species-changes.server.ts"
import { addMedia } from "./media.server.ts"
import { openWithheldMedia, type WithheldMedia } from "./withheld-media.server.ts"

const folder = testFolder()
const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }
const PICTURE = "0".repeat(32)
const SOUND = `${"a".repeat(32)}.mp3`

let database: OpenDatabase
let withheld: WithheldMedia
beforeEach(() => {
	const file = folder.file("site.db")
	database = openDatabase(file)
	migrate(database.sqlite)
	withheld = openWithheldMedia(file)
})
afterEach(() => {
	withheld.close()
	database.close()
})

test("files are withheld while only a deleted species uses them, in all sizes", async () => {
	const add = (name: string, kind: "image" | "audio", widths: number[] = []) =>
		addMedia(database.db, { name, kind, contentType: "x", bytes: 1, widths }, at)
	const imageId = await add(`${PICTURE}-1280.webp`, "image", [320, 1280])
	const audioId = await add(SOUND, "audio")
	const id = await insertSpecies(database.db, newSpecies({ imageId, audioId }), at)
	const other = await insertSpecies(database.db, newSpecies({ audioId }), at)
	const files = [`${PICTURE}-320.avif`, `${PICTURE}-1280.webp`, SOUND, `${"b".repeat(32)}.svg`]
	const held = () => files.filter((file) => withheld.has(file))
	expect(held()).toEqual([])
	await changeSpecies(database.db, { ids: [id] }, change)
	expect(held()).toEqual([`${PICTURE}-320.avif`, `${PICTURE}-1280.webp`])
	await changeSpecies(database.db, { ids: [other] }, { by: "kim", at })
	expect(held()).toEqual(files.slice(0, 3))
	await restoreDeletedAt({ db: database.db, features: SERVER_FEATURES }, at.toISOString(), allKinds(), change)
	expect(held()).toEqual([])
})
