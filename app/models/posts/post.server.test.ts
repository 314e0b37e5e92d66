import { expect, test } from "vitest"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { newPost } from "#app/testing/fixtures/posts.ts"
import { findPostAt, insertPost, type NewPost, pageOfPosts } from "./post.server.ts"
import { POSTS_PER_PAGE } from "./post.ts"

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

test("posts are paged, newest first", async () => {
	for (let day = 1; day <= POSTS_PER_PAGE + 1; day++) {
		await add({ title: `Day ${day}`, publishedAt: new Date(Date.UTC(2026, 0, day)) })
	}
	const { posts, total } = await pageOfPosts(database.db, { from: 1, page: 1 })
	expect(total).toBe(POSTS_PER_PAGE + 1)
	expect(posts[0]?.title).toBe(`Day ${POSTS_PER_PAGE + 1}`)
	expect((await pageOfPosts(database.db, { from: 2, page: 2 })).posts.map((post) => post.title)).toEqual([
		"Day 1",
	])
})
