import { z } from "zod"
import { optionalLine } from "#core/forms/text-rules.ts"
import { addressProblem, parseWebAddress, withScheme } from "#core/text/web-address.ts"
import { addDays, countDays, isDay } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localParts } from "#core/time/local-time.ts"
import { endQuestion, meantEnd, rangeText } from "#core/time/time-range.ts"
import { EVENT_LIMITS, MAX_EVENT_DAYS, type PostEvent } from "./post-event.ts"
import { REPEATS_LABELS, readRepeats, repeatsFields, typedRepeats } from "./repeats-form.ts"
import { typedDate, typedTime } from "./typed-times.ts"

export const EVENT_LABELS = {
	eventStartDate: "Start date",
	eventStartTime: "Start time",
	eventEndDate: "End date",
	eventEndTime: "End time",
	eventAllDay: "All day",
	eventPlace: "Place",
	eventSignUpUrl: "Sign-up link",
	eventCancelled: "Cancelled",
	...REPEATS_LABELS,
} as const

export type EventField = keyof typeof EVENT_LABELS

export const eventPlace = (label: string) => optionalLine(label, EVENT_LIMITS.place)

export const signUpUrl = (label: string) =>
	optionalLine(label, EVENT_LIMITS.signUpUrl)
		.overwrite(withScheme)
		.refine((text) => text === "" || isSecureLink(text), {
			error: ({ input }) =>
				`${label} ${addressProblem(String(input), "must be a web address that begins with https://")}`,
		})

