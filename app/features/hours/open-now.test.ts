import { array, assert, constantFrom, integer, property, record } from "fast-check"
import { afterEach, expect, test } from "vitest"
import { DEFAULT_HOURS, other } from "#core/testing/opening-hours.ts"
import { addDays, type Day } from "#core/time/calendar.ts"
import { DEFAULT_ZONE, localDay, localParts, setFarmZone } from "#core/time/local-time.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { hoursOfDay, type OpeningTimes } from "./opening-times.ts"
import { todayAt } from "./today.ts"

afterEach(() => setFarmZone(DEFAULT_ZONE))

// For each zone, a day without a change of the clock and days with one.
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

/** The first minute that shows this time. A skipped time counts as that many minutes later. */
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
			const status = todayAt(times, now)
			expect(status.isOpen).toBe(isOpen[start])
			expect(Date.parse(status.until)).toBeGreaterThan(now.getTime())
			const until = (Date.parse(status.until) - from) / MINUTE
			const known = minuteOf(shown, `${addDays(day, 2)}T00:00`)
			const untilThen = isOpen.slice(start, Math.min(until, known + 1))
			const differs = untilThen.indexOf(!status.isOpen)
			expect(differs === -1 ? "none" : shown[start + differs], "a minute that is different").toBe("none")
			const last = todayAt(times, new Date(Date.parse(status.until) - 1))
			expect(last.title).toBe(status.title)
			if (!status.isOpen) return
			// The title names the time at which the farm closes.
			const closing = minuteOf(shown, `${addDays(day, 1)}T00:00`) === until ? undefined : isOpen[until]
			if (status.title !== "Open 24 hours" && until <= known) expect(closing).not.toBe(true)
			expect(localDay(status.until) >= day).toBe(true)
		}),
		{ numRuns: 300 },
	)
})
