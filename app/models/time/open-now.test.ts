import { array, assert, constantFrom, integer, property, record } from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, type Day } from "./calendar.ts"
import type { DayChange } from "./day-change.ts"
import { localDay, localParts } from "./local-time.ts"
import { openNow } from "./open-now.ts"
import {
	DEFAULT_OPENING_TIMES,
	everyDay,
	hoursOfDay,
	type OpeningTimes,
	type WeeklyHours,
} from "./opening-times.ts"
import { ALL_DAY, type TimeRange } from "./time-range.ts"

const TORONTO = "America/Toronto"

const at = (iso: string, times: Partial<OpeningTimes> = {}, zone = TORONTO) =>
	openNow({ ...DEFAULT_OPENING_TIMES, ...times }, zone, new Date(iso))

const DAILY: TimeRange[] = [{ opens: "08:00", closes: "20:00" }]
const onlyOn = (days: Partial<WeeklyHours>): WeeklyHours => ({ ...everyDay([]), ...days })
const SATURDAYS = { weekly: onlyOn({ Saturday: [{ opens: "09:00", closes: "17:00" }] }) }

describe("by the farm's clock", () => {
	test("the farm is open from 8 AM to 8 PM, to the second", () => {
		// Toronto is four hours behind UTC in summer.
		expect(at("2026-07-04T11:59:59.999Z")).toEqual({
			isOpen: false,
			text: "Closed now, opens today at 8:00 AM",
			until: "2026-07-04T12:00:00.000Z",
		})
		expect(at("2026-07-04T12:00:00.000Z")).toEqual({
			isOpen: true,
			text: "Open now until 8:00 PM",
			until: "2026-07-05T00:00:00.000Z",
		})
		expect(at("2026-07-04T23:59:59.999Z").isOpen).toBe(true)
		expect(at("2026-07-05T00:00:00.000Z").text).toBe("Closed now, opens Sunday at 8:00 AM")
	})

	test("the day of the next opening is called 'today' from midnight", () => {
		expect(at("2026-07-05T03:59:59.999Z")).toEqual({
			isOpen: false,
			text: "Closed now, opens Sunday at 8:00 AM",
			until: "2026-07-05T04:00:00.000Z",
		})
		const today = {
			isOpen: false,
			text: "Closed now, opens today at 8:00 AM",
			until: "2026-07-05T12:00:00.000Z",
		}
		expect(at("2026-07-05T04:00:00.000Z")).toEqual(today)
		expect(at("2026-07-05T09:00:00.000Z")).toEqual(today)
	})
})

describe("with other opening hours", () => {
	test("the next open day is named, by its date if it is in a week", () => {
		expect(at("2026-07-06T15:00:00Z", SATURDAYS).text).toBe("Closed now, opens Saturday at 9:00 AM")
		expect(at("2026-07-11T15:00:00Z", SATURDAYS).text).toBe("Open now until 5:00 PM")
		expect(at("2026-07-11T22:00:00Z", SATURDAYS).text).toBe("Closed now, opens July 18 at 9:00 AM")
	})

	test("a farm that is always open says so, without a time", () => {
		const halves = everyDay([
			{ opens: "00:00", closes: "12:00" },
			{ opens: "12:00", closes: "00:00" },
		])
		for (const weekly of [halves, everyDay([ALL_DAY])])
			expect(at("2026-07-04T03:00:00Z", { weekly })).toMatchObject({ isOpen: true, text: "Open now" })
	})
})

