import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { newPost } from "#app/testing/fixtures/posts.ts"
import { findPost, insertPost, listPosts } from "./post.server.ts"
import { updatePost } from "./post-changes.server.ts"
import { publishPost, schedulePost, unpublishPost } from "./publication.server.ts"

const NOON = new Date("2026-06-01T12:00:00Z")
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
const database = eachDatabase()
let id: number
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOON })
	id = (await insertPost(database.db, newPost({ title: "News", published: false }), at(-1))).id
})
afterEach(() => void vi.useRealTimers())

const by = (hours: number) => ({ by: "anna", at: at(hours) })
const schedule = (hours: number) => schedulePost(database.db, id, at(hours).toISOString(), by(0))
const post = () => findPost(database.db, id)
const seen = async () => (await listPosts(database.db)).length

test("a scheduled post is public from its time on, also after the clock was wrong", async () => {
	await schedule(2)
	const scheduled = { published: false, publishedAt: null, scheduledFor: at(2).toISOString() }
	expect([await post(), await seen()]).toMatchObject([scheduled, 0])
	vi.setSystemTime(at(2))
	const published = { published: true, publishedAt: at(2).toISOString(), scheduledFor: null }
	expect([await post(), await seen()]).toMatchObject([published, 1])
	vi.setSystemTime(at(1))
	expect([await post(), await seen()]).toMatchObject([scheduled, 0])
})

test("publishing a scheduled post at once, and clearing its schedule", async () => {
	await schedule(2)
	await publishPost(database.db, id, by(1))
	expect(await post()).toMatchObject({
		published: true,
		publishedAt: at(1).toISOString(),
		scheduledFor: null,
	})
	await schedule(3)
	expect(await post()).toMatchObject({ published: false, firstPublishedAt: at(1).toISOString() })
	await schedule(4)
	await unpublishPost(database.db, id, by(2))
	const draft = { published: false, scheduledFor: null, firstPublishedAt: at(1).toISOString() }
	expect(await post()).toMatchObject(draft)
	vi.setSystemTime(at(5))
	expect([await post(), await seen()]).toMatchObject([draft, 0])
})

test("saving other fields of a scheduled post leaves its schedule", async () => {
	await schedule(2)
	const before = await post()
	if (!before) throw new Error("The post is missing.")
	await updatePost(database.db, id, before.revision, { ...before, title: "Changed" }, by(1))
	expect(await post()).toMatchObject({ title: "Changed", scheduledFor: at(2).toISOString() })
	const trail = await database.db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(trail).toEqual([
		{ action: "post.scheduled", subject: "News (June 1, 2026 at 10:00 AM)" },
		{ action: "post.updated", subject: "Changed" },
	])
})
