import { expect, test } from "vitest"
import { postEvent } from "#core/testing/posts.ts"
import { datesProblems, eventDays, ruleDays, shownDate, upcomingDates } from "./event-dates.server.ts"
import { type DateChange, describeRepeats, type EventRepeats, repeatsProblems } from "./event-repeats.ts"
import type { PostEvent } from "./post-event.ts"

const repeats = (fields: Partial<EventRepeats> = {}): EventRepeats => ({
	...{ frequency: "weekly", until: null, count: 3, changes: [] },
	...(fields.until && { count: null }),
	...fields,
})
const change = (day: string, fields: Partial<DateChange> = {}): DateChange => ({
	...{ day, cancelled: false, newDay: null, newStart: null, newEnd: null },
	...fields,
})
/** From 9:00 to 11:00 AM, on Saturday, October 24, 2026 at first. */
const walk = (fields: Partial<PostEvent> = {}) =>
	postEvent({
		...{ startsAt: "2026-10-24T13:00:00.000Z", endsAt: "2026-10-24T15:00:00.000Z", repeats: repeats() },
		...fields,
	})
const onDays = (startsAt: string, fields: Partial<EventRepeats>) =>
	ruleDays(walk({ allDay: true, startsAt, endsAt: null, repeats: repeats(fields) }))
const datesOf = (event: PostEvent) => [...upcomingDates(event, new Date(0))]
/** Its dates as '10-24 13:00 to 15:00', in UTC. */
const timesOf = (event: PostEvent) =>
	datesOf(event).map(({ startsAt, endsAt }) =>
		`${startsAt.slice(5, 16)} to ${endsAt?.slice(11, 16)}`.replace("T", " "),
	)

test.each([
	["2026-10-24", { count: 3 }, ["2026-10-24", "2026-10-31", "2026-11-07"]],
	["2026-10-24", { until: "2026-11-07" }, ["2026-10-24", "2026-10-31", "2026-11-07"]],
	["2026-10-24", { until: "2026-11-06" }, ["2026-10-24", "2026-10-31"]],
	["2026-12-26", { frequency: "every-two-weeks" }, ["2026-12-26", "2027-01-09", "2027-01-23"]],
	["2026-09-12", { frequency: "monthly-by-weekday" }, ["2026-09-12", "2026-10-10", "2026-11-14"]],
	["2026-08-29", { frequency: "monthly-by-weekday" }, ["2026-08-29", "2026-09-26", "2026-10-31"]],
	["2027-12-31", { frequency: "monthly-by-date" }, ["2027-12-31", "2028-01-31", "2028-03-31"]],
	["2028-01-29", { frequency: "monthly-by-date" }, ["2028-01-29", "2028-02-29", "2028-03-29"]],
] satisfies [string, Partial<EventRepeats>, string[]][])("from %s, %j is on %j", (first, fields, days) => {
	expect(onDays(first, fields)).toEqual(days)
})

test("each date keeps its hours when the clock is set back and forward, in the farm's time zone", () => {
	expect(timesOf(walk())).toEqual(["10-24 13:00 to 15:00", "10-31 13:00 to 15:00", "11-07 14:00 to 16:00"])
	const late = { startsAt: "2027-03-01T03:30:00.000Z", endsAt: "2027-03-01T04:00:00.000Z" }
	expect(timesOf(walk(late))).toEqual([
		"03-01 03:30 to 04:00",
		"03-08 03:30 to 04:00",
		"03-15 02:30 to 03:00",
	])
})

test("a date can be cancelled, moved, or have other hours", () => {
	const changes = [
		change("2026-10-31", { cancelled: true }),
		change("2026-11-07", { newStart: "10:00" }),
		change("2026-11-14", { newDay: "2026-11-15", newStart: "08:00", newEnd: "08:30" }),
		change("2026-11-21", { newEnd: "12:30" }),
	]
	const event = walk({ repeats: repeats({ count: 5, changes }) })
	expect(timesOf(event)).toEqual([
		...["10-24 13:00 to 15:00", "10-31 13:00 to 15:00", "11-07 15:00 to 17:00"],
		...["11-15 13:00 to 13:30", "11-21 14:00 to 17:30"],
	])
	expect(
		datesOf(event)
			.map(({ cancelled }) => cancelled)
			.indexOf(true),
	).toBe(1)
	expect(datesProblems(event)).toEqual([])
	expect(eventDays(event)).toEqual({ localStart: "2026-10-24T09:00", lastDay: "2026-11-21" })
})

