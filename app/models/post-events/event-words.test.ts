import { expect, test } from "vitest"
import { eventWhen, toShownEvent } from "./event-words.ts"
import { endOf, type PostEvent } from "./post-event.ts"

const ZONE = "America/Toronto"
const timed = (startsAt: string, endsAt: string | null = null): PostEvent => ({
	startsAt,
	endsAt,
	allDay: false,
	place: "",
	cancelled: false,
	signUpUrl: "",
})
const allDay = (startsAt: string, endsAt: string | null = null) => ({
	...timed(startsAt, endsAt),
	allDay: true,
})

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
	expect(eventWhen(event, ZONE)).toBe(words)
})

test.each([
	["with an end", timed("2026-09-19T13:30:00.000Z", "2026-09-19T19:00:00.000Z"), "2026-09-19T19:00:00.000Z"],
	["without an end, with its day", timed("2026-09-19T13:30:00.000Z"), "2026-09-20T04:00:00.000Z"],
	["of all day, at midnight", allDay("2026-09-19"), "2026-09-20T04:00:00.000Z"],
	["of the day on which the clock is set back", allDay("2026-11-01"), "2026-11-02T05:00:00.000Z"],
	["of several days, after the last one", allDay("2026-09-19", "2026-09-21"), "2026-09-22T04:00:00.000Z"],
])("an event %s ends then", (_, event, end) => {
	expect(endOf(event, ZONE).toISOString()).toBe(end)
	const markAt = (time: number) => toShownEvent(event, ZONE, new Date(time)).mark
	expect(markAt(Date.parse(end) - 1)).toBe("Today")
	expect(markAt(Date.parse(end))).toBe("Past")
	expect(toShownEvent({ ...event, cancelled: true }, ZONE, new Date(end)).mark).toBe("Cancelled")
})

test("today and tomorrow are the farm's days", () => {
	const markAt = (now: string) => toShownEvent(timed("2026-09-20T01:00:00.000Z"), ZONE, new Date(now)).mark
	expect(markAt("2026-09-18T03:59:59.000Z")).toBeNull()
	expect(markAt("2026-09-18T04:00:00.000Z")).toBe("Tomorrow")
	expect(markAt("2026-09-19T04:00:00.000Z")).toBe("Today")
})
