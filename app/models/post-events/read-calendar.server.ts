import { readFile } from "node:fs/promises"
import ICAL from "ical.js"
import { escapeMarkdown } from "#app/models/posts/escape-markdown.ts"
import { markdownProblem } from "#app/models/posts/markdown.ts"
import { type PostFields, postFields } from "#app/models/posts/post-form.ts"
import { htmlToLines, isHtml } from "#app/models/text/html-text.ts"
import { severalLines } from "#app/models/text/normalize.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { shorten } from "#app/models/text/text.ts"
import { addDays, type Day, isDay } from "#app/models/time/calendar.ts"
import { longDay } from "#app/models/time/local-time.ts"
import { MAX_IMPORTED_EVENTS } from "./calendar-limits.ts"
import { type Entries, type Reading, readRepeats } from "./calendar-repeats.server.ts"
import {
	clocksOf,
	type FindClock,
	jsonOf,
	momentOf,
	NotImportable,
	textOf,
	timesOf,
} from "./calendar-times.server.ts"
import { eventBody } from "./event-body.ts"
import { signUpUrl } from "./event-form.ts"
import { repeatsProblems } from "./event-repeats.ts"
import { type EventTimes, firstDayOf, lastDayOf, MAX_EVENT_DAYS, type PostEvent } from "./post-event.ts"

export type CalendarPost = Omit<PostFields, "published" | "scheduledFor"> & {
	event: PostEvent
	/** Empty if the file has none. */
	uid: string
	notes: string[]
}

export type LeftOut = { title: string; reason: string }

export type ReadCalendar = { posts: CalendarPost[]; leftOut: LeftOut[] }

const NOT_A_CALENDAR =
	"The file isn't a calendar. Export one from your calendar program; its name ends in .ics."
const DAMAGED = "The calendar is incomplete or damaged. Export it again."
const NO_EVENTS = "The calendar has no events."

/** Computing a date takes about 10 microseconds. */
const MAX_DATES = 30_000

/** Reading a file with more takes too long, and no calendar has them. */
const MAX_PARAMETERS = 100_000

/** Reading takes as long as the file wants, so it is a job: the site's own process answers visitors. */
export type CalendarToRead = { path: string; zone: string; today: Day }

export const readCalendarFile = async ({ path, zone, today }: CalendarToRead) =>
	readCalendar(await readFile(path), zone, today)

/** The events of an iCalendar file (RFC 5545), as posts. */
export function readCalendar(bytes: Uint8Array, zone: string, today: Day): ReadCalendar | { error: string } {
	const parsed = parseCalendars(bytes)
	if ("error" in parsed) return parsed
	const { calendars, broken } = parsed
	const events = calendars.flatMap((calendar) => {
		const clocks = clocksOf(calendar, zone)
		return entriesOf(calendar).map((entries) => ({ ...entries, clocks }))
	})
	if (events.length === 0 && broken.length === 0) return { error: NO_EVENTS }
	if (events.length > MAX_IMPORTED_EVENTS) {
		const most = `At most ${formatNumber(MAX_IMPORTED_EVENTS)} can be imported at once`
		return {
			error: `The calendar has ${formatNumber(events.length)} events. ${most}: export a shorter time.`,
		}
	}
	const read: ReadCalendar = { posts: [], leftOut: broken }
	const budget = { dates: MAX_DATES }
	for (const { clocks, ...entries } of events) {
		const timesIn = (entry: ICAL.Component) => readTimes(entry, clocks)
		const reading = { clocks, zone, today, budget, readTimes: timesIn }
		const found = readPost(entries, reading)
		if ("reason" in found) read.leftOut.push(found)
		else read.posts.push(found)
	}
	return read
}

type Parsed = { calendars: ICAL.Component[]; broken: LeftOut[] }

function parseCalendars(bytes: Uint8Array): Parsed | { error: string } {
	if (bytes.length === 0) return { error: "The file is empty." }
	const text = decode(bytes)
	if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) || text.split(";").length > MAX_PARAMETERS)
		return { error: NOT_A_CALENDAR }
	const whole = parse(text)
	if (whole) return { calendars: whole, broken: [] }
	const { kept, broken } = withoutBroken(text)
	const calendars = broken.length > 0 && parse(kept)
	return calendars ? { calendars, broken } : { error: DAMAGED }
}

/** Older programs don't write UTF-8. */
function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder("windows-1252").decode(bytes)
	}
}

function parse(text: string): ICAL.Component[] | undefined {
	try {
		const [first, ...others]: unknown[] = ICAL.parse(text)
		const roots = typeof first === "string" ? [[first, ...others]] : [first, ...others]
		const calendars = roots.filter(Array.isArray).map((root) => new ICAL.Component(root))
		return calendars.length > 0 && calendars.every(({ name }) => name === "vcalendar") ? calendars : undefined
	} catch {
		return undefined
	}
}

/** Names the events that can't be read, so that they don't keep the others away. */
function withoutBroken(text: string): { kept: string; broken: LeftOut[] } {
	const broken: LeftOut[] = []
	const [head = "", ...events] = text.split(/^(?=BEGIN:VEVENT\r?\n)/im)
	if (events.length > MAX_IMPORTED_EVENTS) return { kept: text, broken }
	const kept = events.map((part, at) => {
		const end = /^END:VEVENT\r?$/im.exec(part)
		// The file ends too early.
		if (!end && at === events.length - 1) return part
		const event = part.slice(0, end ? end.index + end[0].length : undefined)
		if (end && parse(`BEGIN:VCALENDAR\r\n${event.trimEnd()}\r\nEND:VCALENDAR`)) return part
		const [, title = ""] = /^SUMMARY[^:\r\n]*:(.*)$/im.exec(event) ?? []
		broken.push({ title: shorten(title.trim(), 100) || "Without a title", reason: "It can't be read" })
		return part.slice(event.length).trimStart()
	})
	return { kept: [head, ...kept].join(""), broken }
}

