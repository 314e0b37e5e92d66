import { expect, test } from "vitest"
import { DEFAULT_HOURS, open, other, sameHours } from "#core/testing/opening-hours.ts"
import { addDays } from "#core/time/calendar.ts"
import { covers, decidingOn, hoursOfDay, nextDays, suddenChange } from "./opening-times.ts"
import { OTHER_HOURS, sharedDays, sharedDaysOf } from "./other-hours.record.ts"

const DAY = "2026-12-24"
const fair = other(DAY, DAY, { ...open("10:00", "14:00"), id: 1, reason: "Fair" })
const closure = other("2026-12-20", "2027-01-02", { id: 2, reason: "Holidays" })
const winter = other("2026-11-01", "2027-03-31", { ...open("10:00", "16:00"), id: 3, isYearly: true })
const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))
const summer = other("2026-05-01", "2026-10-31", { id: 4, isYearly: true })

test("of other hours, the ones for fewer days count, then the newest, and a new closure before all older ones", () => {
	const winner = (...newestFirst: (typeof fair)[]) => decidingOn(DAY, newestFirst)?.id
	expect(winner(winter, fair)).toBe(fair.id)
	expect(winner({ ...fair, id: 9 }, fair)).toBe(9)
	expect(winner(fair, closure, winter)).toBe(fair.id)
	expect(winner(closure, fair, winter)).toBe(closure.id)
	const kept = { ...closure, keptOpen: [DAY] }
	expect(winner(kept, fair, winter)).toBe(fair.id)
	for (const gone of [
		[],
		[winter],
		[{ ...kept, id: 9 }],
		[{ ...fair, from: "2026-12-25", to: "2026-12-25" }],
	])
		expect(winner(kept, ...gone), "what it was kept open for has gone").toBe(closure.id)
	expect(winner(winter, closure, fair)).toBe(closure.id)
	expect(winner(summer)).toBeUndefined()
	expect(hoursOfDay(DAY, { ...DEFAULT_HOURS, others: [summer] }).ranges).toHaveLength(1)
})

test("a form lists the days that others for as many or fewer days cover, with what visitors will see", () => {
	const shared = (own: typeof fair, others: (typeof own)[]) =>
		sharedDays(own, others, "2026-12-01").map(({ day, result, canStayOpen, isNewer }) => [
			...[day, result, canStayOpen, isNewer],
		])
	expect(shared({ ...closure, id: 0 }, [winter, fair])).toEqual([[DAY, "Closed", true, false]])
	expect(sharedDays(closure, [fair], "2026-12-01")[0]?.title).toBe(
		"Thursday, December 24: 10:00 AM to 2:00 PM (Fair)",
	)
	// Saving it again would close days that were opened since.
	expect(shared(closure, [fair, closure])).toEqual([[DAY, "Closed", true, true]])
	expect(shared({ ...winter, id: 0 }, [fair])).toEqual([[DAY, "10:00 AM to 2:00 PM", false, false]])
	expect(shared({ ...fair, id: 0 }, [closure, winter])).toEqual([])
	expect(sharedDays(closure, [fair], "2026-12-25")).toEqual([])
	expect(shared({ ...winter, id: 0 }, [{ ...closure, from: "2026-01-05", to: "2027-01-01" }])).toHaveLength(0)
})

test("a form lists all days with hours of their own, however many and of whichever year", () => {
	const market = other("2026-01-10", "2026-03-09", { ...open("10:00", "14:00"), isYearly: true })
	const late = { ...fair, from: "2029-12-24", to: "2029-12-24", id: 8 }
	const fairs = days("2027-05-01", 200).map((day, at) => ({ ...fair, from: day, to: day, id: 100 + at }))
	const { inputs } = OTHER_HOURS.fields.keptOpen
	const listed = (own: object, others = [late, ...fairs, market]) => {
		const context = { others, today: "2026-12-01", id: 0 }
		const found = sharedDaysOf({ ...sameHours(), ...own }, context).map(({ day }) => day)
		expect(inputs.keptOpen.parse(found)).toEqual(found)
		expect(inputs.sharedDays.parse(found.join(" "))).toBe(found.join(" "))
		return found
	}
	expect(listed({ from: "2027-01-01", to: "2027-12-31" })).toHaveLength(59 + 200)
	expect(listed({ from: "2027-01-01", to: "2027-12-31" }, [winter])).toHaveLength(90 + 61)
	expect(listed({ from: "2029-12-01", to: "2030-02-01" })).toEqual([late.from, ...days("2030-01-10", 23)])
	const yearly = listed({ from: "2020-12-20", to: "2021-02-28", isYearly: "on" })
	expect(yearly).toEqual([...days("2027-01-10", 50), late.from])
})

