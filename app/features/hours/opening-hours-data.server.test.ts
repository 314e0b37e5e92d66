import { expect, test } from "vitest"
import { ALL_DAY } from "#core/time/time-range.ts"
import { openingHours } from "./opening-hours-data.server.ts"
import { DEFAULT_OPENING_TIMES, everyDay, WEEKDAYS } from "./opening-times.ts"

const TYPE = { "@type": "OpeningHoursSpecification" }

test("search engines get the weekly hours, the dates of the seasons, and exceptions that aren't over", () => {
	const weekend = [{ opens: "10:00", closes: "16:00" }]
	const closed = (from: string, to: string) => ({ from, to, ranges: [], reason: "" })
	const times = {
		...DEFAULT_OPENING_TIMES,
		seasons: [
			{ from: "11-01", to: "03-31", weekly: { ...everyDay([]), Saturday: weekend } },
			{ from: "04-01", to: "04-14", weekly: null },
			{ from: "2025-06-01", to: "2025-06-02", weekly: null },
		],
		exceptions: [
			closed("2026-06-01", "2026-06-02"),
			{ ...closed("2026-12-24", "2026-12-26"), ranges: weekend },
			closed("2026-12-31", "2026-12-31"),
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
			{ ...TYPE, validFrom: "2027-04-01", validThrough: "2027-04-14", opens: "00:00", closes: "00:00" },
		],
		specialOpeningHoursSpecification: [
			{ ...TYPE, validFrom: "2026-12-24", validThrough: "2026-12-26", opens: "10:00", closes: "16:00" },
			{ ...TYPE, validFrom: "2026-12-31", validThrough: "2026-12-31", opens: "00:00", closes: "00:00" },
		],
	})
	expect(openingHours(DEFAULT_OPENING_TIMES, "2026-11-22")).not.toHaveProperty(
		"specialOpeningHoursSpecification",
	)
})

test("a day without closing time isn't described as closed, and a change of a day replaces its exception", () => {
	const change = { day: "2026-11-22", opensAt: "", closesAt: "", reason: "", since: "", noticeId: null }
	const times = {
		...DEFAULT_OPENING_TIMES,
		weekly: everyDay([ALL_DAY]),
		exceptions: [{ from: "2026-11-22", to: "2026-11-23", ranges: [], reason: "" }],
		changes: [{ ...change, isClosed: true }],
	}
	const open = { ...TYPE, dayOfWeek: [...WEEKDAYS.slice(1), "Sunday"], opens: "00:00", closes: "23:59" }
	const closed = (day: string) => ({
		...TYPE,
		validFrom: day,
		validThrough: day,
		opens: "00:00",
		closes: "00:00",
	})
	expect(openingHours(times, "2026-11-22")).toEqual({
		openingHoursSpecification: [open],
		specialOpeningHoursSpecification: [closed("2026-11-22"), closed("2026-11-23")],
	})
})
