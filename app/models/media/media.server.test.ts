import { expect, test } from "vitest"
import { findSpecies, insertSpecies } from "#app/models/species/species.server.ts"
import { newSpecies } from "#app/testing/fixtures/database.ts"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import {
	addMedia,
	deleteOrphanedMedia,
	deleteUnusedMedia,
	listMediaFiles,
	type NewMedia,
} from "./media.server.ts"

const now = new Date("2026-06-01T12:00:00Z")
const database = eachDatabase()

const sound: NewMedia = { name: "s.mp3", kind: "audio", contentType: "audio/mpeg", bytes: 4 }
const picture: NewMedia = {
	name: "p-640.webp",
	kind: "image",
	contentType: "image/webp",
	bytes: 5,
	width: 640,
	height: 480,
	widths: [320, 640],
	placeholder: "data:image/webp;base64,AA",
}
const pictureFiles = ["p-320.avif", "p-320.webp", "p-640.avif", "p-640.webp"]

test("a species card has its picture's widths and placeholder", async () => {
	const imageId = await addMedia(database.db, picture, now)
	const id = await insertSpecies(database.db, newSpecies({ imageId }), now)
	expect(await findSpecies(database.db, id)).toMatchObject({
		imageUrl: "/media/p-640.webp",
		imageWidths: [320, 640],
		imagePlaceholder: "data:image/webp;base64,AA",
	})
	const row = database.sqlite.prepare("select width, height, bytes from media").get()
	expect(row).toEqual({ width: 640, height: 480, bytes: 5 })
})

test("media used by a species, archived or not, are not deleted", async () => {
	const imageId = await addMedia(database.db, picture, now)
	const audioId = await addMedia(database.db, sound, now)
	await insertSpecies(database.db, newSpecies({ imageId }), now)
	const archived = await insertSpecies(database.db, newSpecies({ audioId }), now)
	database.sqlite.prepare("update species set archived = 1 where id = ?").run(archived)
	expect(await deleteUnusedMedia(database.db, [imageId, audioId])).toEqual([])
	expect(await deleteOrphanedMedia(database.db)).toEqual([])
	expect(await listMediaFiles(database.db)).toEqual([...pictureFiles, "s.mp3"])
})
