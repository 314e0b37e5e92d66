import { expect, test } from "vitest"
import { z } from "zod"
import { eventBody } from "./event-body.ts"
import { eventFields, eventLines, previewEvent, readEvent, typedEvent } from "./event-form.ts"

const schema = z.object(eventFields)
const START = { eventStartDate: "2026-09-19", eventStartTime: "09:30" }

function errorsOf(typed: object) {
	const errors: Record<string, string[]> = {}
	const parsed = schema.safeParse(typed)
	if (!parsed.success) return z.flattenError(parsed.error).fieldErrors
	for (const { field, message } of readEvent(parsed.data).problems)
		errors[field] = [...(errors[field] ?? []), message]
	return errors
}
const eventOf = (typed: object) => readEvent(schema.parse(typed)).value

test("a post without any field of an event is none", () => {
	expect(eventOf({})).toBeNull()
	expect(eventOf({ eventStartDate: " " })).toBeNull()
})

test("times are read on the farm's clock; an end without a date is on the first day", () => {
	expect(eventOf({ ...START, eventEndTime: "15:00", eventPlace: " Barn " })).toEqual({
		startsAt: "2026-09-19T13:30:00.000Z",
		endsAt: "2026-09-19T19:00:00.000Z",
		allDay: false,
		place: "Barn",
		cancelled: false,
		signUpUrl: "",
		dates: [],
	})
	expect(eventOf(START)).toMatchObject({ endsAt: null })
	expect(eventOf({ eventStartDate: "2026-12-01", eventStartTime: "9:05" })).toMatchObject({
		startsAt: "2026-12-01T14:05:00.000Z",
	})
	expect(eventOf({ ...START, eventEndDate: "2026-09-20", eventEndTime: "01:00" })).toMatchObject({
		endsAt: "2026-09-20T05:00:00.000Z",
	})
})

test("an all-day event has dates, whatever times are left in the form", () => {
	const typed = { ...START, eventAllDay: true, eventEndDate: "2026-09-20", eventEndTime: "01:00" }
	expect(eventOf(typed)).toMatchObject({ allDay: true, startsAt: "2026-09-19", endsAt: "2026-09-20" })
	expect(eventOf({ eventStartDate: "2026-09-19", eventAllDay: true })).toMatchObject({ endsAt: null })
})

const END = /^End must be after the start/
const on = (eventStartDate: string, eventStartTime: string, eventEndTime?: string) => ({
	...{ eventStartDate, eventStartTime },
	...(eventEndTime && { eventEndTime }),
})
const ends = (eventEndTime?: string, eventEndDate?: string, more = {}) => ({
	...START,
	...(eventEndDate && { eventEndDate }),
	...(eventEndTime && { eventEndTime }),
	...more,
})