describe("with seasons and exceptions", () => {
	test("a season begins and ends on its days, also across New Year", () => {
		const weekly = everyDay([])
		const summer = { weekly, seasons: [{ from: "05-01", to: "10-31", weekly: everyDay(DAILY) }] }
		expect(at("2026-10-31T23:00:00Z", summer).isOpen).toBe(true)
		expect(at("2026-11-02T17:00:00Z", summer).text).toBe("Closed now, opens May 1 at 8:00 AM")
		const winter = { weekly, seasons: [{ from: "12-01", to: "02-28", weekly: everyDay(DAILY) }] }
		expect(at("2026-12-31T17:00:00Z", winter).isOpen).toBe(true)
		expect(at("2027-02-28T17:00:00Z", winter).isOpen).toBe(true)
		expect(at("2027-03-01T17:00:00Z", winter).isOpen).toBe(false)
	})

	test("in a closed season, the day of the next opening is named", () => {
		const seasons = [{ from: "11-01", to: "05-14", weekly: null }]
		expect(at("2026-12-24T17:00:00Z", { seasons })).toEqual({
			isOpen: false,
			text: "Closed for the season, opens May 15",
			until: "2026-12-25T05:00:00.000Z",
		})
		expect(at("2027-05-15T17:00:00Z", { seasons }).isOpen).toBe(true)
		const once = [{ from: "2026-05-01", to: "2028-05-01", weekly: null }]
		expect(at("2026-12-24T17:00:00Z", { seasons: once }).text).toBe("Closed for the season")
	})

	test("a closed day has its reason and the next opening", () => {
		const exceptions = [{ from: "2026-07-04", to: "2026-07-04", ranges: [], reason: "storm damage" }]
		expect(at("2026-07-04T15:00:00Z", { exceptions })).toEqual({
			isOpen: false,
			text: "Closed today: storm damage. Opens Sunday at 8:00 AM",
			until: "2026-07-05T04:00:00.000Z",
		})
		expect(at("2026-07-03T15:00:00Z", { exceptions }).text).toBe("Open now until 8:00 PM")
		expect(at("2026-07-04T02:00:00Z", { exceptions }).text).toBe("Closed now, opens Sunday at 8:00 AM")
	})

	test("an exception precedes the season, and a season the weekly hours", () => {
		const exceptions = [
			{
				from: "2026-12-24",
				to: "2026-12-26",
				ranges: [{ opens: "10:00", closes: "14:00" }],
				reason: "Market",
			},
		]
		const seasons = [{ from: "11-01", to: "05-14", weekly: null }]
		expect(at("2026-12-24T16:00:00Z", { seasons, exceptions }).text).toBe("Open now until 2:00 PM")
		expect(at("2026-12-24T20:00:00Z", { seasons, exceptions }).text).toBe(
			"Closed now, opens Friday at 10:00 AM",
		)
	})
})

describe("with a change of the day", () => {
	const on = (change: Partial<DayChange>, day = "2026-07-04") => ({
		changes: [
			{ day, isClosed: false, opensAt: "", closesAt: "", reason: "", since: "", noticeId: null, ...change },
		],
	})

	test("a day that closes early says until when and why, and that it did until midnight", () => {
		const early = on({ closesAt: "14:00", reason: "Storm expected" })
		expect(at("2026-07-04T17:00:00Z", early)).toEqual({
			isOpen: true,
			text: "Open now, closes early at 2:00 PM: Storm expected",
			until: "2026-07-04T18:00:00.000Z",
		})
		expect(at("2026-07-04T18:00:00Z", early)).toEqual({
			isOpen: false,
			text: "Closed early today: Storm expected. Opens Sunday at 8:00 AM",
			until: "2026-07-05T04:00:00.000Z",
		})
		expect(at("2026-07-04T10:00:00Z", early).text).toBe(
			"Closed now, opens today at 8:00 AM and closes early at 2:00 PM: Storm expected",
		)
		expect(at("2026-07-05T17:00:00Z", early).text).toBe("Open now until 8:00 PM")
	})

	test("a day that opens late says when and why, and is an ordinary day afterwards", () => {
		const late = on({ opensAt: "11:00", reason: "Frost" })
		expect(at("2026-07-04T13:00:00Z", late)).toEqual({
			isOpen: false,
			text: "Closed now, opens late today at 11:00 AM: Frost",
			until: "2026-07-04T15:00:00.000Z",
		})
		expect(at("2026-07-04T15:00:00Z", late).text).toBe("Open now until 8:00 PM")
	})
})

