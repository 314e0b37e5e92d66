import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { closeFarm, forgetHours } from "#core/testing/opening-hours.ts"
import { readHead } from "#core/testing/page-head.ts"
import { changeSlug } from "./post-slug.server.ts"

/** 7:00 AM on July 4, 2026 in Ontario. */
const SEVEN = Date.UTC(2026, 6, 4, 11)
const MINUTE = 60_000

vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
const { site, admin, api } = await staffSite({ SAMPLE_DATA: "false" })
beforeEach(() => void vi.setSystemTime(SEVEN))
afterEach(() => site.db.deleteFrom("posts").execute())
afterAll(() => void vi.useRealTimers())

async function publish(title: string, event: object | null) {
	const post = { title, content: "Bring *boots*.", published: true, event }
	const { status, body } = await api("POST", "/api/blog-posts", post)
	expect(status).toBe(201)
	return body
}
const at = (minutes: number) => new Date(SEVEN + minutes * MINUTE).toISOString()
const page = async (path: string) => {
	const html = await site.html(path)
	return { html, text: textOf(html.slice(html.indexOf("<main"))) }
}
const TYPED = {
	title: "Owl walk",
	content: "Bring a lamp.",
	published: "on",
	eventStartDate: "2026-09-19",
	eventStartTime: "20:30",
	eventEndTime: "22:00",
	eventPlace: "Bank barn",
	eventSignUpUrl: "https://sign.example/owls",
}
async function save(path: string, changes: Record<string, string>) {
	const response = await sendForm(admin, path, changes)
	expect(response.status).toBe(303)
	return response.headers.get("Location")
}

test("the form of events asks for a date that is ahead, and staff find an event again when it is over", async () => {
	const path = "/admin/events/new"
	const opened = await admin.html(path)
	expect(textOf(opened)).toMatch(
		/Create New Event.*Title.*Start date \(required\).*Content.*A draft: visitors/,
	)
	for (const [date, problem] of [
		["", "Start date is required"],
		["2025-09-19", "September 19, 2025 is over. Check the year"],
	] as const) {
		const refused = await sendForm(admin, path, { ...TYPED, eventStartDate: date })
		expect([refused.status, textOf(await refused.text())]).toEqual([400, expect.stringContaining(problem)])
	}
	await save(path, TYPED)
	expect(await admin.text("/admin/events")).toContain(
		"Event created Visitors see it at once. Events Add Event Owl walk",
	)
	await publish("Bee walk", { startsAt: "2026-09-18", allDay: true })
	vi.setSystemTime(Date.UTC(2026, 8, 21))
	// The session has ended.
	const later = await signedInAdmin(site)
	const list = await later.html("/admin/events")
	expect(textOf(list)).toMatch(/No events are planned.*Owl walk Published Past.*Bee walk Published Past/)
	expect((await page("/blog/owl-walk")).text).not.toContain("Add to calendar")
	const [edit = ""] = list.match(/\/admin\/events\/\d+\/edit/) ?? []
	expect((await sendForm(later, edit, { content: "Thank you" })).status).toBe(303)
})

test("tomorrow is today after the farm's midnight, although the page is cached", async () => {
	await publish("Walk", { startsAt: "2026-07-05", allDay: true })
	expect((await page("/events")).text).toContain("Tomorrow : Sunday, July 5, 2026, all day")
	// The farm opens and closes first.
	vi.setSystemTime(Date.UTC(2026, 6, 5, 1))
	expect((await site.get("/events")).headers.get("Expires")).toBe("Sun, 05 Jul 2026 04:00:00 GMT")
	vi.setSystemTime(Date.UTC(2026, 6, 5, 4))
	for (const path of ["/events", "/blog/walk"])
		expect((await page(path)).text, path).toContain("Today : Sunday, July 5, 2026, all day")
})

