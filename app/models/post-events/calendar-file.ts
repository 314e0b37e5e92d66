import { preview } from "#app/models/posts/post-text.ts"
import { addDays } from "#app/models/time/calendar.ts"
import type { EventPost, PostEvent } from "./post-event.ts"

export const CALENDAR_TYPE = "text/calendar; charset=utf-8"

export const calendarTitle = (siteName: string) => `${siteName}: Events`

type CalendarSite = { origin: string; name: string; streetAddress: string }

/** In octets, without the line break. */
const MAX_LINE = 75

const REFRESH = "PT6H"

/** An iCalendar file (RFC 5545). With a name, it is a calendar to subscribe to. */
export function calendarFile(site: CalendarSite, events: EventPost[], name?: string): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Conservation farm website//Events//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		...(name === undefined ? [] : subscription(name)),
		...events.flatMap((post) => eventLines(site, post)),
		"END:VCALENDAR",
	]
	return lines.map((line) => `${fold(line)}\r\n`).join("")
}

function subscription(name: string): string[] {
	return [
		`NAME:${escapeText(name)}`,
		`X-WR-CALNAME:${escapeText(name)}`,
		`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
		`X-PUBLISHED-TTL:${REFRESH}`,
	]
}

function eventLines({ origin, name, streetAddress }: CalendarSite, post: EventPost): string[] {
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
		...timeLines(event),
		// Some apps show no status.
		`SUMMARY:${escapeText(event.cancelled ? `Cancelled: ${post.title}` : post.title)}`,
		`STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
		`LOCATION:${escapeText(event.place || `${name}, ${streetAddress}`)}`,
		`DESCRIPTION:${escapeText(description.filter(Boolean).join("\n\n"))}`,
		`URL:${url}`,
		"END:VEVENT",
	]
}

/** The end of an all-day event is the day after its last one. */
function timeLines({ startsAt, endsAt, allDay }: PostEvent): string[] {
	const date = (day: string) => day.replaceAll("-", "")
	if (allDay)
		return [
			`DTSTART;VALUE=DATE:${date(startsAt)}`,
			`DTEND;VALUE=DATE:${date(addDays(endsAt ?? startsAt, 1))}`,
		]
	return [`DTSTART:${inUtc(startsAt)}`, ...(endsAt === null ? [] : [`DTEND:${inUtc(endsAt)}`])]
}

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
		const bytes = octets(character)
		if (length + bytes > MAX_LINE) {
			folded += "\r\n "
			length = 1
		}
		folded += character
		length += bytes
	}
	return folded
}

/** In UTF-8. */
function octets(character: string): number {
	const code = character.codePointAt(0) ?? 0
	return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