test.each([
	[ends("09:30"), "eventEndTime", /^End must be after the start\. If it ends on another day/],
	[ends("05:00"), "eventEndTime", /9:30 AM to 5:00 AM: did you mean 5:00 PM\? If it ends on another day/],
	[ends("02:00", undefined, { eventStartTime: "18:00" }), "eventEndTime", /does it end on the next day\?/],
	[ends("23:00", "2026-09-18"), "eventEndDate", /must not be before the start date/],
	[ends("10:00", "2027-09-20"), "eventEndDate", /at most 366 days/],
	[ends(undefined, "2026-09-20"), "eventEndTime", /End time is missing/],
	[{ eventStartDate: "2026-09-19" }, "eventStartTime", /Start time is missing/],
	[{ eventStartTime: "09:30" }, "eventStartDate", /Start date is missing/],
	[{ eventPlace: "Barn" }, "eventStartDate", /Start date is missing/],
	[on("2026-02-30", "09:30"), "eventStartDate", /must be an existing date/],
	[on("1999-02-28", "09:30"), "eventStartDate", /must be an existing date/],
	[on("2026-09-19", "24:00"), "eventStartTime", /must be a time, such as/],
	[{ ...START, eventPlace: "a\nb" }, "eventPlace", /one line/],
	[{ ...START, eventPlace: "x".repeat(201) }, "eventPlace", /more than 200/],
	// The clock is set forward from 2:00 to 3:00.
	[on("2026-03-08", "02:30", "03:15"), "eventEndTime", END],
	[on("2026-03-08", "02:30", "03:30"), "eventEndTime", END],
	[{ ...START, eventDates: "2026-09-26\nsoon" }, "eventDates", /^'soon' isn't a date such as/],
	[{ ...START, eventDates: "2026-09-26 12:00-10:00" }, "eventDates", /isn't a date such as/],
	[{ ...START, eventRepeats: "weekly" }, "eventRepeatsUntil", /Enter the last date/],
	[{ ...START, eventRepeats: "weekly", eventRepeatsUntil: "2026-09-19" }, "eventRepeatsUntil", /after the/],
	[{ ...START, eventRepeats: "weekly", eventRepeatsUntil: "2099-01-01" }, "eventDates", /At most 261/],
])("%j is rejected at %s", (typed, field, message) => {
	const errors: Record<string, string[] | undefined> = errorsOf(typed)
	expect(Object.keys(errors)).toEqual([field])
	expect(errors[field]?.[0]).toMatch(message)
})

test("missing times are told together with an end before the start", () => {
	const errors = errorsOf({ eventStartDate: "2026-12-22", eventEndDate: "2026-12-20" })
	expect(Object.keys(errors).sort()).toEqual(["eventEndDate", "eventEndTime", "eventStartTime"])
})

test("more dates are typed one in a line, and weeks are added to them", () => {
	const datesOf = (typed: object) => eventOf({ ...START, ...typed })?.dates
	const typed = "2026-10-10\n 2026-09-26 9:05 – 12:00 \r\n\n2026-10-10\n2026-10-17 Canceled\n2026-09-19"
	expect(datesOf({ eventDates: typed })).toEqual([
		...["2026-09-26 09:05-12:00", "2026-10-10", "2026-10-17 cancelled"],
	])
	const added = (eventRepeats: string) =>
		datesOf({ eventDates: "2026-10-03 10:00", eventRepeats, eventRepeatsUntil: "2026-10-17" })
	expect(added("weekly")).toEqual(["2026-09-26", "2026-10-03 10:00", "2026-10-10", "2026-10-17"])
	expect(added("every-two-weeks")).toEqual(["2026-10-03 10:00", "2026-10-17"])
	expect(datesOf({ eventRepeatsUntil: "2026-10-17" })).toEqual([])
})

const LINKS = [
	...["http://sign.example/up", "javascript:alert(1)", "//sign.example", "https://"],
	...["https://user:secret@sign.example", "https://sign.example/a b", "https://sign.example/\u0007"],
	...[`https://sign.example/${"x".repeat(500)}`],
]
test.each(LINKS)("the sign-up link %s is rejected in the form and in the API", (link) => {
	expect(Object.keys(errorsOf({ ...START, eventSignUpUrl: link }))).toEqual(["eventSignUpUrl"])
	expect(eventBody.safeParse({ startsAt: "2026-09-19T13:30:00Z", signUpUrl: link }).success).toBe(false)
})

test("what the form of a saved event sends is the event", () => {
	for (const typed of [
		{ ...START, eventEndTime: "15:00", eventPlace: "Barn", eventSignUpUrl: "https://sign.example/" },
		{
			eventStartDate: "2026-12-31",
			eventStartTime: "23:30",
			eventEndDate: "2027-01-01",
			eventEndTime: "00:10",
		},
		{ eventStartDate: "2026-09-19", eventEndDate: "2026-09-21", eventAllDay: true, eventCancelled: true },
		{ eventStartDate: "2026-09-19", eventAllDay: true },
		{ ...START, eventDates: "2026-09-26 10:00-12:00\n2026-10-03" },
	]) {
		const event = eventOf(typed)
		if (!event || !("startsAt" in event)) throw new Error("not an event")
		expect(previewEvent(typedEvent(event) as never)).toEqual(event)
	}
	expect(typedEvent(null)).toEqual({})
	const { eventEndDate, eventEndTime } = typedEvent(eventOf({ ...START, eventEndTime: "15:00" }))
	expect([eventEndDate, eventEndTime], "of the same day").toEqual(["", "15:00"])
})

test("an edit conflict names only the part of an event that differs", () => {
	const linesOf = (place: string) => eventLines(eventOf({ ...START, eventPlace: place }))
	const others = linesOf("Dock")
	expect(linesOf("Barn").filter(({ value }, at) => value !== others[at]?.value)).toEqual([
		{ label: "Place", value: "Barn" },
	])
})

test("an API client sends UTC times, or dates of all-day events", () => {
	expect(eventBody.parse({ startsAt: "2026-09-19T13:30:00Z" })).toEqual({
		startsAt: "2026-09-19T13:30:00.000Z",
		endsAt: null,
		allDay: false,
		place: "",
		cancelled: false,
		signUpUrl: "",
	})
	expect([eventBody.parse(null), eventBody.parse(undefined)]).toEqual([null, null])
	const all = { allDay: true, startsAt: "2026-09-19", endsAt: "2026-09-19" }
	expect(eventBody.parse(all)).toMatchObject(all)
	const longest = { ...all, endsAt: "2027-09-19" }
	expect(eventBody.parse(longest), "as the form").toMatchObject(longest)
	const dates = ["2026-09-26", "2026-10-03 10:00", "2026-10-10 cancelled"]
	expect(eventBody.parse({ ...all, dates: [...dates, ...dates, all.startsAt] })).toMatchObject({ dates })
	for (const wrong of [
		{},
		{ ...all, dates: ["2026-02-30"] },
		{ ...all, dates: Array(262).fill("2026-09-26") },
		{ startsAt: "2026-09-19" },
		{ startsAt: "2026-09-19T13:30" },
		{ startsAt: "2026-09-19T13:30:00-04:00" },
		{ startsAt: "2026-09-19T13:30:00Z", allDay: true },
		{ startsAt: "2026-09-19T13:30:00Z", endsAt: "2026-09-19T13:30:00Z" },
		{ startsAt: "2026-09-19T13:30:00Z", endsAt: "2028-09-19T13:30:00Z" },
		{ ...all, endsAt: "2026-09-18" },
		{ ...all, endsAt: "2027-09-20" },
		"soon",
	])
		expect(eventBody.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
