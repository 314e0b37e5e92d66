import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { readHead } from "#core/testing/page-head.ts"

/** 7:00 AM on Saturday, October 24, 2026 in Ontario. */
const SEVEN = Date.UTC(2026, 9, 24, 11)
const NEW = "/admin/news/new"

vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
const { site, admin, api } = await staffSite({ SAMPLE_DATA: "false" })
beforeEach(() => void vi.setSystemTime(SEVEN))
afterEach(() => site.db.deleteFrom("posts").execute())
afterAll(() => void vi.useRealTimers())

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
	eventDates: "2026-11-14 10:00",
}

const page = async (path: string) => {
	const html = await site.html(path)
	return { html, text: textOf(html.slice(html.indexOf("<main"))) }
}
const stored = async () => (await api("GET", "/api/blog-posts")).body

test("an event that repeats is typed once, and shown with its next date, its rule and the dates that are cancelled", async () => {
	expect((await sendForm(admin, NEW, TYPED)).status).toBe(303)
	const [{ id, event }] = await stored()
	const next = "Saturday, October 24, 2026, 9:00 AM to 11:00 AM"
	const rule = "Most Saturdays until December 19, 2026"
	const cancelled = event.dates.join("\n").replace("2026-10-31", "2026-10-31 cancelled")
	expect((await sendForm(admin, `/admin/news/${id}/edit`, { eventDates: cancelled })).status).toBe(303)
	expect((await page("/events")).text).toContain(`Today : ${next} ${rule}`)
	expect((await page("/")).text).toContain(`Next event Morning walk ${next}`)
	for (const path of ["/blog", "/?search=morning"])
		expect((await page(path)).text, path).toContain(`${rule}, 9:00 AM to 11:00 AM`)
	const { html, text } = await page("/blog/morning-walk")
	expect(text).toContain(`When Today : ${next} Repeats ${rule} Next dates`)
	expect(text).toContain("Cancelled : Saturday, October 31, 2026, 9:00 AM to 11:00 AM")
	expect(text).toContain("Saturday, November 14, 2026, 10:00 AM to 12:00 PM")
	const facts = readHead(html).facts.filter((one) => one["@type"] === "Event")
	expect(facts.map(({ startDate, eventStatus }) => [startDate, eventStatus]).slice(0, 2)).toEqual([
		["2026-10-24T09:00:00-04:00", "https://schema.org/EventScheduled"],
		["2026-10-31T09:00:00-04:00", "https://schema.org/EventCancelled"],
	])
	expect((await sendForm(admin, `/admin/news/${id}/edit`, { eventDates: "" })).status).toBe(303)
	expect((await stored())[0].event.dates).toEqual([])
	await sendForm(admin, `/admin/news/${id}/edit`, { eventDates: "2026-10-31 cancelled" })
	expect((await page("/blog/morning-walk")).text).toMatch(
		/Dates Next dates .*Cancelled : Saturday, October 31/,
	)
})

test("a copy is a new post with the texts and the event, a draft that isn't saved yet", async () => {
	await sendForm(admin, NEW, { ...TYPED, tags: "walks", excerpt: "With a guide" })
	const [original] = await stored()
	expect((await sendForm(admin, `${NEW}?copy=${original.id}`, {})).status).toBe(303)
	const posts = await stored()
	const copy = posts.find(({ id }: { id: number }) => id !== original.id)
	const { id, slug, published, createdAt, publishedAt, ...same } = copy
	expect({ slug, published, publishedAt }).toEqual({
		slug: "morning-walk-2",
		published: false,
		publishedAt: null,
	})
	expect(original).toMatchObject(same)
})