/** Security: calendar apps and search engines get this link too, so no other scheme is accepted. */
function isSecureLink(text: string): boolean {
	const url = parseWebAddress(text)
	return url?.protocol === "https:" && !url.username && !url.password && !/[\s<>"\\]/.test(text)
}

export const END_ANSWER = "eventEndAnswer"

export const eventFields = {
	eventStartDate: typedDate(EVENT_LABELS.eventStartDate),
	eventStartTime: typedTime(EVENT_LABELS.eventStartTime),
	eventEndDate: typedDate(EVENT_LABELS.eventEndDate),
	eventEndTime: typedTime(EVENT_LABELS.eventEndTime),
	/** The answer to the question about an end before the start: the times that are meant. */
	[END_ANSWER]: optionalLine(EVENT_LABELS.eventEndTime, 40),
	eventAllDay: z.boolean().default(false),
	eventPlace: eventPlace(EVENT_LABELS.eventPlace),
	eventSignUpUrl: signUpUrl(EVENT_LABELS.eventSignUpUrl),
	eventCancelled: z.boolean().default(false),
	...repeatsFields,
}

type EventForm = z.output<z.ZodObject<typeof eventFields>>

/** Rules for several fields. A time without an end date is on the start date; all-day events have no times. */
function eventErrors(typed: Partial<EventForm>): [EventField, string][] {
	const { eventStartDate: first, eventStartTime: start, eventEndDate: last, eventEndTime: end } = typed
	// Invalid dates have their own message.
	if (first === undefined || last === undefined) return []
	if (first === "") return isEmptyEvent(typed) ? [] : [["eventStartDate", NO_START]]
	if (last !== "" && last < first) return [["eventEndDate", "End date must not be before the start date"]]
	const errors: [EventField, string][] = []
	if (last !== "" && countDays({ from: first, to: last }) > MAX_EVENT_DAYS)
		errors.push(["eventEndDate", `An event has at most ${MAX_EVENT_DAYS} days`])
	if (typed.eventAllDay) return errors
	if (start === "") errors.push(["eventStartTime", "Start time is missing. Enter it, or check 'All day'"])
	if (last !== "" && end === "")
		errors.push(["eventEndTime", "End time is missing. Enter it, or clear the end date"])
	if (start && end && `${last || first}T${end}` <= `${first}T${start}`) {
		const question = end < start ? endQuestion({ opens: start, closes: end }) : ""
		const hint = last === "" && NEXT_DAY
		errors.push([
			"eventEndTime",
			[END_BEFORE_START, question, hint].filter(Boolean).join(". ").replace("?.", "?"),
		])
	}
	return errors
}

const NO_START = "Start date is missing. Enter it, or clear all fields of the event"
const END_BEFORE_START = "End must be after the start"
const NEXT_DAY = "If it ends on another day, enter the end date"

function isEmptyEvent(typed: Partial<EventForm>): boolean {
	return !Object.keys(eventFields).some((name) => typed[name as keyof typeof eventFields])
}

/** With the end that is meant, where the form asked. */
function withAnswer(typed: Record<string, unknown>): Record<string, unknown> {
	const { eventStartDate: first, eventStartTime: start, eventEndDate: last, eventEndTime: end } = typed
	const range = { opens: String(start ?? ""), closes: String(end ?? "") }
	const isAsked = range.closes < range.opens && range.closes !== "" && (!last || last === first)
	const closes = isAsked ? meantEnd(range) : undefined
	if (closes && typed[END_ANSWER] === rangeText({ ...range, closes }))
		return { ...typed, eventEndTime: closes }
	if (!isAsked || typed[END_ANSWER] !== rangeText(range) || !isDay(String(first))) return typed
	return { ...typed, eventEndDate: addDays(String(first), 1) }
}

/** The event of a form, null without one, with what is wrong with its fields together. They may be invalid. */
export function readEvent(typed: Record<string, unknown>) {
	const form = withAnswer(typed)
	const problems: { field: string; message: string }[] = eventErrors(form).map(([field, message]) => ({
		field,
		message,
	}))
	const valid = eventForm.safeParse(form)
	if (!valid.success || problems.length > 0) return { value: null, problems }
	const { eventStartDate: first, eventEndDate: last, eventAllDay: allDay, ...times } = valid.data
	if (first === "") return { value: null, problems }
	const { eventPlace: place, eventCancelled: cancelled, eventSignUpUrl: signUpUrl } = times
	const { repeats, problems: wrongRepeats } = readRepeats(valid.data, first)
	problems.push(...wrongRepeats)
	if (problems.length > 0) return { value: null, problems }
	const others = { allDay, place, cancelled, signUpUrl, ...(repeats && { repeats }) }
	if (allDay) return { value: { ...others, startsAt: first, endsAt: last || null }, problems }
	const instant = (field: "eventStartTime" | "eventEndTime", day: string) => {
		const at = instantOf(day, times[field]).toISOString()
		if (clockOf(at).join("T") !== `${day}T${times[field]}`)
			problems.push({
				field,
				message: `${EVENT_LABELS[field]} doesn't exist: the clock is set forward on that day`,
			})
		return at
	}
	const startsAt = instant("eventStartTime", first)
	const endsAt = times.eventEndTime === "" ? null : instant("eventEndTime", last || first)
	return { value: { ...others, startsAt, endsAt }, problems }
}

const eventForm = z.object(eventFields)

/** Null if what was typed isn't an event yet. */
export function previewEvent(typed: Record<string, unknown>): PostEvent | null {
	const boxes = Object.keys(eventFields).filter((name) => /(AllDay|Cancelled)$/.test(name))
	const ticked = Object.fromEntries(boxes.map((name) => [name, typed[name] === "on"]))
	return readEvent({ ...typed, ...ticked }).value
}

function clockOf(iso: string): [day: string, time: string] {
	const { year, month, day, hour, minute } = localParts(new Date(iso))
	return [`${year}-${month}-${day}`, `${hour}:${minute}`]
}

/** What the form of a saved post sends for its event. */
export function typedEvent(event: PostEvent | null): Record<string, string> {
	if (!event) return {}
	const { startsAt, endsAt, allDay } = event
	const parts = (at: string | null): string[] => (at === null ? [] : allDay ? [at] : clockOf(at))
	const [startDate = "", startTime = ""] = parts(startsAt)
	const [endDate = "", endTime = ""] = parts(endsAt)
	return {
		eventStartDate: startDate,
		eventStartTime: startTime,
		eventEndDate: endDate,
		eventEndTime: endTime,
		eventAllDay: allDay ? "on" : "",
		eventPlace: event.place,
		eventSignUpUrl: event.signUpUrl,
		eventCancelled: event.cancelled ? "on" : "",
		...typedRepeats(event.repeats ?? undefined),
	}
}
