import type { Database } from "better-sqlite3"
import ICAL from "ical.js"

type Change = {
	day: string
	cancelled: boolean
	newDay?: string | null
	newStart?: string | null
	newEnd?: string | null
}
type Repeats = { frequency: string; until: string | null; count: number | null; changes: Change[] }
type Row = Record<string, unknown>

/** Every week for five years, as earlier releases allowed. */
const MOST = 262

/** Events get a list of dates instead of a rule. If the first date was an exception, the event begins on the first regular one. */
export default function datesOfEvents(sqlite: Database): void {
	const zone = sqlite.prepare<[], string>("select value from settings where key = 'time_zone'").pluck().get()
	const clock = clockOf(zone || "America/Toronto")
	linkPlaces(sqlite)
	sqlite.exec("alter table posts rename column event_repeats to event_dates")
	const ofPosts = `select id, event_starts_at, event_ends_at, event_all_day, event_dates as event_repeats
		from posts where event_dates is not null`
	const changePost = sqlite.prepare(
		"update posts set event_starts_at = @event_starts_at, event_ends_at = @event_ends_at, event_dates = @event_dates where id = @id",
	)
	for (const row of sqlite.prepare<[], Row>(ofPosts).all()) changePost.run(changedPost(row, clock))
	for (const [table, column, changed] of [
		["post_versions", "fields", changedVersion],
		["trash", "content", changedContent],
	] as const) {
		const change = sqlite.prepare(`update ${table} set ${column} = ? where id = ?`)
		const stored = sqlite.prepare<[], { id: number; text: string }>(
			`select id, ${column} as text from ${table} where instr(${column}, 'startsAt') or instr(${column}, 'event_repeats')`,
		)
		for (const { id, text } of stored.all()) change.run(changed(text, clock), id)
	}
}

type Place = { id: number; map_id: number; name: string; number: string }

/** A line such as '{place Lookout}' was shown as a link to a published place, or not at all. */
function linkPlaces(sqlite: Database): void {
	const published = "select id, map_id, name, number from places where published = 1 order by id"
	const places = sqlite.prepare<[], Place>(published).all()
	const change = sqlite.prepare("update posts set content = ? where id = ?")
	const texts = "select id, content from posts where instr(lower(content), 'place')"
	for (const { id, content } of sqlite.prepare<[], { id: number; content: string }>(texts).all()) {
		const linked = content.replace(
			/^[ \t]*\{[ \t]*place[ \t]+([^{}\n]+)\}[ \t]*$/gim,
			(_, sought: string) => {
				const wanted = sought.trim().toLowerCase()
				const place = places.find(({ name, number }) =>
					[name, number, `${number} ${name}`].some((text) => text.toLowerCase() === wanted),
				)
				if (!place) return ""
				const name = `${place.number} ${place.name}`.trim().replace(/[\\[\]]/g, "\\$&")
				return `-> [${name}, on the map](/map?map=${place.map_id}&place=${place.id}#place)`
			},
		)
		if (linked !== content) change.run(linked, id)
	}
}

type Clock = (iso: string) => string

function clockOf(timeZone: string): Clock {
	const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone })
	return (iso) => format.format(new Date(iso))
}

function changedContent(text: string, clock: Clock): string {
	const content = JSON.parse(text) as Record<string, Row[]>
	const versions = content.post_versions?.map((row) => ({
		...row,
		fields: changedVersion(String(row.fields), clock),
	}))
	const posts = content.posts?.map((row) => changedPost(row, clock))
	return JSON.stringify({ ...content, ...(posts && { posts }), ...(versions && { post_versions: versions }) })
}

function changedPost({ event_repeats: stored, ...row }: Row, clock: Clock): Row {
	if (typeof stored !== "string") return { ...row, event_dates: null }
	const { startsAt, endsAt, dates } = withDates(
		{
			startsAt: String(row.event_starts_at),
			endsAt: row.event_ends_at as string | null,
			allDay: row.event_all_day === 1,
		},
		JSON.parse(stored),
		clock,
	)
	return {
		...row,
		event_starts_at: startsAt,
		event_ends_at: endsAt,
		event_dates: dates.length > 0 ? JSON.stringify(dates) : null,
	}
}

function changedVersion(text: string, clock: Clock): string {
	const { event, ...fields } = JSON.parse(text)
	if (!event) return text
	const { repeats, ...once } = event
	const changed = repeats ? withDates(once, repeats, clock) : { ...once, dates: [] }
	return JSON.stringify({ ...fields, event: changed })
}

type Event = { startsAt: string; endsAt: string | null; allDay: boolean }

function withDates<One extends Event>(event: One, repeats: Repeats, clock: Clock): One & { dates: string[] } {
	const { startsAt, allDay } = event
	const first = (allDay ? startsAt : clock(startsAt)).slice(0, 10)
	const days = ruleDays(repeats, first)
	const changes = new Map(repeats.changes.map((change) => [change.day, change]))
	const usual = days.filter((day) => !changes.has(day))
	const start = usual[0] ?? first
	const changed = days.flatMap((day) => {
		const { cancelled, newDay, newStart, newEnd } = changes.get(day) ?? { cancelled: true }
		if (cancelled) return []
		const times = [newStart || (newEnd && clock(startsAt).slice(11)), newEnd].filter(Boolean).join("-")
		return [[newDay || day, !allDay && times].filter(Boolean).join(" ")]
	})
	const dates = [...new Set([...usual, ...changed])].filter((date) => date !== start).sort()
	return { ...event, ...(start !== first && moved(event, first, start, clock)), dates }
}

function moved({ startsAt, endsAt, allDay }: Event, from: string, to: string, clock: Clock) {
	const shift = Date.parse(to) - Date.parse(from)
	const move = (at: string) => {
		const later = new Date(Date.parse(at) + shift).toISOString()
		if (allDay) return later.slice(0, 10)
		const isOff = Date.parse(`${clock(later)}Z`) - Date.parse(`${clock(at)}Z`) - shift
		return new Date(Date.parse(later) - isOff).toISOString()
	}
	return { startsAt: move(startsAt), endsAt: endsAt && move(endsAt) }
}

function ruleDays({ frequency, until, count }: Repeats, first: string): string[] {
	const week = Math.ceil(Number(first.slice(8)) / 7)
	const weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][new Date(first).getUTCDay()]
	const rules: Record<string, string> = {
		weekly: "FREQ=WEEKLY",
		"every-two-weeks": "FREQ=WEEKLY;INTERVAL=2",
		// The fifth weekday meant the last one of each month.
		"monthly-by-weekday": `FREQ=MONTHLY;BYDAY=${week > 4 ? -1 : week}${weekday}`,
		"monthly-by-date": `FREQ=MONTHLY;BYMONTHDAY=${Number(first.slice(8))}`,
	}
	const end = count === null ? `UNTIL=${(until ?? first).replaceAll("-", "")}` : `COUNT=${count}`
	const next = ICAL.Recur.fromString(`${rules[frequency]};${end}`).iterator(ICAL.Time.fromDateString(first))
	const days: string[] = []
	for (let time = next.next(); time && days.length < MOST; time = next.next()) days.push(time.toString())
	return days
}
