import { expect, test } from "vitest"
import { pageOfChanges } from "#core/audit/audit.server.ts"
import { describeChange } from "#core/audit/audit.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { changeOpeningTimes, readOpeningTimes } from "./opening-times.server.ts"
import { DEFAULT_OPENING_TIMES, everyDay, type OpeningTimes } from "./opening-times.ts"
import { openingTimes } from "./opening-times-schema.ts"

/** Without hours on this day. */
const closedOn = (day: string, reason: string) => (times: OpeningTimes) => ({
	...times,
	exceptions: [...times.exceptions, { from: day, to: day, ranges: [], reason }],
})

const change = { by: "anna", at: new Date("2026-07-04T12:00:00Z") }
const opened = eachDatabase()

test("a change is stored with the next revision and named in the audit trail", async () => {
	const { db } = opened
	expect(await readOpeningTimes(db)).toEqual({ times: DEFAULT_OPENING_TIMES, revision: 0, isSample: true })
	const closed = closedOn("2026-07-04", "Storm")
	const what = "closed on July 4, 2026"
	expect(await changeOpeningTimes(db, { what, apply: closed }, change)).toBe("saved")
	const stored = await readOpeningTimes(db)
	expect(stored.revision).toBe(1)
	expect(stored.times.exceptions).toEqual([
		{ from: "2026-07-04", to: "2026-07-04", ranges: [], reason: "Storm" },
	])
	const { entries } = await pageOfChanges(db, { from: 1, page: 1 })
	expect(entries.map(describeChange)).toEqual(["changed the opening hours: closed on July 4, 2026"])
})

test("the JSON of opening times is checked, and problems are named with their path", () => {
	const wrong = { ...everyDay([]), Friday: [{ opens: "08:00", closes: "08:00" }] }
	const closed = (from: string, to: string) => ({ from, to, ranges: [], reason: "" })
	const times = {
		weekly: wrong,
		seasons: [
			{ from: "02-30", to: "05-01", weekly: null },
			{ from: "06-01", to: "07-01", weekly: wrong },
		],
		exceptions: [closed("2026-07-01", "2026-07-02"), closed("2026-07-02", "2026-07-03")],
	}
	const issues = openingTimes.safeParse(times).error?.issues.map(({ path }) => path.join("."))
	expect(issues).toEqual([
		...["weekly.Friday", "seasons.0.from", "seasons.1.weekly.Friday"],
		...["exceptions.0.from", "exceptions.1.from"],
	])
	expect(openingTimes.safeParse(DEFAULT_OPENING_TIMES).data).toEqual(DEFAULT_OPENING_TIMES)
	expect(openingTimes.safeParse({ ...DEFAULT_OPENING_TIMES, weekly: {} }).success).toBe(false)
})
