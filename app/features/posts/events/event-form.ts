import { z } from "zod"
import { optionalLine, passage, webAddress } from "#core/forms/text-rules.ts"
import { oneLine } from "#core/text/normalize.ts"
import { parseWebAddress } from "#core/text/web-address.ts"
import { addDays, countDays, type Day, isDay } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localTimeValue } from "#core/time/local-input.ts"
import { endQuestion } from "#core/time/time-range.ts"
import { eventWhen } from "./event-text.ts"
import { CANCELLED, EVENT_LIMITS, MAX_EVENT_DAYS, otherDates, type PostEvent } from "./post-event.ts"

export const EVENT_LABELS = {
	eventStartDate: "Start date",
	eventStartTime: "Start time",
	eventEndDate: "End date",
	eventEndTime: "End time",
	eventAllDay: "All day",
	eventDates: "More dates",
	eventRepeats: "Add dates",
	eventRepeatsUntil: "Last date",
	eventPlace: "Place",
	eventSignUpUrl: "Sign-up link",
	eventCancelled: "Cancelled",
} as const

export type EventField = keyof typeof EVENT_LABELS

/** In days. */
const STEPS = { weekly: 7, "every-two-weeks": 14 } as const

export const isEventDay = (text: string) => /^20/.test(text) && isDay(text)

const isEventTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether the text is valid in `PostEvent.dates`. */
export function isEventDate(text: string): boolean {
	const [, day = "", start = "00:00", end = "23:59"] =
		/^([\d-]{10})(?: (?:cancelled|([\d:]{5})(?:-([\d:]{5}))?))?$/.exec(text) ?? []
	return isEventDay(day) && isEventTime(start) && isEventTime(end) && start < end
}

const typedDate = (label: string) =>
	optionalLine(label, 40).refine((text) => text === "" || isEventDay(text), {
		error: `${label} must be an existing date, such as 2026-05-31`,
	})

const typedTime = (label: string) =>
	optionalLine(label, 40)
		.transform((text) => text.replace(/^(\d:)/, "0$1").replace(/^(\d\d:\d\d):00(\.0+)?$/, "$1"))
		.refine((text) => text === "" || isEventTime(text), {
			error: `${label} must be a time, such as 07:05 or 19:30`,
		})

const datesIn = (text: string) =>
	text
		.split("\n")
		.map((line) =>
			oneLine(line)
				.replace(/ cancell?ed$/i, CANCELLED)
				.replace(/\s*[–-]\s*(?=\d?\d:)/, "-")
				.replace(/([ -])(\d:)/g, "$10$2"),
		)
		.filter(Boolean)

const typedDates = passage(EVENT_LABELS.eventDates, 10_000).refine(
	(text) => datesIn(text).every(isEventDate),
	{
		error: ({ input }) =>
			`'${datesIn(String(input)).find((date) => !isEventDate(date))}' isn't a date such as 2026-05-31, or with other times 2026-05-31 10:00-12:00`,
	},
)

export const eventPlace = (label: string) => optionalLine(label, EVENT_LIMITS.place)

export const signUpUrl = (label: string) =>
	webAddress(
		label,
		optionalLine(label, EVENT_LIMITS.signUpUrl),
		isSecureLink,
		"must be a web address that begins with https://",
	)

/** Security: calendar apps and search engines get this link too, so only https is accepted. */
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
	eventDates: typedDates,
	eventRepeats: z
		.enum(["", "weekly", "every-two-weeks"], { error: "Add dates must be one of the choices" })
		.default(""),
	eventRepeatsUntil: typedDate(EVENT_LABELS.eventRepeatsUntil),
	eventPlace: eventPlace(EVENT_LABELS.eventPlace),
	eventSignUpUrl: signUpUrl(EVENT_LABELS.eventSignUpUrl),
	eventCancelled: z.boolean().default(false),
}

type EventForm = z.output<z.ZodObject<typeof eventFields>>

type EventProblem = { field: EventField; message: string }

