import { describe, expect, test } from "vitest"
import { parseForm } from "#core/forms/parse-form.ts"
import { contentOfForm, formOf } from "#core/records/define-record.ts"
import { storedValues } from "#core/records/form-values.ts"
import { ALL_DAY, type TimeRange } from "#core/time/time-range.ts"
import { EXCEPTION, SEASON, TODAY, WEEKLY } from "./hours.record.ts"
import { beforeName, choiceName, closesName, EVERY_DAY, hoursValues, opensName } from "./hours-fields.ts"
import { everyDay, WEEKDAYS, type WeeklyHours } from "./opening-times.ts"
import { copiedDay, countChangedDays, readWeek, WEEK_MODE, weekPreview, weekValues } from "./week-fields.ts"

const DAY: TimeRange[] = [{ opens: "08:00", closes: "20:00" }]
const FACTS = { zone: "America/Toronto" }
const exceptionForm = formOf(EXCEPTION, FACTS)
const seasonForm = formOf(SEASON, FACTS)
const weeklyForm = formOf(WEEKLY, FACTS)
type Values = Record<string, string | string[]>

function typedForm(values: Values): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries({ formKey: "k", revision: "1", ...values }))
		for (const one of [value].flat()) form.append(name, one)
	return form
}
function errorsOf(schema: Parameters<typeof parseForm>[1], values: Values): Record<string, string[] | null> {
	const form = parseForm(typedForm(values), schema)
	return form.status === "success" ? {} : ((form.reply().error ?? {}) as never)
}
const weekIn = (values: Values): WeeklyHours => readWeek(values).weekly

describe("a single day", () => {
	const fair = { from: "2031-12-24", reason: "Craft fair" }
	const typed = { [opensName(EVERY_DAY)]: "10:00", [closesName(EVERY_DAY)]: "14:00" }

	test("begins without a choice, and times without one are never saved as closed", () => {
		const fresh = hoursValues(EVERY_DAY, undefined)
		expect(fresh[choiceName(EVERY_DAY)]).toBe("")
		expect(errorsOf(exceptionForm, { ...fair, ...fresh, ...typed })).toEqual({
			[choiceName(EVERY_DAY)]: ["Choose 'Open', '24 hours' or 'Closed'"],
		})
	})

	test("that was open can be closed although a browser without scripts sends the times that it hides", () => {
		const values = { ...fair, ...hoursValues(EVERY_DAY, DAY), [choiceName(EVERY_DAY)]: "closed" }
		const form = parseForm(typedForm(values), exceptionForm)
		if (form.status !== "success") throw new Error("rejected")
		expect(contentOfForm(EXCEPTION, form.value, FACTS)).toEqual({
			days: { from: "2031-12-24", to: "2031-12-24" },
			reason: fair.reason,
			ranges: [],
		})
	})

	test("that is saved is read back, whatever is chosen", () => {
		for (const ranges of [DAY, [], [ALL_DAY], [...DAY, { opens: "22:00", closes: "01:00" }]]) {
			const days = { from: "2031-12-24", to: "2031-12-25" }
			const exception = { days, reason: fair.reason, ranges }
			const form = parseForm(
				typedForm(storedValues(EXCEPTION, { ...exception, revision: 1 }, FACTS)),
				exceptionForm,
			)
			if (form.status !== "success") throw new Error("rejected")
			expect(contentOfForm(EXCEPTION, form.value, FACTS)).toEqual(exception)
		}
	})

	test("has all of its errors at once", () => {
		const errors = errorsOf(exceptionForm, { to: "2031-12-24", reason: "x".repeat(121), ...typed })
		expect(Object.keys(errors).sort()).toEqual(["from", choiceName(EVERY_DAY), "reason"].sort())
	})
})

describe("a week", () => {
	test("begins with one choice for all days if they are the same, and with nothing in a new season", () => {
		expect(weekValues(everyDay(DAY))[WEEK_MODE]).toBe("same")
		expect(weekValues({ ...everyDay(DAY), Sunday: [] })[WEEK_MODE]).toBe("byDay")
		const fresh = weekValues(undefined)
		expect(Object.values(fresh).flat().filter(Boolean)).toEqual([])
		const errors = errorsOf(seasonForm, { ...fresh, from: "", to: "2031-03-31" })
		expect(Object.keys(errors).sort()).toEqual(["from", "week", "yearly"])
	})

	test("is read back as it is stored", () => {
		const mixed = {
			...everyDay(DAY),
			Sunday: [],
			Saturday: [ALL_DAY],
			Friday: [{ opens: "18:00", closes: "01:00" }],
		}
		for (const weekly of [everyDay(DAY), everyDay([]), everyDay([ALL_DAY]), mixed]) {
			expect(errorsOf(weeklyForm, weekValues(weekly))).toEqual({})
			expect(weekIn(weekValues(weekly))).toEqual(weekly)
			expect(countChangedDays(weekValues(weekly))).toBe(0)
		}
	})

	test("names every day that contradicts itself", () => {
		const values = weekValues({ ...everyDay(DAY), Sunday: [] })
		const errors = errorsOf(weeklyForm, {
			...values,
			[opensName("Sunday")]: "10:00",
			[closesName("Sunday")]: "14:00",
			[choiceName("Monday")]: "closed",
			[closesName("Monday")]: "17:00",
			[opensName("Tuesday")]: "",
		})
		expect(errors).toEqual({
			[choiceName("Monday")]: [
				expect.stringContaining("Monday: 'Closed' is chosen, but 8:00 AM to 5:00 PM is typed"),
			],
			[opensName("Tuesday")]: ["Tuesday: Enter both times, or clear both"],
			[choiceName("Sunday")]: [
				expect.stringContaining("Sunday: 'Closed' is chosen, but 10:00 AM to 2:00 PM"),
			],
		})
	})

	test("can be copied from Monday, and says what visitors will read and how many days changed", () => {
		const values = weekValues({
			...everyDay([]),
			Monday: [...DAY, { opens: "21:00", closes: "23:00" }],
			Friday: [ALL_DAY],
		})
		expect(weekPreview(values).map(({ days, hours }) => `${days}: ${hours}`)).toEqual([
			"Monday: 8:00 AM to 8:00 PM, 9:00 PM to 11:00 PM",
			"Tuesday to Thursday: Closed",
			"Friday: Open 24 hours",
			"Saturday to Sunday: Closed",
		])
		const copy = copiedDay(typedForm(values), "Monday")
		const form = parseForm(copy, weeklyForm)
		if (form.status !== "success") throw new Error("rejected")
		const { weekly } = readWeek(form.value)
		expect(WEEKDAYS.every((day) => weekly[day].length === 2)).toBe(true)
		expect(countChangedDays(form.value)).toBe(6)
		expect(copy.get(beforeName("Friday"))).toBe("allDay")
		expect(weekPreview({ ...values, [choiceName("Friday")]: "" })[2]?.hours).toBe("Not filled in yet")
	})
})

test("closing early needs a time, closing for the day doesn't", () => {
	expect(errorsOf(formOf(TODAY["close-today"], FACTS), { reason: "Storm" })).toEqual({})
	expect(errorsOf(formOf(TODAY["close-early"], FACTS), { reason: "Storm" })).toEqual({
		time: ["Time is required"],
	})
	expect(errorsOf(formOf(TODAY["open-late"], FACTS), { time: "25:00" }).time?.[0]).toContain(
		"Enter a time such as",
	)
})
