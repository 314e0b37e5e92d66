import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost } from "#core/testing/posts.ts"
import { insertPost, type NewPost } from "./post.server.ts"

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
