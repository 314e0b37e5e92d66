import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { changeToday, openAgain, type TypedDayChange } from "./day-change.server.ts"
import { listCurrentNotices } from "./notices/notice.server.ts"
import { openNow } from "./open-now.ts"
import { changeOpeningTimes, readOpeningTimes } from "./opening-times.server.ts"
import type { OpeningTimes } from "./opening-times.ts"

/** 10:00 AM on Saturday, July 4 in Ontario. */
const NOW = new Date("2026-07-04T14:00:00Z")
const CHANGE = { by: "anna", at: NOW }

const opened = eachDatabase()

const later = (minutes: number) => ({ by: "ben", at: new Date(NOW.getTime() + minutes * 60_000) })
const stored = async () => (await readOpeningTimes(opened.db)).times
const words = async (at = NOW) => openNow(await stored(), "America/Toronto", at).text
const notices = async () => (await listCurrentNotices(opened.db, NOW)).map(({ text }) => text)
const typed = (kind: TypedDayChange["kind"], more: Partial<TypedDayChange> = {}): TypedDayChange => ({
	kind,
	time: "",
	reason: "",
	hasNotice: false,
	...more,
})
const plan = (change: Partial<OpeningTimes>) =>
	changeOpeningTimes(opened.db, { what: "", apply: (times) => ({ ...times, ...change }) }, CHANGE)

test("a closed day opens again with the hours that were planned for it", async () => {
	const { db } = opened
	const fair = {
		from: "2026-07-03",
		to: "2026-07-05",
		ranges: [{ opens: "09:00", closes: "16:00" }],
		reason: "Fair",
	}
	await plan({ exceptions: [fair] })
	expect(await changeToday(db, typed("close-today", { reason: "Storm" }), CHANGE)).toBe("saved")
	expect(await words()).toBe("Closed today: Storm. Opens Sunday at 9:00 AM")
	await openAgain(db, later(5))
	expect(await words()).toBe("Open now until 4:00 PM")
	expect((await stored()).exceptions).toEqual([fair])
	await openAgain(db, later(6))
	expect((await stored()).changes).toEqual([])
})

test("the reason can still be changed after the farm has closed early, but not the time", async () => {
	const { db } = opened
	const closeAt = (time: string, reason: string, minutes: number) =>
		changeToday(db, typed("close-early", { time, reason }), later(minutes))
	await closeAt("11:00", "Heat", 0)
	expect(await closeAt("11:00", "Storm", 120)).toBe("saved")
	expect((await stored()).changes).toMatchObject([{ closesAt: "11:00", reason: "Storm" }])
	expect(await closeAt("11:30", "Storm", 120)).toMatchObject({ problem: { field: "time" } })
})

test("a day can open late and close early, and a time outside its hours or in the past is rejected", async () => {
	const { db } = opened
	expect(await changeToday(db, typed("open-late", { time: "11:00" }), CHANGE)).toBe("saved")
	expect(await changeToday(db, typed("close-early", { time: "14:00", reason: "Heat" }), CHANGE)).toBe("saved")
	expect((await stored()).changes).toMatchObject([{ opensAt: "11:00", closesAt: "14:00", reason: "Heat" }])
	const wrong = async (time: string) => await changeToday(db, typed("close-early", { time }), CHANGE)
	expect(await wrong("21:00")).toMatchObject({ problem: { field: "time" } })
	expect(await wrong("10:30")).toMatchObject({
		problem: { message: expect.stringContaining("Nothing would") },
	})
	await openAgain(db, CHANGE)
	expect(await wrong("09:30")).toEqual({
		problem: { field: "time", message: "9:30 AM has passed. Choose a later time" },
	})
	expect((await stored()).changes).toEqual([])
})

test("the notice of a day that closes early says so, changes with it and goes with it", async () => {
	const { db } = opened
	const early = typed("close-early", { time: "14:00", reason: "Storm expected", hasNotice: true })
	await changeToday(db, early, CHANGE)
	expect(await notices()).toEqual(["Closes early, at 2:00 PM: Storm expected"])
	await changeToday(db, { ...early, time: "16:00" }, CHANGE)
	expect(await notices()).toEqual(["Closes early, at 4:00 PM: Storm expected"])
	await openAgain(db, CHANGE)
	expect(await notices()).toEqual([])
	const { kind } = await db.selectFrom("trash").select("kind").limit(1).executeTakeFirstOrThrow()
	expect(kind).toBe("notice")
})

test("a day that was planned to be closed opens on that day only", async () => {
	const { db } = opened
	await plan({ exceptions: [{ from: "2026-07-04", to: "2026-07-06", ranges: [], reason: "Holiday" }] })
	await openAgain(db, CHANGE)
	expect(await words()).toBe("Open now until 8:00 PM")
	expect((await stored()).exceptions).toEqual([
		{ from: "2026-07-05", to: "2026-07-06", ranges: [], reason: "Holiday" },
	])
})
