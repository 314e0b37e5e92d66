import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost } from "#core/testing/posts.ts"
import { parseLocalTime } from "#core/time/local-input.ts"
import { findPost, insertPost } from "./post.server.ts"
import { checkPublication, setPublication } from "./publication.server.ts"
import { savePost } from "./save-post.server.ts"

const NOON = new Date("2026-06-01T12:00:00Z")
const LATER = "2050-06-01T14:00:00.000Z"
const change = { by: "anna", at: NOON }
const database = eachDatabase()

test("saving other fields of a scheduled post leaves its schedule", async () => {
	const { db } = database
	const { id } = await insertPost(db, newPost({ title: "News", published: false }), NOON)
	await setPublication(db, id, { published: false, scheduledFor: LATER }, change)
	const before = (await findPost(db, id)) ?? expect.unreachable()
	await savePost(db, { kind: "post", id, revision: before.revision }, { title: "Changed" }, change)
	expect(await findPost(db, id)).toMatchObject({ title: "Changed", scheduledFor: LATER })
	const trail = await db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(trail).toEqual([
		{ action: "post.scheduled", subject: "News (June 1, 2050 at 10:00 AM)" },
		{ action: "post.updated", subject: "Changed" },
	])
})

test("posts with the same title get different slugs", async () => {
	const add = (title: string) => insertPost(database.db, newPost({ title }), NOON)
	for (const slug of ["news", "news-2", "news-3"]) expect((await add("News")).slug).toBe(slug)
	expect((await add("News flash")).slug).toBe("news-flash")
})

const now = new Date("2026-03-01T12:00:00Z")
const choose = (typed: string, stored: string | null = null) =>
	checkPublication({ published: false, scheduledFor: parseLocalTime(typed) ?? null }, stored, now)

test("a schedule in the past is refused in words", () => {
	expect(() => choose("2026-03-01T07:00")).toThrow(
		"March 1, 2026 at 7:00 AM has passed: it is March 1, 2026 at 7:00 AM on the farm. Choose a later time, or publish immediately",
	)
})

test("an unchanged schedule stays exact, and may have come true while the form was open", () => {
	const second = "2026-11-01T06:30:20.000Z"
	expect(choose("2026-11-01T01:30", second)).toEqual({ published: false, scheduledFor: second })
	const due = "2026-03-01T11:59:59.000Z"
	expect(choose("2026-03-01T06:59", due)).toEqual({ published: true, scheduledFor: null })
	expect(() => choose("2026-03-01T06:58", due)).toThrow("has passed")
})
