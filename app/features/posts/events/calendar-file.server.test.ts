import fc from "fast-check"
import ICAL from "ical.js"
import { afterEach, expect, test } from "vitest"
import { postEvent } from "#core/testing/posts.ts"
import { DEFAULT_ZONE, setFarmZone } from "#core/time/local-time.ts"
import type { EventPost } from "#features/posts/post.ts"
import { calendarFile } from "./calendar-file.server.ts"
import { allDates } from "./event-dates.server.ts"
import type { PostEvent } from "./post-event.ts"

afterEach(() => setFarmZone(DEFAULT_ZONE))

const SITE = {
	origin: "https://farm.example",
	name: "Heritage Farm",
	streetAddress: "7 Mill Road, Lakefield",
}

const event = (fields: Partial<PostEvent> = {}) =>
	postEvent({
		...{
			endsAt: "2026-09-19T19:00:00.000Z",
			place: "Bank barn",
			signUpUrl: "https://sign.example/up?a=1,2;b",
		},
		...fields,
	})

const post = (fields: Partial<EventPost> = {}): EventPost => ({
	id: 12,
	slug: "volunteer-day",
	title: "Volunteer day",
	excerpt: "Fences, apple trees; nest boxes",
	content: "Text",
	createdAt: "2026-08-24T16:00:00.000Z",
	changedAt: "2026-08-25T10:20:30.456Z",
	revision: 3,
	event: event(),
	...fields,
})

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text))
	return calendar.getAllSubcomponents("vevent").map((component) => ({
		component,
		vevent: new ICAL.Event(component),
		text: (name: string) => String(component.getFirstPropertyValue(name)),
	}))
}

const only = (fields: Partial<EventPost> = {}) => {
	const [first] = read(calendarFile(SITE, [post(fields)]))
	if (!first) throw new Error("The calendar is empty.")
	return first
}

test("an event has its times in UTC, its place, its page and what to sign up for", () => {
	const { vevent, text } = only()
	expect(vevent.startDate.toICALString()).toBe("20260919T133000Z")
	expect(vevent.endDate.toICALString()).toBe("20260919T190000Z")
	expect([vevent.summary, vevent.location]).toEqual(["Volunteer day", "Bank barn"])
	expect(vevent.description).toBe(
		"Fences, apple trees; nest boxes\n\nSign up: https://sign.example/up?a=1,2;b\n\nhttps://farm.example/blog/volunteer-day",
	)
	expect(text("url")).toBe("https://farm.example/blog/volunteer-day")
	expect(text("status")).toBe("CONFIRMED")
	expect(only({ event: event({ place: "" }) }).vevent.location).toBe("Heritage Farm, 7 Mill Road, Lakefield")
})

test("a changed event keeps its identifier, and says that it is newer", () => {
	const [before, after] = [only(), only({ slug: "another", title: "Moved", revision: 4 })]
	expect(after.vevent.uid).toBe(before.vevent.uid)
	expect([before.text("sequence"), after.text("sequence")]).toEqual(["3", "4"])
	for (const name of ["dtstamp", "last-modified"]) expect(before.text(name)).toBe("2026-08-25T10:20:30Z")
	expect(only({ id: 13 }).vevent.uid).not.toBe(before.vevent.uid)
})

test("a cancelled event says so in its status and its title", () => {
	const { vevent, text } = only({ event: event({ cancelled: true }) })
	expect([text("status"), vevent.summary]).toEqual(["CANCELLED", "Cancelled: Volunteer day"])
	expect(vevent.description).toMatch(/^This event is cancelled\.\n/)
})

test("an all-day event ends before the day after its last one", () => {
	const days = (endsAt: string | null) => {
		const { vevent } = only({ event: event({ allDay: true, startsAt: "2026-12-31", endsAt }) })
		expect(vevent.startDate.isDate).toBe(true)
		return [vevent.startDate.toString(), vevent.endDate.toString()]
	}
	expect(days(null)).toEqual(["2026-12-31", "2027-01-01"])
	expect(days("2027-01-02")).toEqual(["2026-12-31", "2027-01-03"])
	expect(calendarFile(SITE, [post({ event: event({ endsAt: null }) })])).not.toContain("DTEND")
})

test("a calendar to subscribe to has a name; a single event hasn't", () => {
	const text = calendarFile(SITE, [post(), post({ id: 13 })], "Farm, Events")
	for (const name of ["NAME", "X-WR-CALNAME"]) expect(text).toContain(`\r\n${name}:Farm\\, Events\r\n`)
	expect(read(text)).toHaveLength(2)
	expect(calendarFile(SITE, [post()])).not.toContain("CALNAME")
	expect(read(calendarFile(SITE, [], "Empty"))).toEqual([])
})

const anyText = fc.string({ unit: "binary", maxLength: 400 })
const oddText = fc
	.array(fc.constantFrom("\r\n", "\r", "\n", "\\", "\\n", ";", ",", ":", '"', "é", "🦉", " ", "x", "\u0000"))
	.map((parts) => parts.join(""))

test("any text is read back without its control characters, in lines of at most 75 octets", () => {
	const text = fc.oneof(anyText, oddText)
	fc.assert(
		fc.property(text, text, text, (title, excerpt, place) => {
			const file = calendarFile(
				SITE,
				[post({ title, excerpt: `x${excerpt}`, event: event({ place: `y${place}` }) })],
				title,
			)
			expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
			for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
			const [found, ...others] = read(file)
			expect(others).toEqual([])
			expect(found?.vevent.summary ?? "").toBe(readable(title))
			expect(found?.vevent.location).toBe(readable(`y${place}`))
			expect(found?.vevent.description.startsWith(readable(`x${excerpt}`))).toBe(true)
		}),
	)
})

function readable(text: string): string {
	return text
		.replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, "\n")
		.replace(/[^\P{Cc}\t\n]/gu, "")
		.replace(/\p{Cs}/gu, "")
}

const dates = ["2026-09-26", "2026-11-07 10:00", "2026-11-28 09:00-12:00", "2026-11-28 14:00"]

test.each([DEFAULT_ZONE, "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata"])(
	"another program finds the dates of an event that repeats in %s, each with an identifier of its own",
	(zone) => {
		setFarmZone(zone)
		const series = event({ dates })
		const found = read(calendarFile(SITE, [post({ event: series })])).map(({ vevent }) => vevent)
		const times = found.map(({ startDate, endDate }) =>
			[startDate, endDate].map((date) => date.toJSDate().toISOString()),
		)
		expect(times).toEqual(allDates(series).map(({ startsAt, endsAt }) => [startsAt, endsAt]))
		expect(new Set(found.map(({ uid }) => uid)).size).toBe(5)
		expect(found[0]?.uid).toBe(only().vevent.uid)
	},
)

test("a cancelled date is in the calendar once, under the identifier that it had", () => {
	const cancelled = ["2026-09-19 cancelled", "2026-09-26", "2026-09-26 cancelled"]
	const before = read(calendarFile(SITE, [post({ event: event({ dates: ["2026-09-26"] }) })]))
	const after = read(calendarFile(SITE, [post({ event: event({ dates: cancelled }) })]))
	expect(after.map(({ vevent }) => vevent.uid)).toEqual(before.map(({ vevent }) => vevent.uid))
	expect(after.map(({ text }) => text("status"))).toEqual(["CANCELLED", "CANCELLED"])
})
