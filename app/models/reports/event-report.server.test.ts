import { afterEach, beforeEach, expect, test } from "vitest"
import { countEvents } from "#app/models/events/event.server.ts"
import { addDays } from "#app/models/time/calendar.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import {
	countAcceptances,
	countByDay,
	findFirstDay,
	listCountedSpecies,
	listSearches,
} from "./event-report.server.ts"

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.db.destroy())

const view = (day: string, subject = "1", count = 1) => ({
	day,
	event: "species-view" as const,
	subject,
	count,
})
const months = () => opened.db.selectFrom("event_months").selectAll().execute()

test("event sums follow inserted, changed and deleted rows", async () => {
	const { db } = opened
	await countEvents(db, [view("2026-06-01"), view("2026-06-30", "1", 4), view("2026-07-01")], undefined)
	await countEvents(db, [view("2026-06-01", "1", 2)], undefined)
	expect(await months()).toEqual([
		{ month: "2026-06", event: "species-view", subject: "1", count: 7 },
		{ month: "2026-07", event: "species-view", subject: "1", count: 1 },
	])
	const days = () => db.selectFrom("event_days").select(["day", "count"]).execute()
	expect(await days()).toEqual([
		{ day: "2026-06-01", count: 3 },
		{ day: "2026-06-30", count: 4 },
		{ day: "2026-07-01", count: 1 },
	])
	const moved = db.updateTable("events").set({ subject: "2" }).where("day", "=", "2026-07-01").execute()
	await expect(moved).rejects.toThrow("so that the sums follow")
	await db.deleteFrom("events").where("day", "=", "2026-06-01").execute()
	expect((await months())[0]).toMatchObject({ month: "2026-06", count: 4 })
	await db.deleteFrom("events").execute()
	expect([await months(), await days()]).toEqual([[], []])
})

test("any range has the sum of its days, whether read by month or by day", async () => {
	const { db } = opened
	const days = Array.from({ length: 140 }, (_, at) => addDays("2027-12-20", at))
	await countEvents(
		db,
		days.map((day) => view(day)),
		undefined,
	)
	for (const from of ["2027-01-01", "2027-12-20", "2027-12-31", "2028-01-01", "2028-02-29", "2028-03-15"]) {
		for (const to of [
			"2027-12-31",
			"2028-01-31",
			"2028-02-28",
			"2028-02-29",
			"2028-03-31",
			"2028-04-10",
			"2030-01-01",
		]) {
			const expected = days.filter((day) => day >= from && day <= to).length
			const counted = await listCountedSpecies(db, { from, to }, ["species-view"], 10)
			const sums = counted.map(({ count }) => count)
			expect(sums, `${from} to ${to}`).toEqual(expected > 0 ? [expected] : [])
			const byDay = (await countByDay(db, { from, to }, ["species-view"]))["species-view"]
			expect(byDay.size, `${from} to ${to}`).toBe(expected)
		}
	}
})

test("only the requested events are counted, most frequent first, up to the limit", async () => {
	const { db } = opened
	const search = (subject: string, count: number) => ({
		...view("2026-06-01", subject, count),
		event: "search_nothing" as const,
	})
	await countEvents(db, [search("b", 2), search("a", 2), search("c", 9), view("2026-06-01")], undefined)
	const { searches } = await listSearches(db, { from: "2026-06-01", to: "2026-06-01" }, "search_nothing", 2)
	expect(searches.map(({ query, count }) => [query, count])).toEqual([
		["c", 9],
		["a", 2],
	])
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
	expect(await on("2026-06-02", "2026-06-04")).toEqual({ "2026-06-02": 1, "2026-06-03": 2, "2026-06-04": 1 })
	expect(await on("2026-12-01")).toEqual({ "2026-12-01": 1 })
	expect(await on("2026-11-01")).toEqual({ "2026-11-01": 2 })
	expect(await on("2028-02-29")).toEqual({ "2028-02-29": 2 })
	expect(await findFirstDay(db)).toBe("2026-06-02")
	await countEvents(db, [view("2025-01-01")], undefined)
	expect(await findFirstDay(db)).toBe("2025-01-01")
})

test("accepted waivers are counted by local days in every time zone, also where they begin at half past", async () => {
	const days: [string, string][] = [
		["America/St_Johns", "2026-07-01T02:30:00.000Z"],
		["Asia/Kathmandu", "2026-06-30T18:15:00.000Z"],
		["Pacific/Auckland", "2026-06-30T12:00:00.000Z"],
		["Pacific/Kiritimati", "2026-06-30T10:00:00.000Z"],
		["Pacific/Pago_Pago", "2026-07-01T11:00:00.000Z"],
	]
	for (const [zone, midnight] of days) {
		const before = new Date(Date.parse(midnight) - 1).toISOString()
		const place = testDatabase()
		const { db } = place
		for (const [at, accepted_at] of [before, midnight, midnight].entries())
			await db
				.insertInto("waiver_acceptances")
				.values({ receipt: String(at), terms_version: "1", accepted_at, led_to: "home" })
				.execute()
		const setting = { key: "time_zone", value: zone, description: "" }
		await db.insertInto("settings").values(setting).execute()
		const counts = await countAcceptances(db, { from: "2026-06-30", to: "2026-07-01" })
		place.close()
		expect(Object.fromEntries(counts), zone).toEqual({ "2026-06-30": 1, "2026-07-01": 2 })
	}
})
