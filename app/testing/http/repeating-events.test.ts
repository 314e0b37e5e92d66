import ICAL from "ical.js"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

/** 7:00 AM on Saturday, October 24, 2026 in Ontario. */
const SEVEN = Date.UTC(2026, 9, 24, 11)
const NEW = "/admin/news/new"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
beforeEach(() => {
	vi.setSystemTime(SEVEN)
})
afterEach(async () => {
	await site.db.deleteFrom("posts").execute()
})
afterAll(async () => {
	await site.close()
	vi.useRealTimers()
})

/** Every Saturday from 9:00 to 11:00 AM. The clock is set back on November 1. */
const TYPED = {
	title: "Morning walk",
	content: "Bring *boots*.",
	published: "on",
	eventStartDate: "2026-10-24",
	eventStartTime: "09:00",
	eventEndTime: "11:00",
	eventRepeats: "weekly",
	eventRepeatsUntil: "2026-12-19",
	eventChange1Day: "2026-10-31",
	eventChange1Cancelled: "on",
	eventChange2Day: "2026-11-14",
	eventChange2NewStart: "10:00",
}
const EVENT = {
	startsAt: "2026-10-24T13:00:00.000Z",
	endsAt: "2026-10-24T15:00:00.000Z",
	repeats: { frequency: "weekly", count: 4 },
}

