import { addDays, type Day } from "#core/time/calendar.ts"
import { instantOf, offsetAt } from "#core/time/farm-clock.ts"
import { farmZone, localTimeOf } from "#core/time/local-time.ts"
import type { EventPost } from "#features/posts/post.ts"
import { preview } from "#features/posts/post-text.ts"
import { lastPossibleDay, recurrenceRule } from "./event-repeats.ts"
import { type DatedEvent, type EventTimes, firstDayOf, lastDayOf } from "./post-event.ts"

export const CALENDAR_TYPE = "text/calendar; charset=utf-8"

export const calendarTitle = (siteName: string) => `${siteName}: Events`

type CalendarSite = { origin: string; name: string; streetAddress: string }

/** `changed`: the dates of an event that repeats which are cancelled or have other times. */
export type CalendarEvent = EventPost & { changed: DatedEvent[] }

/** In octets, without the line break. */
const MAX_LINE = 75

const REFRESH = "PT6H"

/** An iCalendar file (RFC 5545). With a name, it is a calendar to subscribe to. */
export function calendarFile(site: CalendarSite, events: CalendarEvent[], name?: string): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Conservation farm website//Events//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		...(name === undefined
			? []
			: [
					`NAME:${escapeText(name)}`,
					`X-WR-CALNAME:${escapeText(name)}`,
					`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
					`X-PUBLISHED-TTL:${REFRESH}`,
				]),
		...zoneOf(events),
		...events.flatMap((post) => eventLines(site, post)),
		"END:VCALENDAR",
	]
	return lines.map((line) => `${fold(line)}\r\n`).join("")
}

/** Described only if times are in it: those of events that repeat, which keep their hours on the clock. */
function zoneOf(events: CalendarEvent[]): string[] {
	const repeated = events.filter(({ event }) => event.repeats && !event.allDay)
	const days = repeated.map(({ event }) => firstDayOf(event)).sort()
	const [first, last] = [days[0], days.at(-1)]
	return first && last ? timeZoneLines(first, lastPossibleDay(last)) : []
}

function eventLines(site: CalendarSite, { changed, ...post }: CalendarEvent): string[] {
	const { event } = post
	if (!event.repeats) return entryLines(site, post, timeLines(event))
	const { allDay, startsAt, repeats } = event
	const first = firstDayOf(event)
	const at = (day: Day) =>
		allDay ? `;VALUE=DATE:${dateText(day)}` : inZone(`${day}T${localTimeOf(startsAt)}`)
	const until = repeats.until ?? first
	const lastMoment = new Date(instantOf(addDays(until, 1), "00:00").getTime() - 1000).toISOString()
	const rule = recurrenceRule(repeats, first, allDay ? dateText(until) : inUtc(lastMoment))
	const cancelled = changed.filter((date) => !date.isChanged).map(({ ruleDay }) => `EXDATE${at(ruleDay)}`)
	const times = allDay ? timeLines(event) : zonedLines(event)
	return [
		...entryLines(site, post, [...times, `RRULE:${rule}`, ...cancelled]),
		...changed
			.filter((date) => date.isChanged)
			.flatMap((date) => entryLines(site, post, [`RECURRENCE-ID${at(date.ruleDay)}`, ...timeLines(date)])),
	]
}

function entryLines(
	{ origin, name, streetAddress }: CalendarSite,
	post: EventPost,
	times: string[],
): string[] {
	const { event } = post
	const url = `${origin}/blog/${post.slug}`
	const changed = inUtc(post.changedAt)
	const description = [
		event.cancelled && "This event is cancelled.",
		post.excerpt || preview(post.content),
		event.signUpUrl && `Sign up: ${event.signUpUrl}`,
		url,
	]
	return [
		"BEGIN:VEVENT",
		// Without the site's address, which may change.
		`UID:post-${post.id}-${Date.parse(post.createdAt)}`,
		`DTSTAMP:${changed}`,
		`LAST-MODIFIED:${changed}`,
		`SEQUENCE:${post.revision}`,
		...times,
		// Some apps show no status.
		`SUMMARY:${escapeText(event.cancelled ? `Cancelled: ${post.title}` : post.title)}`,
		`STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
		`LOCATION:${escapeText(event.place || [name, streetAddress].filter(Boolean).join(", "))}`,
		`DESCRIPTION:${escapeText(description.filter(Boolean).join("\n\n"))}`,
		`URL:${url}`,
		"END:VEVENT",
	]
}

