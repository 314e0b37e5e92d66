import { z } from "zod"
import { optionalLine } from "#core/forms/text-rules.ts"
import { addressProblem, parseWebAddress, withScheme } from "#core/text/web-address.ts"
import { countDays } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localParts } from "#core/time/local-time.ts"
import { endQuestion } from "#core/time/time-range.ts"
import { EVENT_LIMITS, MAX_EVENT_DAYS, type PostEvent } from "./post-event.ts"
import {
	REPEATS_LABELS,
	readRepeats,
	repeatsFields,
	typedDate,
	typedRepeats,
	typedTime,
} from "./repeats-form.ts"

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

export const eventFields = {
	eventStartDate: typedDate(EVENT_LABELS.eventStartDate),
	eventStartTime: typedTime(EVENT_LABELS.eventStartTime),
	eventEndDate: typedDate(EVENT_LABELS.eventEndDate),
	eventEndTime: typedTime(EVENT_LABELS.eventEndTime),
	eventAllDay: z.boolean().default(false),
	eventPlace: eventPlace(EVENT_LABELS.eventPlace),
	eventSignUpUrl: signUpUrl(EVENT_LABELS.eventSignUpUrl),
	eventCancelled: z.boolean().default(false),
	...repeatsFields,
}

type EventForm = z.output<z.ZodObject<typeof eventFields>>

/** Rules for several fields. A time without an end date is on the start date; all-day events have no times. */
function eventErrors(typed: Partial<EventForm>): { field: EventField; message: string }[] {
	const { eventStartDate: first, eventStartTime: start, eventEndDate: last, eventEndTime: end } = typed
	const errors: { field: EventField; message: string }[] = []
	const add = (field: EventField, message: string) => errors.push({ field, message })
	// Invalid dates have their own message.
	if (first === undefined || last === undefined) return []
	if (first === "") {
		if (!isEmptyEvent(typed))
			add("eventStartDate", "Start date is missing. Enter it, or clear all fields of the event")
		return errors
	}
	if (last !== "" && last < first) add("eventEndDate", "End date must not be before the start date")
	else if (last !== "" && countDays({ from: first, to: last }) > MAX_EVENT_DAYS)
		add("eventEndDate", `An event has at most ${MAX_EVENT_DAYS} days`)
	if (typed.eventAllDay || (last !== "" && last < first)) return errors
	if (start === "") add("eventStartTime", "Start time is missing. Enter it, or check 'All day'")
	if (last !== "" && end === "") add("eventEndTime", "End time is missing. Enter it, or clear the end date")
	if (start && end && `${last || first}T${end}` <= `${first}T${start}`) {
		const question = end < start ? ` ${endQuestion({ opens: start, closes: end })}` : ""
		const hint = last === "" ? " If it ends on another day, enter the end date" : ""
		add("eventEndTime", `${END_BEFORE_START}.${question}${hint}`)
	}
	return errors
}

const END_BEFORE_START = "End must be after the start"

function isEmptyEvent(typed: Partial<EventForm>): boolean {
	return !Object.keys(eventFields).some((name) => typed[name as keyof typeof eventFields])
}

/** The event of a form, null without one, with what is wrong with its fields together. They may be invalid. */
export function readEvent(typed: Record<string, unknown>) {
	const problems: { field: string; message: string }[] = eventErrors(typed)
	const valid = eventForm.safeParse(typed)
	if (!valid.success || problems.length > 0 || valid.data.eventStartDate === "")
		return { value: null, problems }
	const form = valid.data
	const { repeats, problems: wrongRepeats } = readRepeats(form, form.eventStartDate)
	if (wrongRepeats.length > 0) return { value: null, problems: wrongRepeats }
	const { eventStartDate: first, eventEndDate: last, eventAllDay: allDay, eventEndTime: end } = form
	const instant = (day: string, time: string) => instantOf(day, time).toISOString()
	const times = allDay
		? { startsAt: first, endsAt: last || null }
		: { startsAt: instant(first, form.eventStartTime), endsAt: end && instant(last || first, end) }
	// In the night in which the clock is set forward, an end may be before its start.
	if (times.endsAt && times.endsAt < times.startsAt)
		return { value: null, problems: [{ field: "eventEndTime", message: END_BEFORE_START }] }
	const value: PostEvent = {
		...times,
		endsAt: times.endsAt || null,
		allDay,
		place: form.eventPlace,
		cancelled: form.eventCancelled,
		signUpUrl: form.eventSignUpUrl,
		...(repeats && { repeats }),
	}
	return { value, problems }
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