test("the next date is the first one that hasn't ended and isn't cancelled; afterwards it is the last one that took place", () => {
	const changes = [change("2026-10-31", { cancelled: true }), change("2026-11-07", { newDay: "2026-11-06" })]
	const event = walk({ repeats: repeats({ changes }) })
	const shownAt = (iso: string) => shownDate(event, new Date(iso)).startsAt.slice(0, 10)
	expect(shownAt("2026-10-24T14:59:59Z")).toBe("2026-10-24")
	expect(shownAt("2026-10-24T15:00:00Z")).toBe("2026-11-06")
	expect(shownAt("2026-12-01T00:00:00Z")).toBe("2026-11-06")
	const left = [...upcomingDates(event, new Date("2026-10-24T15:00:00Z"))]
	expect(left.map(({ ruleDay, cancelled, isChanged }) => [ruleDay, cancelled, isChanged])).toEqual([
		["2026-10-31", true, false],
		["2026-11-07", false, true],
	])
	expect(shownDate(walk(), new Date("2026-12-01T00:00:00Z")).ruleDay).toBe("2026-11-07")
	const lastCancelled = walk({ repeats: repeats({ changes: [change("2026-11-07", { cancelled: true })] }) })
	expect(shownDate(lastCancelled, new Date("2026-12-01T00:00:00Z")).ruleDay).toBe("2026-10-31")
	const all = walk({ cancelled: true })
	expect(shownDate(all, new Date("2026-10-25T00:00:00Z"))).toMatchObject({ cancelled: true })
})

test("an end is needed, at most five years ahead; a change is of one of the dates", () => {
	const messages = (fields: Partial<EventRepeats>) => {
		const stored = { ...repeats(), ...fields }
		const wrong = repeatsProblems(stored, "2026-10-24")
		return [...wrong, ...(wrong.length > 0 ? [] : datesProblems(walk({ repeats: stored })))].map(
			({ part, message }) => `${part}: ${message}`,
		)
	}
	expect(messages({ count: null })).toEqual(["until: Enter the last date, or the number of times"])
	expect(messages({ until: "2026-12-05" })[0]).toContain("clear the other one")
	expect(messages({ count: null, until: "2026-10-24" })).toEqual([
		"until: Last date must be after the start date",
	])
	expect(messages({ count: null, until: "2099-12-31" })[0]).toContain("at most 5 years")
	expect(messages({ frequency: "monthly-by-date", count: 261 })[0]).toContain("enter at most 61 times")
	expect(messages({ count: 261 })).toEqual([])
	expect(messages({ changes: [change("2026-10-25", { cancelled: true })] })).toEqual([
		"0: October 25, 2026 isn't a date of this event",
	])
	expect(messages({ changes: [change("2026-10-24")] })[0]).toContain("Enter what changes")
	expect(messages({ changes: [change("2026-10-24", { newEnd: "08:00" })] })[0]).toContain(
		"must be after the start",
	)
	const twice = change("2026-10-31", { cancelled: true })
	expect(messages({ changes: [twice, twice] })).toEqual(["1: October 31, 2026 is there twice"])
})

test.each([
	["weekly", "2026-10-24", "Every Saturday until January 1, 2027"],
	["every-two-weeks", "2026-10-24", "Every two weeks on Saturday until January 1, 2027"],
	["monthly-by-weekday", "2026-10-10", "On the second Saturday of every month until January 1, 2027"],
	["monthly-by-weekday", "2026-10-31", "On the last Saturday of every month until January 1, 2027"],
	["monthly-by-date", "2026-10-22", "On the 22nd of every month until January 1, 2027"],
	["monthly-by-date", "2026-10-13", "On the 13th of every month until January 1, 2027"],
] as const)("%s from %s is '%s'", (frequency, first, words) => {
	expect(describeRepeats(repeats({ frequency, until: "2027-01-01" }), first)).toBe(words)
})

test("a number of times is counted from the first date", () => {
	expect(describeRepeats(repeats(), "2026-10-24")).toBe("Every Saturday, 3 times from October 24, 2026")
})
