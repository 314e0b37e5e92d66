import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { addDays } from "#core/time/calendar.ts"
import { countEvents } from "#core/tracking/event.server.ts"
import { makePeriod } from "./period.ts"
import { listAcceptances, makeReports } from "./reports.server.ts"

const opened = eachDatabase()

async function accept(...acceptances: [at: string, party_size?: number][]) {
	for (const [at, [accepted_at, party_size = null]] of acceptances.entries()) {
		const receipt = `${accepted_at} ${at}`
		const values = { receipt, terms_version: "1", accepted_at, party_size, led_to: "home" as const }
		await opened.db.insertInto("waiver_acceptances").values(values).execute()
	}
}

test("parties and persons are counted by the farm's local days, also when the clock changes", async () => {
	await accept(
		// Midnight in summer is 04:00 UTC, in winter 05:00.
		["2026-06-03T03:59:59.999Z", 9],
		["2026-06-03T04:00:00.000Z", 4],
		["2026-06-04T03:59:59.999Z"],
		["2026-06-04T04:00:00.000Z", 9],
		["2026-12-02T04:59:59.999Z"],
		["2026-12-02T05:00:00.000Z"],
		// The clock goes back on November 1: that day has 25 hours.
		["2026-11-01T04:00:00.000Z", 3],
		["2026-11-02T04:59:59.999Z", 2],
		["2026-11-02T05:00:00.000Z"],
	)
	const on = async (day: string) => {
		const found = await listAcceptances(opened.db, { from: day, to: day })
		expect(found.every((one) => one.day === day)).toBe(true)
		const sum = (key: "parties" | "persons") => found.reduce((sum, one) => sum + one[key], 0)
		return [sum("parties"), sum("persons")]
	}
	expect(await on("2026-06-03")).toEqual([2, 5])
	expect(await on("2026-12-01")).toEqual([1, 1])
	expect(await on("2026-11-01")).toEqual([2, 5])
})

test("a period is beside the one before once that exists", async () => {
	const today = "2026-06-10"
	const total = async (name: string) => {
		const reports = await makeReports(opened.db, makePeriod("week", today))
		return reports.find((one) => one.name === name)?.total
	}
	const openings = (day: string, count: number) =>
		countEvents(opened.db, [{ day, event: "page", subject: "/", count }])
	expect(await total("terms")).toBe("The terms were accepted for 0 parties and 0 persons.")
	await accept([`${today}T15:00:00.000Z`, 31], [`${today}T15:00:00.000Z`])
	await openings(today, 1)
	expect(await total("terms")).toBe("The terms were accepted for 2 parties and 32 persons.")
	expect(await total("openings")).toBe("Pages were opened 1 time.")
	await accept(["2020-06-01T15:00:00.000Z"])
	await openings(addDays(today, -7 * 13), 1_200)
	expect(await total("terms")).toBe(
		"The terms were accepted for 2 parties and 32 persons. In the 13 weeks before: 0 parties and 0 persons.",
	)
	expect(await total("openings")).toBe("Pages were opened 1 time. In the 13 weeks before: 1,200.")
})
