import { expect, test } from "vitest"
import { durationText } from "#core/time/duration.ts"
import {
	endedTour,
	findOf,
	reopenedTour,
	startedTour,
	tourMinutes,
	tourName,
	tourResult,
	withFind,
} from "./tour-session.ts"

const START = Date.parse("2026-06-03T13:05:00Z")
const MINUTE = 60_000
const loon = { id: 1, name: "Common Loon" }

test("a species earns ten points on a tour, once", () => {
	const once = withFind(startedTour(START), loon, "qr_code", START + MINUTE)
	expect(once.totalPoints).toBe(10)
	expect(once.discoveries).toEqual([
		{
			id: START + MINUTE,
			speciesId: 1,
			speciesName: "Common Loon",
			discoveredAt: "2026-06-03T13:06:00.000Z",
			points: 10,
			discoveryMethod: "qr_code",
		},
	])
	expect(withFind(once, loon, "manual", START + 2 * MINUTE)).toBe(once)
	expect(findOf(once, 1)?.discoveryMethod).toBe("qr_code")
	expect(findOf(once, 2)).toBeUndefined()
	expect(findOf(undefined, 1)).toBeUndefined()
})

test("an ended tour has its finds, and reopening restores the tour as it was", () => {
	const first = withFind(startedTour(START), loon, "qr_code", START + MINUTE)
	const tour = withFind(first, { id: 2, name: "Barred Owl" }, "manual", START + 2 * MINUTE)
	const ended = endedTour(tour, START + 90 * MINUTE)
	expect(ended).toEqual({ ...tour, endTime: "2026-06-03T14:35:00.000Z", active: false })
	expect(tourResult(ended)).toBe("You discovered 2 species and earned 20 points!")
	expect(reopenedTour(ended)).toEqual(tour)
})

test("a tour's duration is shown in whole minutes, or hours and minutes", () => {
	const tour = startedTour(START)
	expect(tourMinutes(tour, START + 59_999)).toBe(0)
	expect(tourMinutes(tour, START + 65 * MINUTE)).toBe(65)
	expect(tourMinutes(tour, START - MINUTE)).toBe(0)
	expect(tourMinutes(endedTour(tour, START + 7 * MINUTE), START + 900 * MINUTE)).toBe(7)
	const text = (minutes: number) => durationText(minutes).replaceAll("\u00a0", " ")
	expect([0, 59, 60, 65, 600].map(text)).toEqual(["0 min", "59 min", "1 h 0 min", "1 h 5 min", "10 h 0 min"])
	expect([47 * 60 + 59, 48 * 60].map(text)).toEqual(["47 h 59 min", "2 days"])
})

test("a tour is named by the day of its start, on the farm's own calendar", () => {
	expect(tourName(startedTour(Date.parse("2026-06-04T02:00:00Z")))).toBe(
		"Wildlife Discovery Tour - June 3, 2026",
	)
})