/** The end of an all-day event is the day after its last one. */
function timeLines({ startsAt, endsAt, allDay }: EventTimes): string[] {
	if (allDay)
		return [
			`DTSTART;VALUE=DATE:${dateText(startsAt)}`,
			`DTEND;VALUE=DATE:${dateText(addDays(endsAt ?? startsAt, 1))}`,
		]
	return [`DTSTART:${inUtc(startsAt)}`, ...(endsAt === null ? [] : [`DTEND:${inUtc(endsAt)}`])]
}

function zonedLines(event: EventTimes): string[] {
	const { startsAt, endsAt } = event
	const start = `${firstDayOf(event)}T${localTimeOf(startsAt)}`
	const end = endsAt && `${lastDayOf(event)}T${localTimeOf(endsAt)}`
	return [`DTSTART${inZone(start)}`, ...(end ? [`DTEND${inZone(end)}`] : [])]
}

const dateText = (day: Day) => day.replaceAll("-", "")

/** ';TZID=America/Toronto:20260603T080000' from '2026-06-03T08:00'. */
const inZone = (clock: string) => `;TZID=${farmZone()}:${clock.replace(/[-:]/g, "")}00`

/** '20260603T120000Z' from UTC ISO 8601. */
const inUtc = (iso: string) => iso.replace(/\.\d+/, "").replace(/[-:]/g, "")

/** Security: a line break in a text would begin a property of its own. */
function escapeText(text: string): string {
	return text
		.replace(/[\\;,]/g, "\\$&")
		.replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, "\\n")
		.replace(/[^\P{Cc}\t]|\p{Cs}/gu, "")
}

/** Continues a long line on the next ones, which begin with a space, without splitting a character. */
function fold(line: string): string {
	let folded = ""
	let length = 0
	for (const character of line) {
		const bytes = Buffer.byteLength(character)
		if (length + bytes > MAX_LINE) {
			folded += "\r\n "
			length = 1
		}
		folded += character
		length += bytes
	}
	return folded
}

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** The farm's time zone between two days, as calendar files (RFC 5545) describe it: each change of its clock. They are weeks apart. */
function timeZoneLines(from: Day, to: Day): string[] {
	const start = Date.parse(addDays(from, -1))
	const lines = periodLines("STANDARD", start, offsetAt(start), offsetAt(start))
	for (let week = start; week <= Date.parse(to); week += WEEK_MS) {
		const [before, after] = [offsetAt(week), offsetAt(week + WEEK_MS)]
		if (before === after) continue
		const change = findChange(week, week + WEEK_MS)
		lines.push(...periodLines(after > before ? "DAYLIGHT" : "STANDARD", change, before, after))
	}
	return ["BEGIN:VTIMEZONE", `TZID:${farmZone()}`, ...lines, "END:VTIMEZONE"]
}

function findChange(from: number, to: number): number {
	let [before, after] = [from, to]
	while (after - before > MINUTE_MS) {
		const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
		if (offsetAt(middle) === offsetAt(from)) before = middle
		else after = middle
	}
	return after
}

/** It begins on the clock that it ends. */
function periodLines(kind: "STANDARD" | "DAYLIGHT", at: number, before: number, after: number): string[] {
	const clock = new Date(at + before).toISOString().slice(0, 19).replace(/[-:]/g, "")
	return [
		`BEGIN:${kind}`,
		`DTSTART:${clock}`,
		`TZOFFSETFROM:${offsetText(before)}`,
		`TZOFFSETTO:${offsetText(after)}`,
		`END:${kind}`,
	]
}

/** '-0400' */
function offsetText(offset: number): string {
	const minutes = Math.abs(offset) / MINUTE_MS
	const twoDigits = (number: number) => String(number).padStart(2, "0")
	return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`
}
