import { afterEach, beforeEach, expect, test } from "vitest"
import { listContentImports, undoContentImport } from "#app/models/content-imports/content-import.server.ts"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { checkCalendar, importCalendar } from "./import-calendar.server.ts"
import { readCalendar } from "./read-calendar.server.ts"

const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }

let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

const event = (title: string, ...lines: string[]) =>
	["BEGIN:VEVENT", `SUMMARY:${title}`, "DTSTART:20260606T130000Z", ...lines, "END:VEVENT"].join("\r\n")
const calendar = (...events: string[]) =>
	Buffer.from(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n"))
function read(bytes: Uint8Array) {
	const calendar = readCalendar(bytes, "America/Toronto", "2026-06-01")
	if ("error" in calendar) throw new Error(calendar.error)
	return calendar
}
const check = (bytes: Uint8Array) => checkCalendar(database.db, read(bytes))
async function run(bytes: Uint8Array, { published = false, digest = "" } = {}) {
	const file = {
		read: read(bytes),
		name: "farm.ics",
		token: "a".repeat(32),
		digest: digest || (await check(bytes)).digest,
	}
	return await importCalendar(database.db, file, published, change)
}
const titles = async () =>
	(await database.db.selectFrom("posts").select(["title", "state"]).orderBy("id").execute()).map(
		({ title, state }) => `${title}: ${state}`,
	)

test("a check writes nothing, and the import adds drafts with versions, which can be undone", async () => {
	const file = calendar(
		event("Walk", "RRULE:FREQ=WEEKLY;UNTIL=20260704"),
		event("Talk"),
		event("No", "RRULE:FREQ=DAILY"),
	)
	const checked = await check(file)
	expect(checked).toMatchObject({ known: [], leftOut: [{ title: "No, June 6, 2026" }] })
	expect(checked.added.map(({ title }) => title)).toEqual(["Walk", "Talk"])
	expect(await titles()).toEqual([])
	expect(await run(file)).toEqual({ id: 1, summary: "2 events" })
	expect(await titles()).toEqual(["Walk: draft", "Talk: draft"])
	const [{ id, summary } = { id: 0, summary: "" }] = await listContentImports(database.db, "calendar")
	expect(summary).toBe("2 events")
	const walk = await findPost(database.db, 1)
	expect(walk).toMatchObject({
		slug: "walk",
		category: "events",
		event: { repeats: { until: "2026-07-04" } },
	})
	expect(await database.db.selectFrom("post_versions").select("post_id").execute()).toHaveLength(2)
	expect(await findCreatedByKey(database.db, { key: "a".repeat(32), digest: "" })).toBe(id)
	expect(await undoContentImport(database.db, id, change)).toEqual({
		trashed: 2,
		restored: 0,
		changed: [],
		deleted: [],
		needed: [],
	})
	expect(await titles()).toEqual([])
})

test("events can be published at once, and those that are there already are skipped", async () => {
	expect(await run(calendar(event("Walk"), event("Walk")), { published: true })).toMatchObject({
		summary: "1 event",
	})
	expect(await titles()).toEqual(["Walk: published"])
	const again = calendar(event("Walk"), event("Talk"), event("Talk"))
	expect(await check(again)).toMatchObject({ known: ["Walk", "Talk"], added: [{ title: "Talk" }] })
	expect(await run(again)).toMatchObject({ summary: "1 event" })
	expect(await check(again)).toMatchObject({ added: [] })
	expect(await run(again)).toBeUndefined()
})

test("an event that was moved in the calendar isn't new, and one that shares its UID is", async () => {
	const uid = "UID:walk@calendar"
	const moved = event("Walk", uid, "SEQUENCE:2").replace("20260606", "20260613")
	await run(calendar(event("Walk", uid)))
	expect(await check(calendar(moved))).toMatchObject({
		...{ added: [], known: [] },
		moved: [{ title: "Walk", onSite: { title: "Walk", event: { startsAt: "2026-06-06T13:00:00.000Z" } } }],
	})
	expect(await check(calendar(event("Long walk", uid)))).toMatchObject({
		...{ added: [], moved: [{ title: "Long walk" }] },
	})
	expect(await check(calendar(event("Walk", uid), moved))).toMatchObject({
		...{ added: [{ title: "Walk" }], known: ["Walk"], moved: [] },
	})
	await database.db.deleteFrom("posts").execute()
	expect(await check(calendar(moved))).toMatchObject({ added: [{ title: "Walk" }], moved: [] })
})

test("if the check wasn't of the same events, nothing is imported", async () => {
	const { digest } = await check(calendar(event("Walk")))
	expect(await run(calendar(event("Walk"), event("Talk")), { digest })).toBeUndefined()
	const { digest: both } = await check(calendar(event("Walk"), event("Talk")))
	await run(calendar(event("Walk")))
	expect(await run(calendar(event("Walk"), event("Talk")), { digest: both })).toBeUndefined()
	expect(await titles()).toEqual(["Walk: draft"])
})

test("if one event can't be stored, none is", async () => {
	database.sqlite.exec(
		"create trigger refuse before insert on posts when new.title = 'Talk' begin select raise(abort, 'No'); end",
	)
	await expect(run(calendar(event("Walk"), event("Talk")))).rejects.toThrow("No")
	expect(await titles()).toEqual([])
	expect(await listContentImports(database.db, "calendar")).toEqual([])
})

test("500 events are imported and undone", async () => {
	const weekly = (count: number) => event(`Walk ${count}`, "RRULE:FREQ=WEEKLY;COUNT=8")
	expect(await run(calendar(...Array.from({ length: 500 }, (_, count) => weekly(count))))).toMatchObject({
		summary: "500 events",
	})
	const [{ id } = { id: 0 }] = await listContentImports(database.db, "calendar")
	expect(await undoContentImport(database.db, id, change)).toEqual({
		trashed: 500,
		restored: 0,
		changed: [],
		deleted: [],
		needed: [],
	})
})
