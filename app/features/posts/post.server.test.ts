import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost } from "#core/testing/posts.ts"
import { findPostAt, insertPost, type NewPost, pageOfPosts } from "./post.server.ts"

const now = new Date("2026-06-01T12:00:00Z")
const database = eachDatabase()

const add = (fields: Partial<NewPost>) => insertPost(database.db, newPost({ title: "News", ...fields }), now)

test("posts with the same title get different slugs", async () => {
	expect([(await add({})).slug, (await add({})).slug, (await add({})).slug]).toEqual([
		"news",
		"news-2",
		"news-3",
	])
	expect((await add({ title: "News flash" })).slug).toBe("news-flash")
})

test("visitors find only published posts", async () => {
	const draft = await add({ published: false })
	const post = await add({ title: "Open day" })
	expect(draft.publishedAt).toBeNull()
	expect(await findPostAt(database.db, draft.slug)).toBeUndefined()
	expect((await findPostAt(database.db, post.slug))?.publishedAt).toBe(now.toISOString())
	expect((await pageOfPosts(database.db, { from: 1, page: 1 })).posts.map((post) => post.id)).toEqual([
		post.id,
	])
})
