import { array, assert, constantFrom, integer, property, record } from "fast-check"
import { afterEach, expect, test } from "vitest"
import { DEFAULT_HOURS, open, other } from "#core/testing/opening-hours.ts"
import { addDays, type Day } from "#core/time/calendar.ts"
import { DEFAULT_ZONE, localDay, localParts, setFarmZone } from "#core/time/local-time.ts"
import { ALL_DAY, type TimeRange } from "#core/time/time-range.ts"
import { openNow } from "./open-now.ts"
import { hoursOfDay, type OpeningTimes, type OtherHours } from "./opening-times.ts"
import { everyDay } from "./weekly-hours.ts"

afterEach(() => setFarmZone(DEFAULT_ZONE))

const DAILY: TimeRange[] = [{ opens: "08:00", closes: "20:00" }]
const SATURDAYS = { weekly: { ...everyDay([]), Saturday: [{ opens: "09:00", closes: "17:00" }] } }
const HALVES = [
	{ opens: "00:00", closes: "12:00" },
	{ opens: "12:00", closes: "00:00" },
]
const yearly = { isYearly: true }
const SUMMER = {
	weekly: everyDay([]),
	others: [other("2026-05-01", "2026-10-31", { ...yearly, hours: everyDay(DAILY) })],
}
const WINTER = { others: [other("2026-11-01", "2027-05-14", yearly)] }
const YEARS = { others: [other("2026-05-01", "2028-05-01")] }
const STORM = { others: [other("2026-07-04", "2026-07-04", { reason: "storm damage" })] }
const MARKET = other("2026-12-24", "2026-12-26", { ...open("10:00", "14:00"), reason: "Market" })
const sudden = (change: Partial<OtherHours>) => ({
	others: [other("2026-07-04", "2026-07-04", { isSudden: true, ...change })],
})
const EARLY = sudden({ ...open("08:00", "14:00"), reason: "Storm expected" })
const LATE = sudden({ ...open("11:00", "20:00"), reason: "Frost" })

/** Toronto is four hours behind UTC in summer. */
const WORDS: [iso: string, times: Partial<OpeningTimes>, text: string][] = [
	["2026-07-04T11:59:59.999Z", {}, "Closed now, opens today at 8:00 AM"],
	["2026-07-04T12:00:00.000Z", {}, "Open now until 8:00 PM"],
	["2026-07-04T23:59:59.999Z", {}, "Open now until 8:00 PM"],
	["2026-07-05T00:00:00.000Z", {}, "Closed now, opens Sunday at 8:00 AM"],
	["2026-07-05T03:59:59.999Z", {}, "Closed now, opens Sunday at 8:00 AM"],
	["2026-07-05T04:00:00.000Z", {}, "Closed now, opens today at 8:00 AM"],
	["2026-07-06T15:00:00Z", SATURDAYS, "Closed now, opens Saturday at 9:00 AM"],
	["2026-07-11T22:00:00Z", SATURDAYS, "Closed now, opens July 18 at 9:00 AM"],
	["2026-07-04T03:00:00Z", { weekly: everyDay(HALVES) }, "Open now"],
	["2026-07-04T03:00:00Z", { weekly: everyDay([ALL_DAY]) }, "Open now"],
	["2026-11-02T17:00:00Z", SUMMER, "Closed now, opens May 1 at 8:00 AM"],
	["2026-12-24T17:00:00Z", WINTER, "Closed for the season, opens May 15"],
	["2026-12-24T17:00:00Z", YEARS, "Closed for the season"],
	["2026-07-04T15:00:00Z", STORM, "Closed today: storm damage. Opens Sunday at 8:00 AM"],
	["2026-12-24T16:00:00Z", { others: [MARKET, ...WINTER.others] }, "Open now until 2:00 PM"],
	["2026-12-24T20:00:00Z", { others: [MARKET, ...WINTER.others] }, "Closed now, opens Friday at 10:00 AM"],
	[
		"2026-07-04T10:00:00Z",
		EARLY,
		"Closed now, opens today at 8:00 AM and closes early at 2:00 PM: Storm expected",
	],
	["2026-07-04T17:00:00Z", EARLY, "Open now, closes early at 2:00 PM: Storm expected"],
	["2026-07-04T18:00:00Z", EARLY, "Closed early today: Storm expected. Opens Sunday at 8:00 AM"],
	["2026-07-04T13:00:00Z", LATE, "Closed now, opens late today at 11:00 AM: Frost"],
	["2026-07-04T15:00:00Z", LATE, "Open now until 8:00 PM"],
]

test.each(WORDS)("at %s, with %j, the farm is '%s'", (iso, times, text) => {
	expect(openNow({ ...DEFAULT_HOURS, ...times }, new Date(iso)).text).toBe(text)
})

// In each zone a day without a change of the clock, and those with one.
const PLACES = [
	{ zone: DEFAULT_ZONE, days: ["2026-07-04", "2026-03-08", "2026-11-01"] },
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
			setFarmZone(zone)
			const times = {
				...DEFAULT_HOURS,
				weekly: everyDay(weekday),
				others: hasException ? [other(day, day, { hours: everyDay(special) })] : [],
			}
			const { from, shown } = minutesAround(zone, day)
			const isOpen = openMinutes(times, zone, day)
			const start = minuteOf(shown, `${day}T00:00`) + minute
			const now = new Date(from + start * MINUTE)
			const status = openNow(times, now)
			expect(status.isOpen).toBe(isOpen[start])
			expect(Date.parse(status.until)).toBeGreaterThan(now.getTime())
			const until = (Date.parse(status.until) - from) / MINUTE
			const known = minuteOf(shown, `${addDays(day, 2)}T00:00`)
			for (let at = start; at < until && at <= known; at++) expect(isOpen[at], shown[at]).toBe(status.isOpen)
			const last = openNow(times, new Date(Date.parse(status.until) - 1))
			expect(last.text).toBe(status.text)
			if (!status.isOpen) return
			// The text names the time at which the farm closes.
			const named = status.text.replace("Open now until ", "")
			if (named !== "Open now" && until <= known) expect(isOpen[until]).toBe(false)
			expect(localDay(status.until) >= day).toBe(true)
		}),
		{ numRuns: 300 },
	)
})