test("a form that isn't valid yet lists no days", () => {
	const context = { others: [fair], today: "2026-12-01", id: 0 }
	const typed = { from: "2026-12-20", to: "2027-01-02", ...sameHours() }
	expect(sharedDaysOf(typed, context)).toHaveLength(1)
	expect(sharedDaysOf({ ...typed, isYearly: true }, context)).toHaveLength(1)
	for (const wrong of [
		{ from: "" },
		{ to: "soon" },
		{ to: "2026-12-01" },
		{ to: "9999-12-31" },
		sameHours("9 to", "5"),
		{ every_choice: "" },
	])
		expect(sharedDaysOf({ ...typed, ...wrong }, context)).toEqual([])
	expect(sharedDaysOf(typed, {})).toEqual([])
})

test("a day that is over is refused, and so is a day that isn't in every year", () => {
	const today = "2026-12-01"
	const errors = (typed: object) => {
		const form = { to: "", isYearly: false, ...sameHours(), ...typed }
		const context = { others: [], today, id: 0 }
		return { ...OTHER_HOURS.check?.(form), ...OTHER_HOURS.checkForm?.(form, context as never) }
	}
	for (const from of [today, "2026-11-30"]) expect(errors({ from }), from).toEqual({})
	expect(errors({ from: "2020-12-25", isYearly: true })).toEqual({})
	expect(errors({ from: "2026-11-01", to: today })).toEqual({})
	expect(errors({ from: "2026-11-29" })).toEqual({ from: ["November 29, 2026 is over. Check the year"] })
	expect(errors({ from: "2026-10-01", to: "2026-11-29" })).toHaveProperty("to")
	const year = new Date().getUTCFullYear() + 10
	expect(errors({ from: `${year}-12-31` })).toEqual({})
	expect(errors({ from: `${year + 1}-01-01` })).toEqual({ from: [`Choose a day until the end of ${year}`] })
	for (const to of ["", "2028-03-02"])
		expect(errors({ from: "2028-02-29", to, isYearly: true })).toHaveProperty("from")
	for (const isYearly of [true, false]) {
		expect(errors({ from: "2026-03-02", to: "2027-03-02", isYearly })).toHaveProperty("to")
		expect(errors({ from: "2027-03-02", to: "2028-03-01", isYearly })).toEqual({})
	}
})

test.each([
	["2026-11-01", "2027-02-28"],
	["2026-02-10", "2026-02-28"],
	["2026-03-01", "2027-02-28"],
	["2026-12-24", "2027-01-02"],
])("hours from %s to %s of every year cover the days that are said to be next", (from, to) => {
	const yearly = other(from, to, { isYearly: true })
	for (const day of days("2026-03-01", 4 * 366)) {
		const next = nextDays(yearly, day)
		expect(covers(yearly, day), day).toBe(next !== undefined && next.from <= day)
	}
	expect(covers(yearly, "2028-02-29")).toBe(to.endsWith("02-28"))
})

test("what was changed on its day is compared with what visitors knew before", () => {
	const at = (opens: string, closes: string, before = DEFAULT_HOURS.others) => {
		const sudden = other(DAY, DAY, { ...open(opens, closes), isSudden: true })
		const change = suddenChange(DAY, { ...DEFAULT_HOURS, others: [sudden, ...before] })
		return [change?.opensLate, change?.closesEarly]
	}
	expect(at("08:00", "15:00")).toEqual([false, true])
	expect(at("09:00", "20:00")).toEqual([true, false])
	expect(at("07:00", "22:00")).toEqual([false, false])
	expect(at("08:00", "02:00")).toEqual([false, false])
	expect(at("10:00", "13:00", [fair])).toEqual([false, true])
	expect(suddenChange(DAY, { ...DEFAULT_HOURS, others: [fair] })).toBeUndefined()
})