test("an event that is added and published inside a closed time warns its author, and says so on the home page and its own", async () => {
	await closeFarm(site, "2026-09-19", "Road washed out")
	const closed = "The farm is closed on this day: Road washed out."
	const { published, ...typed } = TYPED
	expect(await save("/admin/events/new", { ...typed, publish: "on" })).toBe("/admin/events")
	const list = await admin.text("/admin/events")
	expect(list).toMatch(/Owl walk Published Saturday, September 19, 2026, 8:30 PM to 10:00 PM .*Bank barn/)
	expect(list.split(closed)).toHaveLength(2)
	for (const path of ["/", "/blog/owl-walk"])
		expect((await page(path)).text, path).toContain(closed.slice(0, -1))
	const { html, text } = await page("/blog/owl-walk")
	expect(text).toContain("Where Bank barn Sign up (another website) Add to calendar")
	expect(html).toContain('href="https://sign.example/owls" rel="external nofollow noopener noreferrer"')
	await forgetHours(site)
})

test("a post's calendar file and the calendar have its event, with an ETag until something changes", async () => {
	const { id } = await publish("Owl walk", { startsAt: at(60), endsAt: at(90) })
	await publish("Just news", null)
	for (const path of ["/blog/owl-walk/event.ics", "/events.ics"]) {
		const response = await site.get(path)
		expect(response.headers.get("Content-Type"), path).toBe("text/calendar; charset=utf-8")
		expect((await response.text()).match(/SUMMARY:.*/g)).toEqual(["SUMMARY:Owl walk"])
		const again = { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } }
		expect((await site.get(path, again)).status).toBe(304)
		await api("PATCH", `/api/blog-posts/${id}`, { excerpt: `For ${path}` })
		expect((await site.get(path, again)).status).toBe(200)
	}
	await changeSlug(site.db, id, "owls", new Date())
	for (const slug of ["owls", "owl-walk"])
		expect(await site.html(`/blog/${slug}/event.ics`), slug).toContain("/blog/owls\r\n")
	expect((await site.get("/blog/just-news/event.ics")).status).toBe(404)
})

test("the page of an event describes it to search engines, with the offset of the farm's clock, and says first that it is cancelled", async () => {
	const event = { startsAt: at(0), endsAt: at(90), place: "Bank barn", signUpUrl: "https://sign.example/" }
	const { id } = await publish("Owl walk", event)
	const described = async () =>
		readHead((await page("/blog/owl-walk")).html).facts.find((fact) => fact["@type"] === "Event")
	expect(await described()).toMatchObject({
		name: "Owl walk",
		description: "Bring boots.",
		startDate: "2026-07-04T07:00:00-04:00",
		endDate: "2026-07-04T08:30:00-04:00",
		eventStatus: "https://schema.org/EventScheduled",
		location: { "@type": "Place", name: "Bank barn" },
		url: `${site.address}/blog/owl-walk`,
		organizer: { "@type": "Organization", name: "Heritage Farm" },
		offers: { "@type": "Offer", url: "https://sign.example/" },
	})
	await api("PATCH", `/api/blog-posts/${id}`, {
		event: { startsAt: "2026-12-24", allDay: true, cancelled: true, signUpUrl: "https://sign.example/" },
	})
	const { text } = await page("/blog/owl-walk")
	expect(text).toContain("This event is cancelled. When")
	expect(text).not.toContain("Sign up")
	const later = await described()
	expect(later).toMatchObject({
		startDate: "2026-12-24",
		eventStatus: "https://schema.org/EventCancelled",
		location: { name: "Heritage Farm", address: "Heritage Farm" },
	})
	expect(later).not.toHaveProperty("endDate")
})

test("without the news section there are no events, for pages and calendars", async () => {
	await publish("Walk", { startsAt: at(60) })
	await api("PUT", "/api/settings/blog_enabled", { value: "false" })
	const off = await site.get("/events")
	expect([off.status, off.headers.get("Location")]).toEqual([302, "/"])
	for (const path of ["/events.ics", "/blog/walk/event.ics"])
		expect((await site.get(path)).status, path).toBe(404)
	expect((await page("/")).text).not.toContain("Next event")
	await api("PUT", "/api/settings/blog_enabled", { value: "true" })
})

test("API clients that don't know events change none", async () => {
	const { id, event } = await publish("Walk", { startsAt: at(60) })
	expect((await api("PATCH", `/api/blog-posts/${id}`, { title: "Long walk" })).body.event).toEqual(event)
	expect((await api("PATCH", `/api/blog-posts/${id}`, { event: null })).body.event).toBeNull()
})
