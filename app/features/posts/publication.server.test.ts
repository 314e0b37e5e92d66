import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost } from "#core/testing/posts.ts"
import { findPost, insertPost } from "./post.server.ts"
import { setPublication } from "./publication.server.ts"
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
