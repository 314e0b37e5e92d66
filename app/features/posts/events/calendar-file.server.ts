import { addDays, type Day } from "#core/time/calendar.ts"
import type { EventPost } from "#features/posts/post.ts"
import { preview } from "#features/posts/post-text.ts"
import { allDates } from "./event-dates.server.ts"
import type { PostEvent } from "./post-event.ts"

export const CALENDAR_TYPE = "text/calendar; charset=utf-8"

export const calendarTitle = (siteName: string) => `${siteName}: Events`

type CalendarSite = { origin: string; name: string; streetAddress: string }

/** In octets, without the line break. */
const MAX_LINE = 75

const REFRESH = "PT6H"

/** An iCalendar file (RFC 5545) with each date as its own event. `name` makes it a calendar to subscribe to. */
export function calendarFile(site: CalendarSite, posts: EventPost[], name?: string): string {
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
		...posts.flatMap((post) => allDates(post.event).flatMap((date) => entryLines(site, post, date))),
		"END:VCALENDAR",
	]
	return lines.map((line) => `${fold(line)}\r\n`).join("")
}

function entryLines(
	{ origin, name, streetAddress }: CalendarSite,
	post: EventPost,
	date: PostEvent,
): string[] {
	const { place, signUpUrl, cancelled } = date
	const url = `${origin}/blog/${post.slug}`
	const changed = inUtc(post.changedAt)
	const description = [
		cancelled && "This event is cancelled.",
		post.excerpt || preview(post.content),
		signUpUrl && `Sign up: ${signUpUrl}`,
		url,
	]
	const isFirst = date.startsAt === post.event.startsAt
	return [
		"BEGIN:VEVENT",
		// Without the site's domain, which may change.
		`UID:post-${post.id}-${Date.parse(post.createdAt)}${isFirst ? "" : `-${date.startsAt.replace(/\W/g, "")}`}`,
		`DTSTAMP:${changed}`,
		`LAST-MODIFIED:${changed}`,
		`SEQUENCE:${post.revision}`,
		...timeLines(date),
		// Some calendar apps don't show the status.
		`SUMMARY:${escapeText(cancelled ? `Cancelled: ${post.title}` : post.title)}`,
		`STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
		`LOCATION:${escapeText(place || [name, streetAddress].filter(Boolean).join(", "))}`,
		`DESCRIPTION:${escapeText(description.filter(Boolean).join("\n\n"))}`,
		`URL:${url}`,
		"END:VEVENT",
	]
}

/** iCalendar's end of an all-day event is exclusive. */
function timeLines({ startsAt, endsAt, allDay }: PostEvent): string[] {
	if (allDay)
		return [
			`DTSTART;VALUE=DATE:${dateText(startsAt)}`,
			`DTEND;VALUE=DATE:${dateText(addDays(endsAt ?? startsAt, 1))}`,
		]
	return [`DTSTART:${inUtc(startsAt)}`, ...(endsAt === null ? [] : [`DTEND:${inUtc(endsAt)}`])]
}

const dateText = (day: Day) => day.replaceAll("-", "")

const inUtc = (iso: string) => iso.replace(/\.\d+/, "").replace(/[-:]/g, "")

/** Security: a line break in a text would begin another property. */
function escapeText(text: string): string {
	return text
		.replace(/[\\;,]/g, "\\$&")
		.replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, "\\n")
		.replace(/[^\P{Cc}\t]|\p{Cs}/gu, "")
}

/** Folds long lines (RFC 5545, 3.1) without splitting a character. */
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
