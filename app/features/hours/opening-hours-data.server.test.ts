import { expect, test } from "vitest"
import { DEFAULT_HOURS, open, other } from "#core/testing/opening-hours.ts"
import { ALL_DAY } from "#core/time/time-range.ts"
import { everyDay, WEEKDAYS } from "#core/time/weekly-hours.ts"
import { openingHours } from "./opening-hours-data.server.ts"

const TYPE = { "@type": "OpeningHoursSpecification" }

test("search engines get the weekly hours, the dates of the seasons, and exceptions that aren't over", () => {
	const weekend = open("10:00", "16:00").hours
	const saturdays = { ...everyDay([]), Saturday: weekend.Saturday }
	const times = {
		...DEFAULT_HOURS,
		others: [
			other("2026-12-31"),
			other("2026-12-24", "2026-12-26", { hours: weekend }),
			other("2026-06-01", "2026-06-02"),
			other("2025-06-01", "2025-06-20"),
			other("2027-04-01", "2027-04-15", { isYearly: true }),
			other("2026-11-01", "2027-03-31", { isYearly: true, hours: saturdays }),
		],
	}
	expect(openingHours(times, "2026-11-22")).toEqual({
		openingHoursSpecification: [
			{ ...TYPE, dayOfWeek: [...WEEKDAYS.slice(1), "Sunday"], opens: "08:00", closes: "20:00" },
			{
				...TYPE,
				dayOfWeek: ["Saturday"],
				validFrom: "2026-11-01",
				validThrough: "2027-03-31",
				opens: "10:00",
				closes: "16:00",
			},
			{ ...TYPE, validFrom: "2027-04-01", validThrough: "2027-04-15", opens: "00:00", closes: "00:00" },
		],
		specialOpeningHoursSpecification: [
			{ ...TYPE, validFrom: "2026-12-24", validThrough: "2026-12-26", opens: "10:00", closes: "16:00" },
			{ ...TYPE, validFrom: "2026-12-31", validThrough: "2026-12-31", opens: "00:00", closes: "00:00" },
		],
	})
	expect(openingHours(DEFAULT_HOURS, "2026-11-22")).not.toHaveProperty("specialOpeningHoursSpecification")
})

test("a day without closing time isn't described as closed, and a change of a day is described instead of what was planned", () => {
	const times = {
		weekly: everyDay([ALL_DAY]),
		others: [
			other("2026-11-22", "2026-11-22", { isSudden: true, reason: "Storm" }),
			other("2026-11-22", "2026-11-23"),
		],
	}
	const always = { ...TYPE, dayOfWeek: [...WEEKDAYS.slice(1), "Sunday"], opens: "00:00", closes: "23:59" }
	const closed = (day: string) => ({
		...TYPE,
		validFrom: day,
		validThrough: day,
		opens: "00:00",
		closes: "00:00",
	})
	expect(openingHours(times, "2026-11-22")).toEqual({
		openingHoursSpecification: [always],
		specialOpeningHoursSpecification: [closed("2026-11-22"), closed("2026-11-23")],
	})
})
