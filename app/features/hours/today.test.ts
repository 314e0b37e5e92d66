import { expect, test } from "vitest"
import { DEFAULT_HOURS, open, other } from "#core/testing/opening-hours.ts"
import { ALL_DAY } from "#core/time/time-range.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import type { OpeningTimes, OtherHours } from "./opening-times.ts"
import { farmHours, todayAt } from "./today.ts"

const closed = (day: string, reason = "") => ({ others: [other(day, day, { reason })] })
const sudden = (change: Partial<OtherHours>, day = "2026-07-04") => ({
	others: [other(day, day, { isSudden: true, ...change })],
})
const HALF = { weekly: everyDay([{ opens: "08:30", closes: "17:30" }]) }
const SATURDAYS = { weekly: { ...everyDay([]), Saturday: [{ opens: "09:00", closes: "17:00" }] } }
const EARLY = sudden({ ...open("08:00", "14:00"), reason: "Storm expected" })
const LATE = sudden({ ...open("10:00", "20:00"), reason: "Ice" })
const WINTER = { others: [other("2026-11-01", "2027-05-14", { isYearly: true })] }
const YEARS = { others: [other("2026-05-01", "2028-05-01")] }
const SUMMER = {
	weekly: everyDay([]),
	others: [other("2026-05-01", "2026-10-31", { isYearly: true, ...open("08:00", "20:00") })],
}
const MARKET = {
	others: [
		other("2026-12-24", "2026-12-26", { ...open("10:00", "14:00"), reason: "Market" }),
		...WINTER.others,
	],
}
const WINTER_AHEAD = "Closed for the season from Sunday."
const HALVES = [
	{ opens: "00:00", closes: "12:00" },
	{ opens: "12:00", closes: "00:00" },
]
const SUNDAY = "Opens tomorrow, Sunday, at 8:00 AM."

/** `opensToday`: whether a payment is for today. */
type Words = { opensToday: boolean; title: string; detail: string; short: string }
const today = (title: string, detail: string, short: string): Words => ({
	...{ opensToday: true, title, detail, short },
})
const another = (title: string, detail: string, short: string): Words => ({
	...{ opensToday: false, title, detail, short },
})

const WORDS: [at: string, times: Partial<OpeningTimes>, words: Words][] = [
	["07-04T15:00:00Z", {}, today("Open until 8:00 PM", "", "Open to 8 PM")],
	["07-04T09:00:00Z", {}, today("Opens at 8:00 AM", "", "Opens 8 AM")],
	["07-04T09:00:00Z", HALF, today("Opens at 8:30 AM", "", "Opens 8:30 AM")],
	["07-04T15:00:00Z", HALF, today("Open until 5:30 PM", "", "Open to 5:30 PM")],
	["07-05T03:59:59.999Z", {}, another("Closed now", SUNDAY, "Closed now")],
	["07-05T04:00:00Z", {}, today("Opens at 8:00 AM", "", "Opens 8 AM")],
	["07-04T15:00:00Z", closed("2026-07-04", "Ice"), another("Closed today", `Ice. ${SUNDAY}`, "Closed today")],
	["07-04T09:00:00Z", closed("2026-07-04"), another("Closed today", SUNDAY, "Closed today")],
	[
		"07-04T15:00:00Z",
		sudden({ reason: "Storm" }),
		another("Closed today", `Storm. ${SUNDAY}`, "Closed today"),
	],
	["07-06T15:00:00Z", SATURDAYS, another("Closed today", "Opens Saturday at 9:00 AM.", "Closed today")],
	["07-04T17:00:00Z", EARLY, today("Open until 2:00 PM", "Closes early: Storm expected.", "Open to 2 PM")],
	["07-04T18:00:00Z", EARLY, another("Closed early today", `Storm expected. ${SUNDAY}`, "Closed now")],
	["07-04T12:30:00Z", LATE, today("Opens at 10:00 AM", "Opens late: Ice.", "Opens 10 AM")],
	["07-04T15:00:00Z", { weekly: everyDay([ALL_DAY]) }, today("Open 24 hours", "", "Open 24 hours")],
	["07-04T15:00:00Z", LATE, today("Open until 8:00 PM", "", "Open to 8 PM")],
	["07-04T03:00:00Z", { weekly: everyDay(HALVES) }, today("Open 24 hours", "", "Open 24 hours")],
	["07-11T22:00:00Z", SATURDAYS, another("Closed now", "Opens July 18 at 9:00 AM.", "Closed now")],
	["11-02T17:00:00Z", SUMMER, another("Closed today", "Opens May 1 at 8:00 AM.", "Closed today")],
	["12-24T17:00:00Z", WINTER, another("Closed for the season", "Opens May 15.", "Closed")],
	["12-24T17:00:00Z", YEARS, another("Closed for the season", "", "Closed")],
	["12-24T16:00:00Z", MARKET, today("Open until 2:00 PM", `Market. ${WINTER_AHEAD}`, "Open to 2 PM")],
	[
		"12-24T20:00:00Z",
		MARKET,
		another("Closed now", `Opens tomorrow, Friday, at 10:00 AM. ${WINTER_AHEAD}`, "Closed now"),
	],
]

test.each(WORDS)("on %s, with %j, visitors read %j", (at, times, words) => {
	const now = new Date(`2026-${at}`)
	expect(todayAt({ ...DEFAULT_HOURS, ...times }, now)).toMatchObject(words)
})

test("a closure of the next three days is named ahead, with its reason and its end", () => {
	const detailWith = (times: Partial<OpeningTimes>) =>
		todayAt({ ...DEFAULT_HOURS, ...times }, new Date("2026-07-04T15:00:00Z")).detail
	const of = (from: string, to = from, reason = "road washed out") =>
		detailWith({ others: [other(from, to, { reason })] })
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
	const season = { others: [other("2026-07-05", "2026-10-31", { isYearly: true })] }
	expect(detailWith(season)).toBe("Closed for the season from tomorrow.")
	const weekly = { weekly: { ...DEFAULT_HOURS.weekly, Sunday: [] } }
	expect(detailWith(weekly)).toBe("")
})

test("pages know of all other hours that aren't over", () => {
	const [over, last, later] = ["2026-06-29", "2026-06-30", "2027-07-01"].map((day) => other(day))
	const others = [over, last, later].flatMap((one) => one ?? [])
	const { openingTimes } = farmHours({ ...DEFAULT_HOURS, others }, new Date("2026-07-01T12:00:00Z"))
	expect(openingTimes.others).toEqual([last, later])
})
