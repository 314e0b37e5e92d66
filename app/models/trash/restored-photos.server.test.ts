import { beforeEach, expect, test } from "vitest"
import { addMedia } from "#app/models/media/media.server.ts"
import { addPhoto, deletePhoto, listRows } from "#app/models/species/photo.server.ts"
import { MAX_PHOTOS } from "#app/models/species/photo.ts"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { restore } from "./restore.server.ts"
import { pageOfTrash } from "./trash-entries.server.ts"

const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }
const PHOTOS = Array.from({ length: MAX_PHOTOS + 1 }, (_, at) => at + 1)

const database = eachDatabase()
beforeEach(async () => {
	const file = { kind: "image", contentType: "x", bytes: 1 } as const
	for (const id of PHOTOS) await addMedia(database.db, { ...file, name: `${id}.webp` }, change.at)
	database.sqlite.exec(`
		insert into species (id, name, scientific_name, type, conservation_status, created_at, updated_at)
			values (5, 'Loon', 'Gavia immer', 'bird', 'vulnerable', '', '')`)
})

const photos = async () => (await listRows(database.db, 5)).map(({ id, image_id }) => ({ id, image_id }))
const add = (imageId: number) => {
	const content = { alt: "", credit: "", licence: "", imagePosition: "center", imageOffset: "0,0" } as const
	return addPhoto(database.db, 5, { ...content, imageId }, change)
}
const remove = (imageId: number) => deletePhoto(database.db, 5, `/media/${imageId}.webp`, change)
/** The photo that was deleted first. */
async function bringFirst() {
	const { entries } = await pageOfTrash(database.db, { from: 1, page: 1 }, ["photo"])
	return await restore(database.db, entries.at(-1)?.id ?? 0, ["photo"], change)
}

test("a photo stays in the trash while its species has as many photos as it may have", async () => {
	for (const id of PHOTOS.slice(1)) await add(id)
	await remove(2)
	await add(1)
	expect(await photos()).toHaveLength(MAX_PHOTOS)
	const reason = `There are already ${MAX_PHOTOS}. Delete another one first`
	expect(await bringFirst()).toMatchObject({ reason })
	expect(await photos()).toHaveLength(MAX_PHOTOS)
})

test("a photo stays in the trash while its species has the same picture again", async () => {
	await add(1)
	await add(2)
	await remove(2)
	await add(2)
	expect(await bringFirst()).toMatchObject({ reason: "The species already has this photo" })
	expect(await photos()).toMatchObject([{ image_id: 1 }, { image_id: 2 }])
})