/** Rules across fields. A time without an end date is on the start date; all-day events have no times. */
function eventErrors(typed: EventForm, isRequired: boolean): EventProblem[] {
	const { eventStartDate: first, eventStartTime: start, eventEndDate: last, eventEndTime: end } = typed
	const errors: EventProblem[] = []
	const add = (field: EventField, message: string) => errors.push({ field, message })
	if (first === "") {
		if (isRequired) add("eventStartDate", "Start date is required")
		else if (Object.values(typed).some(Boolean))
			add("eventStartDate", "Start date is missing. Enter it, or clear all fields of the event")
		return errors
	}
	const { eventRepeats, eventRepeatsUntil: until } = typed
	if (eventRepeats && !until) add("eventRepeatsUntil", "Enter the last date")
	else if (eventRepeats && until <= first) add("eventRepeatsUntil", "Last date must be after the start date")
	const isTurned = last !== "" && last < first
	if (isTurned) add("eventEndDate", "End date must not be before the start date")
	else if (last !== "" && countDays({ from: first, to: last }) > MAX_EVENT_DAYS)
		add("eventEndDate", `An event has at most ${MAX_EVENT_DAYS} days`)
	if (typed.eventAllDay) return errors
	if (start === "") add("eventStartTime", "Start time is missing. Enter it, or check 'All day'")
	if (last !== "" && end === "") add("eventEndTime", "End time is missing. Enter it, or clear the end date")
	if (!isTurned && start && end && `${last || first}T${end}` <= `${first}T${start}`) {
		const question = end < start ? ` ${endQuestion({ opens: start, closes: end })}` : ""
		const hint = last === "" ? " If it ends on another day, enter the end date" : ""
		add("eventEndTime", `${END_BEFORE_START}.${question}${hint}`)
	}
	return errors
}

const END_BEFORE_START = "End must be after the start"

/** `value` is null without an event or with invalid fields. */
export function readEvent(
	typed: Record<string, unknown>,
	isRequired = false,
): {
	value: PostEvent | null
	problems: EventProblem[]
} {
	const { data: form } = eventForm.safeParse(typed)
	const problems = form ? eventErrors(form, isRequired) : []
	if (!form || problems.length > 0 || form.eventStartDate === "") return { value: null, problems }
	const { eventStartDate: first, eventEndDate: last, eventAllDay: allDay, eventEndTime: end } = form
	const refuse = (field: EventField, message: string) => ({ value: null, problems: [{ field, message }] })
	const instant = (day: string, time: string) => instantOf(day, time).toISOString()
	const times = allDay
		? { startsAt: first, endsAt: last || null }
		: { startsAt: instant(first, form.eventStartTime), endsAt: end && instant(last || first, end) }
	// When clocks are set forward, the end may be before the start, or equal to it.
	if (!allDay && times.endsAt && times.endsAt <= times.startsAt)
		return refuse("eventEndTime", END_BEFORE_START)
	const dates = otherDates({ ...times, endsAt: null, allDay }, moreDates(form))
	if (dates.length > EVENT_LIMITS.dates)
		return refuse(
			"eventDates",
			`There are ${dates.length} more dates. At most ${EVENT_LIMITS.dates} are possible`,
		)
	const value: PostEvent = {
		...times,
		endsAt: times.endsAt || null,
		allDay,
		place: form.eventPlace,
		cancelled: form.eventCancelled,
		signUpUrl: form.eventSignUpUrl,
		dates,
	}
	return { value, problems }
}

const eventForm = z.object(eventFields)

function moreDates({
	eventStartDate: first,
	eventDates,
	eventRepeats,
	eventRepeatsUntil,
}: EventForm): string[] {
	const typed = datesIn(eventDates)
	const days = new Set(typed.map((date) => date.slice(0, 10)))
	const added: Day[] = []
	if (eventRepeats !== "") {
		const step = STEPS[eventRepeats]
		for (let day = addDays(first, step); day <= eventRepeatsUntil; day = addDays(day, step))
			if (!days.has(day)) added.push(day)
	}
	return [...typed, ...added]
}

export function previewEvent(typed: Record<string, unknown>): PostEvent | null {
	const { eventAllDay, eventCancelled } = typed
	return readEvent({ ...typed, eventAllDay: eventAllDay === "on", eventCancelled: eventCancelled === "on" })
		.value
}

export function typedEvent(event: PostEvent | null): Record<string, string> {
	if (!event) return {}
	const { startsAt, endsAt, allDay } = event
	const parts = (at: string | null) => (allDay ? [at ?? ""] : localTimeValue(at).split("T"))
	const [startDate = "", startTime = ""] = parts(startsAt)
	const [endDate = "", endTime = ""] = parts(endsAt)
	return {
		eventStartDate: startDate,
		eventStartTime: startTime,
		eventEndDate: endDate === startDate ? "" : endDate,
		eventEndTime: endTime,
		eventAllDay: allDay ? "on" : "",
		eventDates: event.dates.join("\n"),
		eventPlace: event.place,
		eventSignUpUrl: event.signUpUrl,
		eventCancelled: event.cancelled ? "on" : "",
	}
}

export const eventLines = (event: PostEvent | null | undefined) => [
	{ label: "Event", value: event ? eventWhen(event) : "" },
	{ label: EVENT_LABELS.eventDates, value: event?.dates.join("\n") ?? "" },
	{ label: EVENT_LABELS.eventPlace, value: event?.place ?? "" },
	{ label: EVENT_LABELS.eventSignUpUrl, value: event?.signUpUrl ?? "" },
	{ label: EVENT_LABELS.eventCancelled, value: event?.cancelled ? "Cancelled" : "" },
]