async function save(path: string, changes: Record<string, string>) {
	const form = formOnPage(await (await admin.get(path)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	const response = await admin.post(path, form)
	return { status: response.status, html: response.status === 303 ? "" : await response.text() }
}
const page = async (path: string) => {
	const response = await site.get(path)
	const html = await response.text()
	return { html, text: textOf(html.slice(html.indexOf("<main"))), expires: response.headers.get("Expires") }
}
const stored = async () => (await api("GET", "/api/blog-posts")).body
const post = (event: object) =>
	api("POST", "/api/blog-posts", { title: "Walk", content: "x", published: true, event })

test("an event that repeats is typed once, and shown with its next date, its rule and its exceptions", async () => {
	expect((await save(NEW, TYPED)).status).toBe(303)
	const [{ id, event }] = await stored()
	const unchanged = { cancelled: false, newDay: null, newStart: null, newEnd: null }
	expect(event.repeats).toEqual({
		frequency: "weekly",
		until: "2026-12-19",
		count: null,
		changes: [
			{ ...unchanged, day: "2026-10-31", cancelled: true },
			{ ...unchanged, day: "2026-11-14", newStart: "10:00" },
		],
	})
	const next = "Saturday, October 24, 2026, 9:00 AM to 11:00 AM"
	const rule = "Every Saturday until December 19, 2026"
	expect((await page("/events")).text).toContain(`Today : ${next} ${rule}. Not on October 31, 2026`)
	expect((await page("/")).text).toContain(`Next event Morning walk ${next}`)
	expect((await page("/blog")).text).toContain(`${rule}, 9:00 AM to 11:00 AM`)
	const { text } = await page("/blog/morning-walk")
	const exceptions = "Not on October 31, 2026. On November 14, 2026 from 10:00 AM"
	expect(text).toContain(`When Today : ${next} Repeats ${rule}. ${exceptions} Next dates`)
	expect(text).toContain("Cancelled : Saturday, October 31, 2026, 9:00 AM to 11:00 AM")
	expect(text).toContain("Changed : Saturday, November 14, 2026, 10:00 AM to 12:00 PM")
	const again = formOnPage(await (await admin.get(`/admin/news/${id}/edit`)).text())
	for (const [name, value] of Object.entries(TYPED)) expect(again.get(name), name).toBe(value)
	expect((await save(`/admin/news/${id}/edit`, { eventRepeats: "" })).status).toBe(303)
	expect((await stored())[0].event).not.toHaveProperty("repeats")
})

test("a moved date is named wherever the event is, and search engines learn from which day it was moved", async () => {
	const moved = { eventChange2Day: "2026-12-12", eventChange2NewStart: "", eventChange2NewDay: "2026-12-13" }
	await save(NEW, { ...TYPED, ...moved })
	const words = "December 12, 2026 moved to Sunday, December 13, 2026"
	for (const path of ["/events", "/blog", "/blog/morning-walk", "/?search=morning"])
		expect((await page(path)).text, path).toContain(words)
	expect(textOf(await (await admin.get("/admin/news")).text())).toContain(words)
	vi.setSystemTime(Date.UTC(2026, 11, 12, 12))
	expect((await page("/")).text).toContain(
		"Next event Morning walk Sunday, December 13, 2026, 9:00 AM to 11:00 AM. Moved from December 12, 2026",
	)
	const fact = readHead((await page("/blog/morning-walk")).html).facts.find((one) => one["@type"] === "Event")
	expect(fact).toMatchObject({
		startDate: "2026-12-13T09:00:00-05:00",
		eventStatus: "https://schema.org/EventRescheduled",
		previousStartDate: "2026-12-12",
	})
	// The words depend on the day, so what is stored of the page must not outlive it.
	const midnight = new Date(Date.UTC(2026, 11, 13, 5)).toUTCString()
	for (const path of ["/blog.data", "/_.data?search=morning"])
		expect((await site.get(path)).headers.get("Expires"), path).toBe(midnight)
	vi.setSystemTime(Date.UTC(2026, 11, 14, 12))
	expect((await page("/blog")).text).not.toContain(words)
})

test("the home page says that the next date has other times than usual", async () => {
	await save(NEW, TYPED)
	vi.setSystemTime(Date.UTC(2026, 10, 13, 12))
	expect((await page("/")).text).toContain(
		"Next event Morning walk Saturday, November 14, 2026, 10:00 AM to 12:00 PM. At other times than usual",
	)
})

test("pages show the next date in the minute in which one ends, and the event as past after the last one", async () => {
	await save(NEW, TYPED)
	const shown = async () => ({
		list: /October \d+|November \d+|December \d+/.exec((await page("/events")).text)?.[0],
		home: /Next event Morning walk Saturday, (\w+ \d+)/.exec((await page("/")).text)?.[1],
		post: /When .*?Saturday, (\w+ \d+)/.exec((await page("/blog/morning-walk")).text)?.[1],
	})
	const end = Date.UTC(2026, 9, 24, 15)
	// The farm has opened.
	vi.setSystemTime(end - 60_000)
	expect((await page("/events")).expires).toBe(new Date(end).toUTCString())
	vi.setSystemTime(end - 1000)
	expect(await shown()).toEqual({ list: "October 24", home: "October 24", post: "October 24" })
	vi.setSystemTime(end)
	expect(await shown()).toEqual({ list: "November 7", home: "November 7", post: "November 7" })
	// It is an hour later in UTC since the clock was set back.
	vi.setSystemTime(Date.UTC(2026, 10, 7, 16) - 1000)
	expect((await shown()).list).toBe("November 7")
	vi.setSystemTime(Date.UTC(2026, 10, 7, 16))
	expect((await shown()).list).toBe("November 14")
	vi.setSystemTime(Date.UTC(2026, 11, 19, 16))
	expect((await page("/events")).text).toContain("No events are planned")
	expect((await page("/events?when=past")).text).toContain("Saturday, December 19, 2026")
	expect((await page("/blog/morning-walk")).text).toContain("This event is over.")
})

test("calendar programs find the dates in the file, and search engines the next ones", async () => {
	await save(NEW, TYPED)
	for (const path of ["/blog/morning-walk/event.ics", "/events.ics"]) {
		const calendar = new ICAL.Component(ICAL.parse(await (await site.get(path)).text()))
		ICAL.TimezoneService.reset()
		for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone)
		const [main, ...changed] = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one))
		expect(changed, path).toHaveLength(1)
		for (const one of changed) main?.relateException(one)
		const dates: string[] = []
		const next = main?.iterator()
		for (let time = next?.next(); main && time; time = next?.next())
			dates.push(main.getOccurrenceDetails(time).startDate.toJSDate().toISOString().slice(0, 16))
		expect(dates.slice(0, 4)).toEqual([
			"2026-10-24T13:00",
			"2026-11-07T14:00",
			"2026-11-14T15:00",
			"2026-11-21T14:00",
		])
		expect(dates.at(-1)).toBe("2026-12-19T14:00")
	}
	const facts = readHead((await page("/blog/morning-walk")).html).facts.filter(
		(one) => one["@type"] === "Event",
	)
	expect(facts.map((one) => [one.startDate, String(one.eventStatus).split("/").at(-1)]).slice(0, 4)).toEqual([
		["2026-10-24T09:00:00-04:00", "EventScheduled"],
		["2026-10-31T09:00:00-04:00", "EventCancelled"],
		["2026-11-07T09:00:00-05:00", "EventScheduled"],
		["2026-11-14T10:00:00-05:00", "EventScheduled"],
	])
	expect(new Set(facts.map((one) => one["@id"])).size).toBe(facts.length)
})

