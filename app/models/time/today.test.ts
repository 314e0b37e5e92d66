import { assert, integer, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "./calendar.ts"
import type { DayChange } from "./day-change.ts"
import { DEFAULT_OPENING_TIMES, everyDay, type OpeningTimes } from "./opening-times.ts"
import { ALL_DAY } from "./time-range.ts"
import { farmHours, todayAt } from "./today.ts"

const TORONTO = "America/Toronto"

const at = (iso: string, times: Partial<OpeningTimes> = {}, zone = TORONTO) =>
	todayAt({ ...DEFAULT_OPENING_TIMES, ...times }, zone, new Date(iso))

const closed = (day: string, reason = "") => ({
	exceptions: [{ from: day, to: day, ranges: [], reason }],
})

const changed = (change: Partial<DayChange>, day = "2026-07-04") => ({
	changes: [
		{ day, isClosed: false, opensAt: "", closesAt: "", reason: "", since: "", noticeId: 7, ...change },
	],
})

describe("what visitors read", () => {
	test("an open farm says until when, in words for a ticket, a pill and a footer", () => {
		expect(at("2026-07-04T15:00:00Z")).toEqual({
			isOpen: true,
			opensToday: true,
			title: "Open until 8:00 PM",
			detail: "",
			short: "Open to 8 PM",
			line: "Open now until 8:00 PM",
			until: "2026-07-05T00:00:00.000Z",
		})
	})

	test("before it opens, the farm says when, and a payment is for today", () => {
		expect(at("2026-07-04T09:00:00Z")).toMatchObject({
			isOpen: false,
			opensToday: true,
			title: "Opens at 8:00 AM",
			short: "Opens 8 AM",
			until: "2026-07-04T12:00:00.000Z",
		})
		const half = { weekly: everyDay([{ opens: "08:30", closes: "17:30" }]) }
		expect(at("2026-07-04T09:00:00Z", half).short).toBe("Opens 8:30 AM")
		expect(at("2026-07-04T15:00:00Z", half).short).toBe("Open to 5:30 PM")
	})

	test("a closure of the next three days is named ahead, with its reason and its end", () => {
		const of = (from: string, to = from, reason = "road washed out") =>
			at("2026-07-04T15:00:00Z", { exceptions: [{ from, to, ranges: [], reason }] }).detail
		expect(of("2026-07-05")).toBe("Closed tomorrow: road washed out.")
		expect(of("2026-07-05", "2026-07-05", "")).toBe("Closed tomorrow.")
		expect(of("2026-07-07")).toBe("Closed on Tuesday: road washed out.")
		expect(of("2026-07-08")).toBe("")
		expect(of("2026-07-05", "2026-07-14")).toBe(
			"Closed tomorrow: road washed out. Closed through Tuesday, July 14.",
		)
		expect(of("2026-07-06", "2099-12-31")).toBe("Closed on Monday: road washed out.")
		// Its end is when the farm opens again.
		expect(of("2026-07-04", "2026-07-05")).toBe("road washed out. Opens Monday at 8:00 AM.")
		const two = [...closed("2026-07-06", "Flood").exceptions, ...closed("2026-07-07", "Fair").exceptions]
		expect(at("2026-07-04T23:59:00Z", { exceptions: two }).detail).toBe(
			"Closed on Monday: Flood. Closed on Tuesday: Fair.",
		)
		const season = { seasons: [{ from: "07-05", to: "10-31", weekly: null }] }
		expect(at("2026-07-04T15:00:00Z", season).detail).toBe("Closed for the season from tomorrow.")
		const weekly = { weekly: { ...DEFAULT_OPENING_TIMES.weekly, Sunday: [] } }
		expect(at("2026-07-04T15:00:00Z", weekly).detail).toBe("")
	})

	test("after it closed, a payment is for another day, and midnight changes that", () => {
		expect(at("2026-07-05T03:59:59.999Z")).toMatchObject({
			opensToday: false,
			title: "Closed now",
			detail: "Opens tomorrow, Sunday, at 8:00 AM.",
			short: "Closed now",
			until: "2026-07-05T04:00:00.000Z",
		})
		expect(at("2026-07-05T04:00:00.000Z")).toMatchObject({ opensToday: true, title: "Opens at 8:00 AM" })
	})

	test("a closed day says why and when the farm opens again", () => {
		expect(at("2026-07-04T15:00:00Z", closed("2026-07-04", "Ice on the lane"))).toMatchObject({
			opensToday: false,
			title: "Closed today",
			detail: "Ice on the lane. Opens tomorrow, Sunday, at 8:00 AM.",
			short: "Closed today",
		})
		expect(at("2026-07-04T09:00:00Z", closed("2026-07-04")).title).toBe("Closed today")
		const byStaff = changed({ isClosed: true, reason: "Storm" })
		expect(at("2026-07-04T15:00:00Z", byStaff).detail).toBe("Storm. Opens tomorrow, Sunday, at 8:00 AM.")
	})

	test("a weekday without hours is a closed day, and an opening within a week has its weekday", () => {
		const weekly = { ...everyDay([]), Saturday: [{ opens: "09:00", closes: "17:00" }] }
		expect(at("2026-07-06T15:00:00Z", { weekly })).toMatchObject({
			title: "Closed today",
			detail: "Opens Saturday at 9:00 AM.",
			short: "Closed today",
		})
		expect(at("2026-07-06T15:00:00Z", { weekly: everyDay([]) })).toMatchObject({
			opensToday: false,
			title: "Closed today",
			detail: "",
		})
	})

	test("a farm that closes early says so and why, and afterwards that a payment is for another day", () => {
		const early = changed({ closesAt: "14:00", reason: "Storm expected" })
		expect(at("2026-07-04T17:00:00Z", early)).toMatchObject({
			title: "Open until 2:00 PM",
			detail: "Closes early: Storm expected.",
			short: "Open to 2 PM",
		})
		expect(at("2026-07-04T18:00:00Z", early)).toMatchObject({
			opensToday: false,
			title: "Closed early today",
			detail: "Storm expected. Opens tomorrow, Sunday, at 8:00 AM.",
			short: "Closed now",
		})
		const late = changed({ opensAt: "10:00", reason: "Ice" })
		expect(at("2026-07-04T12:30:00Z", late)).toMatchObject({
			title: "Opens at 10:00 AM",
			detail: "Opens late: Ice.",
		})
	})

	test("a farm that is always open, and one that is closed for the season, say so", () => {
		expect(at("2026-07-04T15:00:00Z", { weekly: everyDay([ALL_DAY]) })).toMatchObject({
			title: "Open 24 hours",
			short: "Open 24 hours",
		})
		const seasons = [{ from: "11-01", to: "05-14", weekly: null }]
		expect(at("2026-12-24T17:00:00Z", { seasons })).toMatchObject({
			opensToday: false,
			title: "Closed for the season",
			detail: "Opens May 15.",
			short: "Closed",
		})
	})
})

test("what a page knows of the hours leads to the same words as all of them, at every moment of a week", () => {
	const first = new Date("2026-07-01T12:00:00Z")
	const days = Array.from({ length: 30 }, (_, ahead) => addDays("2026-07-01", ahead * 2))
	const everySecondDay = {
		...DEFAULT_OPENING_TIMES,
		exceptions: days.flatMap((day) => closed(day).exceptions),
	}
	const { times } = farmHours({ ...everySecondDay, ...changed({ isClosed: true }) }, TORONTO, first)
	expect(times.exceptions).toHaveLength(10)
	expect(times.changes[0]?.noticeId).toBe(null)
	assert(
		property(integer({ min: 0, max: 7 * 24 * 60 }), (minutes) => {
			const now = new Date(first.getTime() + minutes * 60_000)
			expect(todayAt(times, TORONTO, now)).toEqual(
				todayAt({ ...everySecondDay, ...changed({ isClosed: true }) }, TORONTO, now),
			)
		}),
	)
})
