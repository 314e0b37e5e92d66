import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { addDays } from "#core/time/calendar.ts"
import { countEvents } from "#core/tracking/event.server.ts"
import { countAcceptances, countByDay, findFirstDay, listCountedSpecies } from "./event-report.server.ts"

const opened = eachDatabase()

const view = (day: string, subject = "1", count = 1) => ({
	day,
	event: "species-view" as const,
	subject,
	count,
})

test("any range has the sum of its days", async () => {
	const { db } = opened
	const days = Array.from({ length: 140 }, (_, at) => addDays("2027-12-20", at))
	await countEvents(
		db,
		days.map((day) => view(day)),
		undefined,
	)
	for (const from of ["2027-01-01", "2027-12-20", "2027-12-31", "2028-01-01", "2028-02-29", "2028-03-15"]) {
		for (const to of ["2027-12-31", "2028-01-31", "2028-02-28", "2028-02-29", "2028-04-10", "2030-01-01"]) {
			const expected = days.filter((day) => day >= from && day <= to).length
			const counted = await listCountedSpecies(db, { from, to }, ["species-view"], 10)
			const sums = counted.map(({ count }) => count)
			expect(sums, `${from} to ${to}`).toEqual(expected > 0 ? [expected] : [])
			const byDay = await countByDay(db, { from, to }, ["species-view"])
			expect(byDay.size, `${from} to ${to}`).toBe(expected)
		}
	}
})

test("accepted waivers are counted by the farm's local days, also when the clock changes", async () => {
	const { db } = opened
	const times = [
		// Midnight in summer is 04:00 UTC, in winter 05:00.
		"2026-06-03T03:59:59.999Z",
		"2026-06-03T04:00:00.000Z",
		"2026-06-04T03:59:59.999Z",
		"2026-06-04T04:00:00.000Z",
		"2026-12-02T04:59:59.999Z",
		"2026-12-02T05:00:00.000Z",
		// The clock goes back on November 1: that day has 25 hours.
		"2026-11-01T04:00:00.000Z",
		"2026-11-02T04:59:59.999Z",
		"2026-11-02T05:00:00.000Z",
		// A leap day.
		"2028-02-29T05:00:00.000Z",
		"2028-03-01T04:59:59.999Z",
	]
	for (const [at, accepted_at] of times.entries()) {
		const values = { receipt: String(at), terms_version: "1", accepted_at, led_to: "home" as const }
		await db.insertInto("waiver_acceptances").values(values).execute()
	}
	const on = async (from: string, to = from) => Object.fromEntries(await countAcceptances(db, { from, to }))
	expect(await on("2026-06-03")).toEqual({ "2026-06-03": 2 })
	expect(await on("2026-12-01")).toEqual({ "2026-12-01": 1 })
	expect(await on("2026-11-01")).toEqual({ "2026-11-01": 2 })
	expect(await on("2028-02-29")).toEqual({ "2028-02-29": 2 })
	expect(await findFirstDay(db)).toBe("2026-06-02")
	await countEvents(db, [view("2025-01-01")], undefined)
	expect(await findFirstDay(db)).toBe("2025-01-01")
})
