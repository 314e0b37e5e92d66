import { expect, test } from "vitest"
import { DEFAULT_HOURS as HOURS, other } from "#core/testing/opening-hours.ts"
import { postEvent } from "#core/testing/posts.ts"
import type { OpeningTimes } from "#features/hours/opening-times.ts"
import { eventSummary, toShownEvent } from "./event-dates.server.ts"
import { closedTimeOf, eventWhen } from "./event-text.ts"
import { endOf, type PostEvent } from "./post-event.ts"

const timed = (startsAt: string, endsAt: string | null = null) => postEvent({ startsAt, endsAt })
const allDay = (startsAt: string, endsAt: string | null = null) =>
	postEvent({ startsAt, endsAt, allDay: true })

test.each([
	[
		timed("2026-09-19T13:30:00.000Z", "2026-09-19T19:00:00.000Z"),
		"Saturday, September 19, 2026, 9:30 AM to 3:00 PM",
	],
	[timed("2026-09-20T00:15:00.000Z"), "Saturday, September 19, 2026, 8:15 PM"],
	[
		timed("2026-12-31T23:00:00.000Z", "2027-01-01T06:00:00.000Z"),
		"Thursday, December 31, 2026, 6:00 PM, to Friday, January 1, 2027, 1:00 AM",
	],
	[allDay("2026-09-19"), "Saturday, September 19, 2026, all day"],
	[allDay("2026-09-19", "2026-09-19"), "Saturday, September 19, 2026, all day"],
	[allDay("2026-09-19", "2026-09-20"), "Saturday, September 19, 2026 to Sunday, September 20, 2026"],
])("%j is shown as '%s'", (event, words) => {
	expect(eventWhen(event).replaceAll("\u00a0", " ")).toBe(words)
})

test.each([
	["with an end", timed("2026-09-19T13:30:00.000Z", "2026-09-19T19:00:00.000Z"), "2026-09-19T19:00:00.000Z"],
	["without an end, with its day", timed("2026-09-19T13:30:00.000Z"), "2026-09-20T04:00:00.000Z"],
	["of all day, at midnight", allDay("2026-09-19"), "2026-09-20T04:00:00.000Z"],
	["of the day on which the clock is set back", allDay("2026-11-01"), "2026-11-02T05:00:00.000Z"],
	["of several days, after the last one", allDay("2026-09-19", "2026-09-21"), "2026-09-22T04:00:00.000Z"],
])("an event %s ends then", (_, event, end) => {
	expect(endOf(event).toISOString()).toBe(end)
	const markAt = (time: number) => toShownEvent(event, new Date(time)).mark
	expect(markAt(Date.parse(end) - 1)).toBe("Today")
	expect(markAt(Date.parse(end))).toBe("Past")
	expect(toShownEvent({ ...event, cancelled: true }, new Date(end)).mark).toBe("Cancelled")
})

const dates = (...days: string[]) => days.map((day) => `2026-${day}`)

test.each([
	["Every Saturday until December 19, 2026", dates("12-12", "12-19")],
	["Every two weeks on Saturday until January 2, 2027", ["2026-12-19", "2027-01-02"]],
	["Most Saturdays until December 26, 2026", dates("12-12 10:00", "12-19", "12-26")],
	["Most Saturdays until January 2, 2027", [...dates("12-12", "12-19 cancelled", "12-26"), "2027-01-02"]],
	["On several dates until December 19, 2026", dates("12-12", "12-13", "12-19")],
	["On several dates until December 30, 2026", dates("12-08", "12-30")],
	["Every Saturday until December 19, 2026", dates("12-05 cancelled", "12-12", "12-19")],
	["", []],
])("the words for its dates are '%s', and exceptions aren't named", (words, more) => {
	const event = { ...timed("2026-12-05T14:30:00.000Z", "2026-12-05T20:00:00.000Z"), dates: more }
	expect(toShownEvent(event, new Date("2026-12-01T12:00:00Z")).repeats).toBe(words)
	const whole = `${words}, 9:30\u00a0AM to 3:00\u00a0PM`
	expect(eventSummary(event)).toBe(words ? whole : eventWhen(event))
})

test.each([
	[
		"once a day at several times",
		dates("12-05 14:00-15:00"),
		"Saturday, December 5, 2026, 9:30 AM to 3:00 PM",
	],
	["with another date cancelled", dates("12-12 cancelled"), "Saturday, December 5, 2026, 9:30 AM to 3:00 PM"],
	[
		"with its first date cancelled",
		dates("12-05 cancelled", "12-12 10:00-11:00"),
		"Saturday, December 12, 2026, 10:00 AM to 11:00 AM",
	],
	["with all cancelled", dates("12-05 cancelled"), "Saturday, December 5, 2026, 9:30 AM to 3:00 PM"],
])("the summary of an event %s has its day", (_, more, words) => {
	const event = { ...timed("2026-12-05T14:30:00.000Z", "2026-12-05T20:00:00.000Z"), dates: more }
	const summary = (one: PostEvent) => eventSummary(one).replaceAll("\u00a0", " ")
	expect(summary(event)).toBe(words)
	expect(summary({ ...event, cancelled: true })).toContain("December 5, 2026, 9:30 AM to 3:00 PM")
})

test.each([
	["on a closed day", timed("2026-12-12T14:30:00.000Z"), "The farm is closed on this day: Road washed out"],
	["of closed days", allDay("2026-12-12", "2026-12-13"), "The farm is closed on these days: Road washed out"],
	["that is longer than the closure", allDay("2026-12-12", "2026-12-14"), ""],
	["in the opening hours", timed("2026-12-14T14:30:00.000Z"), ""],
	["after the usual hours", timed("2026-12-15T01:30:00.000Z", "2026-12-15T03:00:00.000Z"), ""],
	["of a day that was closed at short notice", allDay("2026-12-20"), "The farm is closed on this day"],
	["in a closed season", allDay("2027-01-05", "2027-01-06"), "The farm is closed for the season"],
])("an event %s says whether the farm is closed", (_, event, words) => {
	const hours: OpeningTimes = {
		...HOURS,
		others: [
			other("2026-12-20", "2026-12-20", { isSudden: true }),
			other("2026-12-12", "2026-12-13", { reason: "Road washed out" }),
			other("2027-01-01", "2027-03-31", { isYearly: true }),
		],
	}
	const now = new Date("2026-12-01T12:00:00Z")
	expect(closedTimeOf(event, now, hours)).toBe(words)
	expect(closedTimeOf(event, new Date("2028-01-01T12:00:00Z"), hours)).toBe("")
	expect(closedTimeOf({ ...event, cancelled: true }, now, hours)).toBe("")
})
