import { expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { addMedia, deleteOrphanedMedia } from "#core/media/media.server.ts"
import { allKinds } from "#core/records/known-kinds.ts"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { newPost } from "#core/testing/posts.ts"
import { findPostAt, insertPost } from "#features/posts/post.server.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { changeSpecies } from "#features/species/species-changes.server.ts"
import { deleteExpired, deleteForGood, emptyTrash } from "./delete-for-good.server.ts"
import { restore, restoreDeletedAt } from "./restore.server.ts"
import { deleteRecord } from "./trash.server.ts"
import { pageOfTrash } from "./trash-entries.server.ts"

const folder = testFolder()
const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }
const afterDays = (days: number) => new Date(at.getTime() + days * 86_400_000)
const ALL = { from: 1, page: 1 }

const database = eachDatabase()

const services = () => ({ db: database.db, dataDir: folder.path, features: SERVER_FEATURES })
const addFile = (name: string, kind: "image" | "audio" = "image") =>
	addMedia(database.db, { name, kind, contentType: "x", bytes: 1 }, at)
const trashIds = async () => (await pageOfTrash(database.db, ALL, allKinds())).entries.map(({ id }) => id)

test("the number of a species, which is on printed codes, is never used again", async () => {
	const id = await insertSpecies(database.db, newSpecies(), at)
	await changeSpecies(database.db, { ids: [id] }, change)
	expect(await insertSpecies(database.db, newSpecies(), at)).toBe(id + 1)
	await emptyTrash(services(), change)
	await database.db.deleteFrom("species").execute()
	expect(await insertSpecies(database.db, newSpecies(), at)).toBe(id + 2)
})

test("a deleted post reserves its slug and keeps the pictures that its text names", async () => {
	const name = `${"a".repeat(32)}-1280.webp`
	await addFile(name)
	const post = await insertPost(database.db, newPost({ content: `![Otters](/media/${name})` }), at)
	const shown = await findPostAt(database.db, "otters")
	expect(shown?.id).toBe(post.id)
	expect(await deleteRecord(database.db, "post", post.id, change)).toBe("Otters")
	expect(await findPostAt(database.db, "otters", { drafts: true })).toBeUndefined()
	expect(await deleteOrphanedMedia(database.db)).toEqual([])
	expect((await insertPost(database.db, newPost(), at)).slug).toBe("otters-2")
	const [trashId = 0] = await trashIds()
	const restored = await restore(services(), trashId, allKinds(), change)
	expect(restored).toMatchObject({ kind: "post", view: "/blog/otters", notes: [] })
	expect(await findPostAt(database.db, "otters")).toEqual(shown)
})

test("a post whose slug was taken gets a number", async () => {
	const post = await insertPost(database.db, newPost(), at)
	await deleteRecord(database.db, "post", post.id, change)
	await insertPost(database.db, newPost({ title: "Other" }), at)
	database.sqlite.exec("update posts set slug = 'otters'")
	const [trashId = 0] = await trashIds()
	expect((await restore(services(), trashId, allKinds(), change)).notes).toEqual([
		"Another post has its address now, so its new one is /blog/otters-2",
	])
})

test("'Undo' restores what one person deleted at one time, and nothing else", async () => {
	const ids = []
	for (const name of ["A", "B", "C"]) ids.push(await insertSpecies(database.db, newSpecies({ name }), at))
	await changeSpecies(database.db, { ids: ids.slice(0, 2) }, change)
	await changeSpecies(database.db, { ids: ids.slice(2) }, { by: "kim", at })
	const restored = await restoreDeletedAt(services(), at.toISOString(), allKinds(), change)
	expect(restored.map(({ name }) => name)).toEqual(["A", "B"])
	expect(await restoreDeletedAt(services(), at.toISOString(), allKinds(), change)).toEqual([])
	expect((await pageOfTrash(database.db, ALL, allKinds())).entries.map(({ name }) => name)).toEqual(["C"])
})

test("after 30 days a record is deleted with the files that nothing else uses", async () => {
	const shared = await addFile("shared.webp")
	const own = await addFile("own.webp")
	const first = await insertSpecies(database.db, newSpecies({ imageId: own, audioId: shared }), at)
	await insertSpecies(database.db, newSpecies({ imageId: shared }), at)
	await changeSpecies(database.db, { ids: [first] }, change)
	await deleteExpired(services(), afterDays(30))
	expect(await trashIds()).toEqual([])
	expect(database.sqlite.prepare("select name from media").all()).toEqual([{ name: "shared.webp" }])
})

test("'Delete for good' deletes one record, and 'Empty trash' all in batches", async () => {
	const ids = []
	for (let count = 0; count < 25; count++) ids.push(await insertSpecies(database.db, newSpecies(), at))
	await changeSpecies(database.db, { ids }, change)
	const [first = 0] = await trashIds()
	expect(await deleteForGood(services(), first, change)).toBe("Common Loon")
	expect(await deleteForGood(services(), first, change)).toBeUndefined()
	expect(await emptyTrash(services(), { ...change, at: new Date(0) }), "also with a wrong clock").toBe(24)
	expect(await emptyTrash(services(), change)).toBe(0)
	const lines = await database.db
		.selectFrom("audit_entries")
		.select(["action", "subject"])
		.where("action", "like", "trash.%")
		.execute()
	expect(lines).toEqual([
		{ action: "trash.deleted", subject: "Common Loon" },
		{ action: "trash.emptied", subject: "24 items" },
	])
})
