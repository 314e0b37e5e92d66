import { afterEach, expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { NOTICE_CONTENT } from "#core/testing/notice-content.ts"
import { newPost, postEvent } from "#core/testing/posts.ts"
import { DEFAULT_ZONE, formatDateTime, setFarmZone } from "#core/time/local-time.ts"
import { listNotices, NOTICES } from "#features/hours/notices/notice.server.ts"
import { pageOfUpcomingEvents } from "#features/posts/events/event-list.server.ts"
import { eventWhen } from "#features/posts/events/event-text.ts"
import { findPost, insertPost, type NewPost } from "#features/posts/post.server.ts"
import { changeSetting } from "./setting.server.ts"

/** 8:00 AM on July 4 in Ontario. */
const NOW = new Date("2026-07-04T12:00:00Z")
const CHANGE = { by: "anna", at: NOW }
const FIRST_PAGE = { from: 1, page: 1 }

const database = eachDatabase()
afterEach(() => setFarmZone(DEFAULT_ZONE))

const moveTo = (zone: string) =>
	database.db.transaction().execute((trx) => changeSetting(trx, "time_zone", zone, CHANGE))

const event = (startsAt: string, endsAt: string | null = null) =>
	postEvent({ startsAt, endsAt, allDay: startsAt.length === 10 })

async function add(title: string, more: Partial<NewPost>) {
	const post = newPost({ title, published: !more.scheduledFor, ...more })
	return await insertPost(database.db, post, NOW)
}
async function whenOf(id: number): Promise<string> {
	const post = await findPost(database.db, id)
	return post?.event ? eventWhen(post.event) : ""
}
async function upcoming(now = NOW) {
	return (await pageOfUpcomingEvents(database.db, FIRST_PAGE, now)).events.map(({ title }) => title)
}

test("after a change of the time zone, events keep their hours on the clock and their place in the lists", async () => {
	const { id } = await add("Owl walk", {
		event: event("2026-07-05T01:00:00.000Z", "2026-07-05T02:30:00.000Z"),
	})
	await add("All day", { event: event("2026-07-04") })
	await add("Over", { event: event("2026-07-04T10:00:00.000Z", "2026-07-04T11:00:00.000Z") })
	const before = await whenOf(id)
	expect(before).toContain("July 4, 2026")
	expect(before).toContain("9:00 PM")
	const { revision } = await database.db
		.selectFrom("posts")
		.select("revision")
		.where("id", "=", id)
		.executeTakeFirstOrThrow()
	for (const zone of ["America/Vancouver", "Europe/Paris", "Pacific/Auckland", "America/Toronto"]) {
		await moveTo(zone)
		expect(await whenOf(id), zone).toBe(before)
	}
	expect(await upcoming()).toEqual(["All day", "Owl walk"])
	await moveTo("America/Vancouver")
	// It is 5:00 AM there, so an event that ended at 7:00 AM in Ontario is ahead.
	expect(await upcoming()).toEqual(["All day", "Over", "Owl walk"])
	const post = await database.db
		.selectFrom("posts")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow()
	expect(post.event_local_start).toBe("2026-07-04T21:00")
	expect(post.event_starts_at).toBe("2026-07-05T04:00:00.000Z")
	expect(post.revision).toBeGreaterThan(revision)
})

test("scheduled posts and notices keep their hours unless they are public already", async () => {
	const { db } = database
	const { id } = await add("Later", { scheduledFor: "2026-07-10T12:00:00.000Z" })
	for (const times of [
		{ startsAt: "2026-07-01T12:00:00.000Z", endsAt: "2026-07-10T12:00:00.000Z" },
		{ startsAt: "2026-07-09T12:00:00.000Z", endsAt: null },
	])
		await NOTICES.save(db, newRecord({ ...NOTICE_CONTENT, ...times }), CHANGE)
	await moveTo("America/Vancouver")
	const post = await db
		.selectFrom("posts")
		.select(["state", "published_at"])
		.where("id", "=", id)
		.executeTakeFirst()
	expect(post).toEqual({ state: "scheduled", published_at: "2026-07-10T15:00:00.000Z" })
	const [second, first] = await listNotices(db)
	expect([first?.startsAt, first?.endsAt]).toEqual(["2026-07-01T12:00:00.000Z", "2026-07-10T15:00:00.000Z"])
	expect(formatDateTime(String(second?.startsAt))).toBe("July 9, 2026 at 8:00 AM")
})
