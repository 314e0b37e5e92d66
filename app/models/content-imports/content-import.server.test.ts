import { afterEach, beforeEach, expect, test } from "vitest"
import { createPost, updatePost } from "#app/models/posts/post-changes.server.ts"
import { restore } from "#app/models/trash/restore.server.ts"
import { deleteRecord } from "#app/models/trash/trash.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import {
	deleteOldContentImports,
	findContentImport,
	listContentImports,
	listImportedNames,
	storeContentImport,
	undoContentImport,
} from "./content-import.server.ts"

const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }
const later = { by: "ben", at: new Date("2026-06-02T12:00:00Z") }

let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
	for (const id of [5, 6])
		database.sqlite.exec(
			`insert into redirects (id, path, target, updated_at, revision) values (${id}, '/old-${id}', '/visit', '', 3)`,
		)
})
afterEach(() => database.close())

const draft = (title: string) => ({
	...{ title, content: "x", excerpt: "", category: "events" as const, tags: [], published: false },
})
const addPost = async (title: string) => (await createPost(database.db, draft(title), change)).id
const store = (ids: number[], kind: "post" | "redirect" = "post") => {
	const records = ids.map((id) => ({ kind, id, name: `${kind} ${id}` }))
	const summary = `${ids.length} events`
	return storeContentImport(database.db, { kind: "calendar", name: "farm.ics", summary, records }, change)
}
const undo = (id: number) => undoContentImport(database.db, id, later)
const titles = async () =>
	(await database.db.selectFrom("posts").select("title").execute()).map((p) => p.title)
const trail = async () =>
	(await database.db.selectFrom("audit_entries").select(["action", "subject"]).execute())
		.filter(({ action }) => action.startsWith("event."))
		.map(({ action, subject }) => `${action} ${subject}`)

test("undoing an import moves what it created to the trash, once", async () => {
	await addPost("Older")
	const ids = [await addPost("Market"), await addPost("Walk")]
	const id = await store(ids)
	expect(await undo(id)).toEqual({ trashed: 2, restored: 0, changed: [], deleted: [], needed: [] })
	expect(await titles()).toEqual(["Older"])
	expect(await undo(id)).toBeUndefined()
	expect(await undo(99)).toBeUndefined()
	expect(await trail()).toEqual(["event.imported 2 events", "event.import-undone 2 events"])
	expect(await findContentImport(database.db, id)).toEqual({
		...{ id, kind: "calendar", name: "farm.ics", summary: "2 events" },
		...{
			importedAt: at.toISOString(),
			importedBy: "anna",
			undoneAt: later.at.toISOString(),
			undoneBy: "ben",
		},
		...{ mapId: null, mapName: null },
	})
})

test("what was changed, deleted or restored since the import stays as it is, and is named", async () => {
	const [untouched, changed, deleted, restored] = [
		await addPost("Untouched"),
		await addPost("To change"),
		await addPost("To delete"),
		await addPost("To restore"),
	]
	const id = await store([untouched, changed, deleted, restored])
	await updatePost(database.db, changed, 1, draft("Changed"), later)
	for (const post of [deleted, restored]) await deleteRecord(database.db, "post", post, later)
	const trashed = await database.db
		.selectFrom("trash")
		.select("id")
		.where("record_id", "=", restored)
		.execute()
	await restore(database.db, trashed[0]?.id ?? 0, ["post"], later)
	expect(await undo(id)).toEqual({
		...{ trashed: 1, restored: 0 },
		changed: [`post ${changed}`, `post ${restored}`],
		deleted: [`post ${deleted}`],
		needed: [],
	})
	expect(await listImportedNames(database.db, id)).toEqual([
		{ name: `post ${untouched}`, state: "trashed" },
		{ name: `post ${changed}`, state: "changed" },
		{ name: `post ${deleted}`, state: "deleted" },
		{ name: `post ${restored}`, state: "changed" },
	])
	expect(await titles()).toEqual(expect.arrayContaining(["Changed", "To restore"]))
	expect(await titles()).toHaveLength(2)
})

test("the revisions at the import count, and records of several kinds are undone together", async () => {
	const post = await addPost("Market")
	const records = [
		{ kind: "post" as const, id: post, name: "Market" },
		...[5, 6].map((id) => ({ kind: "redirect" as const, id, name: `/old-${id}` })),
	]
	const id = await storeContentImport(
		database.db,
		{ kind: "site", name: "a.xml", summary: "3", records },
		change,
	)
	database.sqlite.exec("update redirects set revision = 4 where id = 6")
	expect(await undo(id)).toEqual({ trashed: 2, restored: 0, changed: ["/old-6"], deleted: [], needed: [] })
	expect(await database.db.selectFrom("redirects").select("id").execute()).toEqual([{ id: 6 }])
})

test("if one record can't be moved to the trash, nothing is undone", async () => {
	const id = await store([await addPost("Market"), await addPost("Walk")])
	database.sqlite.exec(
		"create trigger refuse before delete on posts when old.title = 'Walk' begin select raise(abort, 'No'); end",
	)
	await expect(undo(id)).rejects.toThrow("No")
	expect(await titles()).toHaveLength(2)
	expect((await findContentImport(database.db, id))?.undoneAt).toBeNull()
})

test("the newest 20 imports of a kind are listed", async () => {
	for (let count = 0; count < 21; count++) await store([])
	await storeContentImport(database.db, { kind: "redirects", name: "x", summary: "", records: [] }, change)
	const listed = await listContentImports(database.db, "calendar")
	expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, count) => 21 - count))
})

test("imports are deleted after 90 days, with the list of what they created", async () => {
	await store([await addPost("Market")])
	const day = (count: number) => new Date(at.getTime() + count * 86_400_000)
	await deleteOldContentImports(database.db, day(89))
	expect(await listContentImports(database.db, "calendar")).toHaveLength(1)
	await deleteOldContentImports(database.db, day(90))
	expect(await listContentImports(database.db, "calendar")).toEqual([])
	expect(await database.db.selectFrom("content_import_records").selectAll().execute()).toEqual([])
	expect(await titles()).toEqual(["Market"])
})
