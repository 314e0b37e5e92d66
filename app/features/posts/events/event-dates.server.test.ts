import { expect, test } from "vitest"
import { postEvent } from "#core/testing/posts.ts"
import { allDates, eventDays, nextDates, shownDate, upcomingDates } from "./event-dates.server.ts"
import type { PostEvent } from "./post-event.ts"

/** From 9:00 to 11:00 AM, first on Saturday, October 24, 2026. */
const walk = (fields: Partial<PostEvent> = {}) =>
	postEvent({
		...{ startsAt: "2026-10-24T13:00:00.000Z", endsAt: "2026-10-24T15:00:00.000Z" },
		...{ dates: ["2026-10-31", "2026-11-07"] },
		...fields,
	})
/** Its dates as '10-24 13:00 to 15:00', in UTC. */
const timesOf = (event: PostEvent) =>
	allDates(event).map(({ startsAt, endsAt }) =>
		`${startsAt.slice(5, 16)} to ${endsAt?.slice(11, 16)}`.replace("T", " "),
	)

test("each date is at the same time on the farm's clock, or at its own, in the order of their start", () => {
	const dates = ["2026-10-31", "2026-11-07 10:00", "2026-11-15 09:00-09:30", "2026-10-24 08:00-08:30"]
	const event = walk({ dates })
	expect(timesOf(event)).toEqual([
		...["10-24 12:00 to 12:30", "10-24 13:00 to 15:00", "10-31 13:00 to 15:00"],
		...["11-07 15:00 to 17:00", "11-15 14:00 to 14:30"],
	])
	expect(eventDays(event)).toEqual({ localStart: "2026-10-24T09:00", lastDay: "2026-11-15" })
	const days = walk({
		allDay: true,
		startsAt: "2026-10-24",
		endsAt: "2026-10-25",
		dates: ["2026-11-07 10:00"],
	})
	expect(allDates(days).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
		["2026-10-24", "2026-10-25"],
		["2026-11-07", "2026-11-08"],
	])
	expect(eventDays(days)).toEqual({ localStart: "2026-10-24", lastDay: "2026-11-08" })
})

test("in the night in which the clock is set forward, a date takes as long as usual", () => {
	const night = { startsAt: "2026-03-07T07:30:00.000Z", endsAt: "2026-03-07T08:15:00.000Z" }
	expect(timesOf(walk({ ...night, dates: ["2026-03-08"] }))).toEqual([
		"03-07 07:30 to 08:15",
		"03-08 07:30 to 08:15",
	])
})

test("the next date is the first one that hasn't ended; afterwards it is the last one", () => {
	const shownAt = (iso: string) => shownDate(walk(), new Date(iso)).startsAt.slice(0, 10)
	expect(shownAt("2026-10-24T14:59:59Z")).toBe("2026-10-24")
	expect(shownAt("2026-10-24T15:00:00Z")).toBe("2026-10-31")
	expect(shownAt("2026-12-01T00:00:00Z")).toBe("2026-11-07")
	const overnight = walk({ endsAt: "2026-10-25T05:00:00.000Z" })
	const atNight = new Date("2026-11-01T04:30:00Z")
	expect([...upcomingDates(overnight, atNight)].map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
		"2026-10-31",
		"2026-11-07",
	])
	const cancelled = walk({ dates: ["2026-10-31 cancelled", "2026-11-07"] })
	expect(shownDate(cancelled, new Date("2026-10-24T15:00:00Z")).startsAt.slice(0, 10)).toBe("2026-11-07")
	expect(allDates(cancelled).map((date) => date.cancelled)).toEqual([false, true, false])
	const often = walk({ dates: Array.from({ length: 20 }, (_, at) => `2026-12-${at + 10}`) })
	expect(nextDates(often, new Date(0))).toHaveLength(8)
})

test.each([
	["the first one", ["2026-10-24 cancelled", "2026-10-31"], ["10-24 cancelled", "10-31"]],
	["one that is also listed", ["2026-10-31", "2026-10-31 cancelled"], ["10-24", "10-31 cancelled"]],
	[
		"one with the usual times",
		["2026-10-31 09:00-10:00", "2026-10-31 cancelled"],
		["10-24", "10-31 cancelled"],
	],
])("a cancelled date doesn't take place: %s", (_, dates, expected) => {
	const all = allDates(walk({ dates }))
	const shown = all.map(({ startsAt, cancelled }) => startsAt.slice(5, 10) + (cancelled ? " cancelled" : ""))
	expect(shown).toEqual(expected)
})

test("what takes place at other times on a cancelled day stays, and times of its own replace the usual ones", () => {
	const moved = walk({ dates: ["2026-10-24 cancelled", "2026-10-24 14:00-15:00"] })
	expect(allDates(moved).map(({ cancelled }) => cancelled)).toEqual([true, false])
	expect(shownDate(moved, new Date(0)).startsAt).toBe("2026-10-24T18:00:00.000Z")
	expect(timesOf(walk({ dates: ["2026-10-24 09:00-09:30"] }))).toEqual(["10-24 13:00 to 13:30"])
	const days = walk({ allDay: true, startsAt: "2026-10-24", endsAt: null, dates: ["2026-10-24 10:00"] })
	expect(allDates(days)).toHaveLength(1)
})
