import { expect, onTestFinished, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { changeSetting } from "#core/settings/setting.server.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost, postEvent } from "#core/testing/posts.ts"
import { DEFAULT_ZONE, setFarmZone } from "#core/time/local-time.ts"
import { loadTimeZone } from "#core/time/set-time-zone.server.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { findNextEvent, findNextEventChange, listUpcomingEvents } from "./event-list.server.ts"
import type { PostEvent } from "./post-event.ts"

const database = eachDatabase()

/** 8:00 AM on July 4 in Ontario. */
const NOW = new Date("2026-07-04T12:00:00Z")

async function add(title: string, event: Partial<PostEvent> & { startsAt: string }, published = true) {
	const post = newPost({ title, category: "events", published, event: postEvent(event) })
	return await insertPost(database.db, post, NOW)
}
const upcoming = async (now = NOW) => titlesOf(await listUpcomingEvents(database.db, now))
const titlesOf = (events: { title: string }[]) => events.map(({ title }) => title)

test("events are upcoming until they end, in the order of their start on the farm's clock", async () => {
	await add("Late tonight", { startsAt: "2026-07-05T03:30:00.000Z" })
	await add("Tomorrow, all day", { startsAt: "2026-07-05", allDay: true })
	await add("Ends at noon", { startsAt: "2026-07-04T11:00:00.000Z", endsAt: "2026-07-04T16:00:00.000Z" })
	await add("Today, all day", { startsAt: "2026-07-04", allDay: true })
	await add("All week", { startsAt: "2026-07-01", endsAt: "2026-07-07", allDay: true })
	await add("Over", { startsAt: "2026-07-04T10:00:00.000Z", endsAt: "2026-07-04T12:00:00.000Z" })
	await add("Yesterday", { startsAt: "2026-07-03", allDay: true })
	await add("Draft", { startsAt: "2026-07-06", allDay: true }, false)
	expect(await upcoming()).toEqual([
		"All week",
		"Today, all day",
		"Ends at noon",
		"Late tonight",
		"Tomorrow, all day",
	])
	const noon = new Date("2026-07-04T16:00:00Z")
	expect(await findNextEventChange(database.db, NOW)).toEqual(noon)
	expect(await upcoming(new Date(noon.getTime() - 1))).toContain("Ends at noon")
	expect(await upcoming(noon)).not.toContain("Ends at noon")
	const midnight = new Date("2026-07-05T04:00:00Z")
	expect(await findNextEventChange(database.db, noon)).toEqual(midnight)
	expect(await upcoming(new Date(midnight.getTime() - 1))).toContain("Late tonight")
	expect(await upcoming(midnight)).toEqual(["All week", "Tomorrow, all day"])
})

test("the next event isn't cancelled, and one that began on an earlier day comes last", async () => {
	const next = async () => (await findNextEvent(database.db, NOW))?.title
	expect(await next()).toBeUndefined()
	await add("All week", { startsAt: "2026-07-01", endsAt: "2026-07-07", allDay: true })
	expect(await next()).toBe("All week")
	await add("Cancelled", { startsAt: "2026-07-04T13:00:00.000Z", cancelled: true })
	expect(await next()).toBe("All week")
	await add("Next month", { startsAt: "2026-08-04T13:00:00.000Z" })
	expect(await next()).toBe("Next month")
	await add("Running", { startsAt: "2026-07-04T11:00:00.000Z" })
	expect(await next()).toBe("Running")
})

test("an event that repeats is listed once, at its next date", async () => {
	const walk = { startsAt: "2026-06-27T13:00:00.000Z", endsAt: "2026-06-27T14:00:00.000Z" }
	await add("Walk", { ...walk, dates: ["2026-07-04 14:00", "2026-07-11"] })
	await add("Fair", { startsAt: "2026-07-08", allDay: true })
	const starts = async (now: Date) =>
		(await listUpcomingEvents(database.db, now)).map(({ event }) => event.startsAt.slice(0, 10))
	expect(await starts(new Date("2026-06-27T13:59:59Z"))).toEqual(["2026-06-27", "2026-07-08"])
	expect(await starts(new Date("2026-07-04T19:00:00Z"))).toEqual(["2026-07-08", "2026-07-11"])
	expect((await findNextEvent(database.db, NOW))?.title).toBe("Walk")
	expect(await findNextEventChange(database.db, NOW)).toEqual(new Date("2026-07-04T19:00:00Z"))
	const last = new Date("2026-07-11T14:00:00Z")
	expect(await upcoming(new Date(last.getTime() - 1))).toEqual(["Walk"])
	expect(await upcoming(last)).toEqual([])
})

test("after a change of the time zone, moments stay, and lists follow the new clock", async () => {
	onTestFinished(() => setFarmZone(DEFAULT_ZONE))
	const { id } = await add("Owl walk", { startsAt: "2026-07-05T01:00:00.000Z" })
	await add("Over", { startsAt: "2026-07-03T22:00:00.000Z", endsAt: "2026-07-04T05:00:00.000Z" })
	expect(await upcoming()).toEqual(["Owl walk"])
	await changeSetting(database.db, "time_zone", "Pacific/Auckland", { by: "anna", at: NOW })
	await loadTimeZone(database.db, SERVER_FEATURES)
	const stored = await database.db
		.selectFrom("posts")
		.select(["event_starts_at", "event_local_start", "event_last_day"])
		.where("id", "=", id)
		.executeTakeFirst()
	expect(stored).toEqual({
		event_starts_at: "2026-07-05T01:00:00.000Z",
		event_local_start: "2026-07-05T13:00",
		event_last_day: "2026-07-05",
	})
	expect(await upcoming()).toEqual(["Owl walk"])
})