/** An entry of a changed date belongs to its event; without that, it is an event. */
function entriesOf(calendar: ICAL.Component): Entries[] {
	const isChanged = (entry: ICAL.Component) => entry.hasProperty("recurrence-id")
	const all = calendar.getAllSubcomponents("vevent")
	const events: Entries[] = all.filter((entry) => !isChanged(entry)).map((main) => ({ main, changed: [] }))
	const byUid = new Map(events.map((event) => [textOf(event.main, "uid"), event]))
	for (const entry of all.filter(isChanged)) {
		const event = byUid.get(textOf(entry, "uid"))
		if (event) event.changed.push(entry)
		else events.push({ main: entry, changed: [] })
	}
	return events
}

function readPost(entries: Entries, reading: Reading): CalendarPost | LeftOut {
	const { main } = entries
	const isPrivate = /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(main, "class"))
	const cancelled = textOf(main, "status").toUpperCase() === "CANCELLED"
	const summary = textOf(main, "summary").replace(/\s+/g, " ")
	// The site's own calendar says it in the title, too.
	const title = cancelled ? summary.replace(/^Cancelled: /, "") : summary
	try {
		if (isPrivate) throw new NotImportable("It is private in your calendar")
		const { event, notes } = readEvent(entries, cancelled, reading)
		if (!event.repeats && lastDayOf(event, reading.zone) < reading.today)
			throw new NotImportable("It is over")
		const typed = textOf(main, "description")
		if (isHtml(typed)) notes.push("The formatting of its description is left out")
		const description = severalLines(isHtml(typed) ? htmlToLines(typed) : typed)
		const content = escapeMarkdown(description || (/[.!?]$/.test(title) ? title : `${title}.`))
		const fields = { title, content, excerpt: "", category: "events", tags: [] }
		const post = valid(postFields.omit({ published: true, scheduledFor: true }).safeParse(fields))
		const problem = markdownProblem(content, new Map(), "")
		if (problem) throw new NotImportable(problem)
		const uid = [textOf(main, "uid"), textOf(main, "recurrence-id")].filter(Boolean).join(" ")
		return { ...post, event, uid, notes }
	} catch (error) {
		if (!(error instanceof NotImportable)) throw error
		const day = String(jsonOf(main, "dtstart")).slice(0, 10)
		const name = shorten(title, 100) || "Without a title"
		return { title: isDay(day) ? `${name}, ${longDay(day)}` : name, reason: error.message }
	}
}

type Validated<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }

/** Throws what is wrong. */
function valid<T>(parsed: Validated<T>): T {
	if (parsed.success) return parsed.data
	const messages = parsed.error.issues.map(({ message }) => message[0]?.toUpperCase() + message.slice(1))
	throw new NotImportable(messages.join(". "))
}

function readEvent(entries: Entries, cancelled: boolean, reading: Reading) {
	const { main } = entries
	const { zone, clocks } = reading
	const [property] = main.getAllProperties("dtstart")
	const [start] = property ? timesOf(property, clocks) : []
	if (!start) throw new NotImportable("It has no start")
	const link = signUpUrl("Its link").safeParse(textOf(main, "url"))
	const once: PostEvent = {
		...readTimes(main, clocks),
		place: textOf(main, "location").replace(/\s+/g, " "),
		cancelled,
		signUpUrl: link.success ? link.data : "",
	}
	const { repeats, notes } = readRepeats(entries, start, once, reading)
	const event = valid(eventBody.safeParse({ ...once, ...(repeats && { repeats }) }))
	if (!event) throw new NotImportable("It has no start")
	const [problem] = repeats ? repeatsProblems(repeats, firstDayOf(event, zone)) : []
	if (problem) throw new NotImportable(problem.message)
	const linkNotes = link.success ? [] : [`${link.error.issues[0]?.message}, so it is left out`]
	return { event, notes: [...notes, ...linkNotes] }
}

/** Null as its end: none, or on the first day. */
function readTimes(entry: ICAL.Component, clocks: FindClock): EventTimes {
	const [start, end] = ["dtstart", "dtend"].map((name) => {
		const property = entry.getFirstProperty(name)
		return property ? timesOf(property, clocks)[0] : undefined
	})
	if (!start) throw new NotImportable("It has no start")
	const startsAt = momentOf(start)
	const allDay = start.time === null
	if (end && (end.time === null) !== allDay)
		throw new NotImportable("Its start and its end don't fit together")
	const until = end ? momentOf(end) : afterDuration(startsAt, allDay, textOf(entry, "duration"))
	if (until < startsAt) throw new NotImportable("Its end is before its start")
	if (until.slice(0, 10) > addDays(startsAt.slice(0, 10), MAX_EVENT_DAYS))
		throw new NotImportable(`It takes more than ${MAX_EVENT_DAYS} days`)
	// The end of an all-day event is the day after its last one.
	const last = allDay && until > startsAt ? addDays(until, -1) : until
	return { startsAt, allDay, endsAt: last === startsAt ? null : last }
}

function afterDuration(startsAt: string, allDay: boolean, duration: string): string {
	if (duration === "") return startsAt
	const seconds = ICAL.Duration.isValueString(duration)
		? ICAL.Duration.fromString(duration).toSeconds()
		: Number.NaN
	if (!(seconds >= 0 && seconds <= MAX_EVENT_DAYS * 86_400))
		throw new NotImportable(`Its duration '${shorten(duration, 40)}' isn't possible`)
	const moment = new Date(Date.parse(startsAt) + seconds * 1000).toISOString()
	return allDay ? moment.slice(0, 10) : moment
}