test.each([
	[{ eventRepeatsUntil: "" }, "eventRepeatsUntil", "Enter the last date, or the number of times"],
	[{ eventRepeatsUntil: "0000-01-01" }, "eventRepeatsUntil", "must be an existing date"],
	[
		{ eventRepeatsUntil: "", eventRepeatsCount: "1000000" },
		"eventRepeatsCount",
		"a whole number from 2 to 261",
	],
	[{ eventRepeats: "FREQ=SECONDLY" }, "eventRepeats", "must be one of the choices"],
	[{ eventChange1Day: "2026-10-30" }, "eventChange1Day", "October 30, 2026 isn't a date of this event"],
	[{ eventChange2NewStart: "noon" }, "eventChange2NewStart", "must be a time"],
	[{ eventChange3Cancelled: "on" }, "eventChange3Day", "Date is missing"],
])("%j is rejected at %s, and nothing is saved or lost", async (changes, field, message) => {
	const typed = { ...TYPED, ...changes }
	const { status, html } = await save(NEW, typed)
	expect(status).toBe(400)
	const error = new RegExp(`<p id="${field}-error"[^>]*>([^<]*)`).exec(html)?.[1] ?? ""
	expect(textOf(error)).toContain(message)
	expect(html).toContain(`href="#${field}"`)
	const again = formOnPage(html)
	for (const [name, value] of Object.entries(typed)) {
		// A browser has no other choice in a select.
		if (value !== "FREQ=SECONDLY") expect(again.get(name) ?? "", name).toBe(value)
	}
	expect(await stored()).toEqual([])
})

test("API clients that don't know repeated events leave them as they are; null ends the repetition", async () => {
	const { status, body } = await post(EVENT)
	expect(status).toBe(201)
	const repeats = { frequency: "weekly", until: null, count: 4, changes: [] }
	expect(body.event.repeats).toEqual(repeats)
	const patch = async (event: object) =>
		(await api("PATCH", `/api/blog-posts/${body.id}`, { event })).body.event
	const { repeats: _, ...once } = EVENT
	expect(await patch({ ...once, cancelled: true })).toMatchObject({ cancelled: true, repeats })
	const { text } = await page("/blog/walk")
	expect(text).toContain("This event is cancelled. When Saturday, October 24, 2026")
	expect(text).not.toContain("Next dates")
	expect(await patch({ ...once, repeats: null })).not.toHaveProperty("repeats")
})

test("a start after the last date of the stored rule is refused", async () => {
	const { body } = await post({ ...EVENT, repeats: { frequency: "weekly", until: "2026-11-14" } })
	const { repeats: _, ...once } = EVENT
	const event = { ...once, startsAt: "2026-12-05T13:00:00.000Z", endsAt: "2026-12-05T15:00:00.000Z" }
	const answer = await api("PATCH", `/api/blog-posts/${body.id}`, { event })
	expect([answer.status, answer.body.message]).toEqual([
		400,
		expect.stringContaining("event.repeats is invalid"),
	])
	expect((await stored())[0].event.startsAt).toBe(EVENT.startsAt)
})

test.each([
	[{ frequency: "FREQ=SECONDLY", count: 5 }, "frequency must be one of weekly"],
	[{ frequency: "weekly", count: 1_000_000 }, "from 2 to 261"],
	[{ frequency: "weekly", until: "0000-05-01" }, "until must be an existing date"],
	[
		{ frequency: "weekly", count: 5, changes: [{ day: "2026-10-25", cancelled: true }] },
		"isn't a date of this event",
	],
	[
		{ frequency: "weekly", count: 5, changes: Array(21).fill({ day: "2026-10-24", cancelled: true }) },
		"more than 20 changes",
	],
])("the API rejects %j", async (repeats, message) => {
	const { status, body } = await post({ ...EVENT, repeats })
	expect(status).toBe(400)
	expect(JSON.stringify(body)).toContain(message)
	expect(await stored()).toEqual([])
})

