import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest"
import { datesOf } from "#app/models/post-events/event-dates.server.ts"
import type { PostEvent } from "#app/models/post-events/post-event.ts"
import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { calendarOf } from "#app/testing/fixtures/test-files.ts"

const PAGE = "/admin/news/import"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = await signedInAdmin(site)
	// Editors import events, too.
	await site.db.updateTable("users").set({ role: "editor" }).execute()
	return () => site.close()
})
afterEach(async () => {
	await site.db.deleteFrom("posts").execute()
	await site.db.deleteFrom("content_imports").execute()
	await site.db.deleteFrom("drafts").execute()
})

const WALK = ["SUMMARY:Owl walk", "DTSTART:20300601T190000", "RRULE:FREQ=WEEKLY;COUNT=4"]
const TALK = ["SUMMARY:Owl <talk>", "DTSTART;VALUE=DATE:20300608"]
const DAILY = ["SUMMARY:Owl watch", "DTSTART:20300601T190000", "RRULE:FREQ=DAILY;COUNT=4"]

async function upload(file: Uint8Array | string, from: Client = admin): Promise<Response> {
	const form = new FormData()
	form.append("calendar", new File([typeof file === "string" ? file : new Uint8Array(file)], "farm.ics"))
	return await from.post(PAGE, form)
}
const checkPage = async (file: Uint8Array) => (await upload(file)).headers.get("Location") ?? ""
const pageAt = async (path: string) => await (await admin.get(path)).text()
const checkForm = (html: string) => formOnPage(html, (form) => form.includes('name="digest"'))
const formAt = async (path: string) => checkForm(await pageAt(path))
const stored = () => site.db.selectFrom("posts").select(["title", "state"]).orderBy("id").execute()
const files = async () =>
	(await site.db.selectFrom("drafts").select("key").where("kind", "=", "file").execute()).length

test("a calendar is checked, imported as drafts, and undone", async () => {
	const page = await checkPage(calendarOf([WALK, TALK, DAILY]))
	const check = textOf(await pageAt(page))
	expect(check).toContain("Nothing is imported yet. 2 events are new, and 1 is left out.")
	expect(check).toContain(
		"Owl watch, June 1, 2030 The site doesn't have this way to repeat: FREQ=DAILY;COUNT=4",
	)
	expect(check).toContain(
		"Owl walk Saturday, June 1, 2030, 7:00 PM Every Saturday, 4 times from June 1, 2030 Owl <talk> Saturday, June 8, 2030, all day",
	)
	expect(await stored()).toEqual([])
	const form = await formAt(page)
	for (const attempt of ["first", "second"])
		expect((await admin.post(page, form)).headers.get("Location"), attempt).toBe("/admin/news")
	expect(await stored()).toEqual([
		{ title: "Owl walk", state: "draft" },
		{ title: "Owl <talk>", state: "draft" },
	])
	expect(await files()).toBe(0)
	expect(textOf(await pageAt("/admin/news"))).toContain("2 events imported")
	expect((await admin.get(page)).headers.get("Location")).toBe(PAGE)
	expect(textOf(await pageAt(PAGE))).toMatch(/farm\.ics .* by anna: 2 events Undo… farm\.ics/)
	const { id } = await site.db.selectFrom("content_imports").select("id").executeTakeFirstOrThrow()
	expect((await admin.post(`/admin/content-imports/${id}`)).headers.get("Location")).toBe(PAGE)
	expect(textOf(await pageAt(PAGE))).toContain("Import undone 2 moved to the trash.")
	expect(await stored()).toEqual([])
})

test("an undo that moves nothing says why, and the import can be undone later", async () => {
	const page = await checkPage(calendarOf([WALK]))
	await admin.post(page, await formAt(page))
	await site.db.updateTable("posts").set({ revision: 9 }).execute()
	const { id } = await site.db.selectFrom("content_imports").select("id").executeTakeFirstOrThrow()
	const record = `/admin/content-imports/${id}`
	expect((await admin.post(record)).headers.get("Location")).toBe(record)
	const text = textOf(await pageAt(record))
	expect(text).toContain(
		"Nothing was undone Left, because it was changed, published or deleted since: Owl walk.",
	)
	expect(text).toContain("Undo This Import")
	expect(await stored()).toHaveLength(1)
})

test("the page of an undone import lists what undoing left, and why", async () => {
	const page = await checkPage(calendarOf([WALK, TALK]))
	await admin.post(page, await formAt(page))
	const { id } = await site.db.selectFrom("content_imports").select("id").executeTakeFirstOrThrow()
	const record = `/admin/content-imports/${id}`
	expect(textOf(await pageAt(record))).toContain("Added Owl walk Owl <talk>")
	await site.db.updateTable("posts").set({ revision: 9 }).where("title", "=", "Owl walk").execute()
	await admin.post(record)
	const lists = "Left, because it was changed or published since Owl walk Moved to the trash Owl <talk>"
	expect(textOf(await pageAt(record))).toContain(lists)
})

test("events are published at once if staff choose it, and aren't imported twice", async () => {
	const page = await checkPage(calendarOf([WALK]))
	const form = await formAt(page)
	form.set("published", "on")
	await admin.post(page, form)
	expect(await stored()).toEqual([{ title: "Owl walk", state: "published" }])
	expect(textOf(await (await site.get("/events")).text())).toContain("Owl walk")
	const again = textOf(await pageAt(await checkPage(calendarOf([WALK]))))
	expect(again).toContain("0 events are new, 1 is already there.")
	expect(again).toContain("The file has no new event, so there is nothing to import.")
})

