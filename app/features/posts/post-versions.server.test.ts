import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { findPost } from "./post.server.ts"
import { listVersions, MAX_VERSIONS, VERSION_FIELDS } from "./post-versions.server.ts"
import { savePost } from "./save-post.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const TEXT = { title: "Otters", content: "Two.", excerpt: "", category: "news" as const, tags: ["a"] }
const change = (by = "anna", minutes = 0) => ({ by, at: new Date(NOW.getTime() + minutes * 60_000) })
const database = eachDatabase()

async function current(id: number) {
	const post = await findPost(database.db, id)
	if (!post) throw new Error("The post is missing.")
	return post
}
const create = async () => (await savePost(database.db, { kind: "post" }, TEXT, change())).id
async function save(
	id: number,
	changes: Partial<typeof TEXT & { published: boolean }>,
	by = "berta",
	minutes = 1,
) {
	const post = await current(id)
	const target = { kind: "post" as const, id, revision: post.revision }
	await savePost(database.db, target, changes, change(by, minutes))
}
const versions = (id: number) => listVersions(database.db, id)

/** Columns that saving the text doesn't change, and times of saving and publishing. */
const NOT_RESTORED = [
	...["id", "kind", "slug", "created_at", "published_at", "updated_at", "revision", "state"],
	...["published_before", "cover_id", "cover_alt", "cover_x", "cover_y"],
]

/** Derived from the event, or stored as part of it. */
const OF_EVENT = [
	...["event_ends_at", "event_all_day", "event_place", "event_dates", "event_sign_up_url"],
	...["event_cancelled", "event_local_start", "event_last_day"],
]

test("every column of a post is stored with its versions, or named here as one that isn't restored", async () => {
	const { columns = [] } =
		(await database.db.introspection.getTables()).find(({ name }) => name === "posts") ?? {}
	const stored = VERSION_FIELDS.map((name) => (name === "event" ? "event_starts_at" : name))
	expect(columns.map(({ name }) => name).sort()).toEqual([...stored, ...OF_EVENT, ...NOT_RESTORED].sort())
})

test("the current content and 20 versions before it are kept, and none of a deleted post", async () => {
	const id = await create()
	const other = await create()
	for (let count = 1; count <= 25; count++) await save(id, { content: `Save ${count}` })
	const kept = (await versions(id)).map(({ fields }) => fields.content)
	expect([kept.length, kept[0], kept.at(-1)]).toEqual([MAX_VERSIONS, "Save 25", "Save 5"])
	await save(other, { content: "Newer" })
	await save(other, { content: "Newest" })
	expect(await versions(other)).toHaveLength(3)
	await save(id, { content: "Save 26" })
	expect(await versions(id)).toHaveLength(MAX_VERSIONS)
	await database.db.deleteFrom("posts").where("id", "=", id).execute()
	expect(await versions(id)).toEqual([])
})