test("an edit conflict shows how the other version repeats, and an earlier version comes back with it", async () => {
	await save(NEW, TYPED)
	const [{ id }] = await stored()
	const edit = `/admin/news/${id}/edit`
	const mine = formOnPage(await (await admin.get(edit)).text())
	await api("PATCH", `/api/blog-posts/${id}`, { event: EVENT })
	mine.set("eventRepeatsUntil", "2026-12-12")
	const conflict = await admin.post(edit, mine)
	expect(conflict.status).toBe(409)
	const html = await conflict.text()
	expect(textOf(html)).toContain("Every Saturday, 4 times from October 24, 2026")
	expect(formOnPage(html).get("eventRepeatsUntil")).toBe("2026-12-12")
	expect(formOnPage(html).get("eventChange2NewStart")).toBe("10:00")
	const versions = await site.db.selectFrom("post_versions").select("id").orderBy("id").execute()
	const path = `/admin/news/${id}/versions/${versions[0]?.id}`
	const version = await (await admin.get(path)).text()
	expect(textOf(version)).toContain("October 31, 2026: cancelled")
	expect(
		(
			await admin.post(
				path,
				formOnPage(version, (form) => form.includes("revision")),
			)
		).status,
	).toBe(303)
	expect((await stored())[0].event.repeats).toMatchObject({ until: "2026-12-19", changes: [{}, {}] })
})

test("the preview shows the dates of what is typed", async () => {
	const form = formOnPage(await (await admin.get(NEW)).text())
	for (const [name, value] of Object.entries(TYPED)) form.set(name, value)
	const text = textOf(await (await admin.post("/admin/news/preview", form)).text())
	expect(text).toContain("Every Saturday until December 19, 2026")
	expect(text).toContain("Cancelled : Saturday, October 31, 2026")
})

test("a duplicate is a draft with the texts, the event and an address of its own", async () => {
	await save(NEW, { ...TYPED, tags: "walks", excerpt: "With a guide" })
	const [original] = await stored()
	const path = `/admin/news/${original.id}/duplicate`
	const response = await admin.post(path, new FormData())
	expect(response.status).toBe(303)
	const edit = response.headers.get("Location") ?? ""
	expect(textOf(await (await admin.get(edit)).text())).toContain("Post duplicated")
	const posts = await stored()
	const copy = posts.find(({ id }: { id: number }) => id !== original.id)
	const { id, slug, published, createdAt, publishedAt, ...same } = copy
	expect(edit).toBe(`/admin/news/${id}/edit`)
	expect({ slug, published, publishedAt }).toEqual({
		slug: "morning-walk-2",
		published: false,
		publishedAt: null,
	})
	expect(original).toMatchObject(same)
	expect((await site.get("/blog/morning-walk-2")).status).toBe(404)
	for (const headers of [{ Origin: "https://evil.example" }, {}] as Record<string, string>[]) {
		const foreign = { method: "POST", redirect: "manual" as const, headers }
		const guest = await site.get(path, foreign)
		expect(
			guest.status === 403 || guest.headers.get("Location")?.startsWith("/auth"),
			guest.status.toString(),
		).toBe(true)
	}
	expect(await stored()).toHaveLength(2)
	const gone = await admin.post("/admin/news/999/duplicate", new FormData())
	expect(gone.headers.get("Location")).toBe("/admin/news")
})

test("'Duplicate' pressed twice makes one copy, and once more after the list was loaded again", async () => {
	await save(NEW, { ...TYPED })
	const [original] = await stored()
	const path = `/admin/news/${original.id}/duplicate`
	const press = async () =>
		formOnPage(await (await admin.get("/admin/news")).text(), (form) => form.includes(`action="${path}"`))
	const form = await press()
	const twice = await Promise.all([admin.post(path, form), admin.post(path, form)])
	const [first, second] = twice.map(({ headers }) => headers.get("Location"))
	expect(second).toBe(first)
	expect(await stored()).toHaveLength(2)
	await admin.post(path, await press())
	expect(await stored()).toHaveLength(3)
})