// In each zone a day without a change of the clock, and those with one.
const PLACES = [
	{ zone: TORONTO, days: ["2026-07-04", "2026-03-08", "2026-11-01"] },
	{ zone: "America/St_Johns", days: ["2026-01-15", "2026-03-08", "2026-11-01"] },
	{ zone: "Pacific/Auckland", days: ["2026-06-30", "2026-04-05", "2026-09-27"] },
	{ zone: "Australia/Lord_Howe", days: ["2026-12-31", "2026-04-05", "2026-10-04"] },
	{ zone: "UTC", days: ["2028-02-29", "2026-03-29"] },
].flatMap(({ zone, days }) => days.map((day) => ({ zone, day })))

const MINUTE = 60_000
const minuteTables = new Map<string, { from: number; shown: string[] }>()

/** What the clock shows in every minute from two days before `day` to five days after it. */
function minutesAround(zone: string, day: Day) {
	const from = Date.parse(addDays(day, -2))
	const known = minuteTables.get(zone + day)
	if (known) return known
	const shown = Array.from({ length: 7 * 24 * 60 }, (_, minute) => {
		const parts = localParts(new Date(from + minute * MINUTE), zone)
		return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
	})
	const table = { from, shown }
	minuteTables.set(zone + day, table)
	return table
}

/** The first minute that shows this time; one that is skipped counts as many minutes later as were skipped. */
function minuteOf(shown: string[], wanted: string): number {
	const exact = shown.indexOf(wanted)
	if (exact >= 0) return exact
	const later = shown.findIndex((time, minute) => minute > 0 && time > wanted)
	const before = shown[later - 1] ?? ""
	return later - 1 + (Date.parse(`${wanted}Z`) - Date.parse(`${before}Z`)) / MINUTE
}

function openMinutes(times: OpeningTimes, zone: string, day: Day): boolean[] {
	const { shown } = minutesAround(zone, day)
	const isOpen = shown.map(() => false)
	for (const date of [-1, 0, 1, 2].map((ahead) => addDays(day, ahead))) {
		for (const { opens, closes } of hoursOfDay(date, times).ranges) {
			const end = closes > opens ? date : addDays(date, 1)
			isOpen.fill(true, minuteOf(shown, `${date}T${opens}`), minuteOf(shown, `${end}T${closes}`))
		}
	}
	return isOpen
}

const time = integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) =>
	new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16),
)
const ranges = array(record({ opens: time, closes: time }), { maxLength: 3 }).map((all) =>
	all.filter(({ opens, closes }) => opens !== closes),
)

test("in every minute of days with and without a change of the clock, the farm is as open as its hours say", () => {
	const situation = record({
		place: constantFrom(...PLACES),
		weekday: ranges,
		special: ranges,
		hasException: constantFrom(true, false),
		minute: integer({ min: 0, max: 24 * 60 - 1 }),
	})
	assert(
		property(situation, ({ place: { zone, day }, weekday, special, hasException, minute }) => {
			const times = {
				...DEFAULT_OPENING_TIMES,
				weekly: everyDay(weekday),
				exceptions: hasException ? [{ from: day, to: day, ranges: special, reason: "" }] : [],
			}
			const { from, shown } = minutesAround(zone, day)
			const isOpen = openMinutes(times, zone, day)
			const start = minuteOf(shown, `${day}T00:00`) + minute
			const now = new Date(from + start * MINUTE)
			const status = openNow(times, zone, now)
			expect(status.isOpen).toBe(isOpen[start])
			expect(Date.parse(status.until)).toBeGreaterThan(now.getTime())
			const until = (Date.parse(status.until) - from) / MINUTE
			const known = minuteOf(shown, `${addDays(day, 2)}T00:00`)
			for (let at = start; at < until && at <= known; at++) expect(isOpen[at], shown[at]).toBe(status.isOpen)
			const last = openNow(times, zone, new Date(Date.parse(status.until) - 1))
			expect(last.text).toBe(status.text)
			if (!status.isOpen) return
			// The text names the time at which the farm closes.
			const named = status.text.replace("Open now until ", "")
			if (named !== "Open now" && until <= known) expect(isOpen[until]).toBe(false)
			expect(localDay(status.until, zone) >= day).toBe(true)
		}),
		{ numRuns: 300 },
	)
})