test("an event that was moved in the calendar is named with its date on the site, and isn't imported again", async () => {
	const walk = (day: string) => ["UID:walk@calendar", "SUMMARY:Owl walk", `DTSTART:${day}T190000`]
	const page = await checkPage(calendarOf([walk("20300601")]))
	await admin.post(page, await formAt(page))
	const again = textOf(await pageAt(await checkPage(calendarOf([walk("20300608"), TALK]))))
	expect(again).toContain("1 event is new, 1 is already there.")
	expect(again).toContain(
		"1 imported earlier, with another date or title Owl walk In the file: Saturday, June 8, 2030, 7:00 PM On the site: Owl walk, Saturday, June 1, 2030, 7:00 PM It isn't imported again.",
	)
	expect(again).toContain("Import 1 Event")
})

test("if the site's events have changed since the check, the new list is shown first", async () => {
	const page = await checkPage(calendarOf([WALK, TALK]))
	const form = await formAt(page)
	const other = await checkPage(calendarOf([TALK]))
	await admin.post(other, await formAt(other))
	const changed = await admin.post(page, form)
	expect(changed.status).toBe(409)
	const html = await changed.text()
	expect(textOf(html)).toContain("The site's events have changed since the check.")
	expect(textOf(html)).toContain("Import 1 Event")
	expect(await stored()).toHaveLength(1)
	expect((await admin.post(page, checkForm(html))).status).toBe(303)
	expect(await stored()).toHaveLength(2)
})

test("a file that can't be imported is rejected with the reason, and isn't stored", async () => {
	const many = calendarOf(Array.from({ length: 10_000 }, () => TALK))
	for (const [file, status, message] of [
		["", 400, "The file is empty."],
		["hello", 400, "The file isn't a calendar."],
		[Buffer.from([0x89, 0x50, 0, 0xff]), 400, "The file isn't a calendar."],
		[calendarOf([]), 400, "The calendar has no events."],
		[many, 400, "The calendar has 10,000 events. At most 500 can be imported at once"],
		["x".repeat(1024 * 1024 + 1), 413, "The file is larger than 1 MB."],
	] as const) {
		const response = await upload(file)
		expect(response.status, message).toBe(status)
		expect(textOf(await response.text())).toContain(message)
	}
	const none = await admin.post(PAGE, new FormData())
	expect(textOf(await none.text())).toContain("Choose a calendar file.")
	expect(await files()).toBe(0)
	expect(await stored()).toEqual([])
})

test("guests import nothing, and a file of another session or an old one isn't found", async () => {
	const guest = client(site)
	expect((await guest.get(PAGE)).headers.get("Location")).toContain("/auth")
	expect((await upload(calendarOf([WALK]), guest)).status).toBe(401)
	const page = await checkPage(calendarOf([WALK]))
	const form = await formAt(page)
	expect((await guest.post(page, form)).headers.get("Location")).toContain("/auth")
	await site.db.deleteFrom("drafts").execute()
	const missing = await admin.get(page)
	expect(missing.status).toBe(404)
	expect(textOf(await missing.text())).toContain("Files that aren't imported are deleted after a day.")
	expect((await admin.post(page, form)).status).toBe(404)
	expect(await stored()).toEqual([])
})

test("the calendar of a site is imported into another one with the same dates", async () => {
	const source = await startTestSite({ SAMPLE_DATA: "false" })
	onTestFinished(() => source.close())
	const api = callerOf(source, await signedInAdmin(source))
	const timed = { startsAt: "2030-06-01T13:00:00.000Z", endsAt: "2030-06-01T15:30:00.000Z" }
	const days = { allDay: true, startsAt: "2030-06-01", endsAt: "2030-06-02" }
	const changes = [
		{ day: "2030-06-15", cancelled: true },
		{ day: "2030-11-09", newStart: "10:00" },
		{ day: "2030-11-16", newDay: "2030-11-17", newEnd: "12:00" },
	]
	const events: object[] = [
		timed,
		days,
		{ ...timed, repeats: { frequency: "weekly", count: 200 } },
		{ ...timed, repeats: { frequency: "weekly", until: "2030-12-31", changes } },
		{ ...timed, cancelled: true, repeats: { frequency: "every-two-weeks", until: "2032-01-01" } },
		{ ...timed, repeats: { frequency: "monthly-by-weekday", count: 20 } },
		{ ...days, repeats: { frequency: "monthly-by-date", until: "2034-06-01", changes: changes.slice(0, 0) } },
		{ ...days, repeats: { frequency: "every-two-weeks", count: 9, changes: changes.slice(0, 1) } },
	]
	for (const [number, event] of events.entries()) {
		const post = { title: `Event ${number}`, content: "x", published: true, event }
		expect((await api("POST", "/api/blog-posts", post)).status).toBe(201)
	}
	const page = await checkPage(Buffer.from(await (await source.get("/events.ics")).arrayBuffer()))
	expect(textOf(await pageAt(page))).toContain(`${events.length} events are new.`)
	const form = await formAt(page)
	form.set("published", "on")
	await admin.post(page, form)
	const datesAt = async (at: TestSite) => {
		const posts: { title: string; event: PostEvent }[] = await (await at.get("/api/blog-posts")).json()
		const shown = posts.map(({ title, event }) => {
			const dates = datesOf(event, DEFAULT_ZONE)
			return [title, ...dates.map(({ startsAt, endsAt, cancelled }) => `${startsAt} ${endsAt} ${cancelled}`)]
		})
		return shown.sort(([a = ""], [b = ""]) => a.localeCompare(b))
	}
	const dates = await datesAt(site)
	expect(dates).toEqual(await datesAt(source))
	expect(dates.map((one) => one.length - 1)).toEqual([1, 1, 200, 31, 42, 20, 49, 9])
})
