import type { Database } from "better-sqlite3"

type Range = { opens: string; closes: string }
type Week = Record<string, Range[]>
type Season = { from: string; to: string; weekly: Week | null }
type Exception = { from: string; to: string; ranges: Range[]; reason: string }
type Change = {
	day: string
	isClosed: boolean
	opensAt: string
	closesAt: string
	reason: string
	since: string
}
type Times = { weekly: Week; seasons: Season[]; exceptions: Exception[]; changes?: Change[] }
type Other = { from: string; to: string; isYearly: 0 | 1; hours: Week; reason: string; savedAt: string }

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/** Earlier than any day with these hours, in their order of precedence. */
const SEASON_SAVED = "2000-01-01T00:00:00.000Z"
const EXCEPTION_SAVED = "2000-01-02T00:00:00.000Z"

/** In days. A longer closure without a reason would count as a season. */
const LONGEST_WITHOUT_REASON = 14

/** Seasons, days with other hours and changes of today become records of one kind; a change's notice ends at midnight. */
export default function otherHours(sqlite: Database): void {
	sqlite.exec(`
		create table other_hours (
			id integer primary key autoincrement,
			-- Calendar dates on the farm's clock, both included.
			"from" text not null,
			"to" text not null,
			-- Then the years of the dates don't count.
			is_yearly integer not null check (is_yearly in (0, 1)),
			-- JSON: the hours of each weekday.
			hours text not null check (json_valid(hours)),
			reason text not null,
			-- JSON: days that a closure leaves as they are.
			kept_open text not null check (json_valid(kept_open)),
			updated_at text not null,
			revision integer not null default 1
		) strict`)
	const row = sqlite
		.prepare<[], { times: string; is_sample: 0 | 1 }>("select times, is_sample from opening_times")
		.get()
	if (row) move(sqlite, JSON.parse(row.times), row.is_sample === 1)
	sqlite.exec("drop table opening_times")
}

function move(sqlite: Database, times: Times, isSample: boolean): void {
	const insert = sqlite.prepare(
		`insert into other_hours ("from", "to", is_yearly, hours, reason, kept_open, updated_at) values (?, ?, ?, ?, ?, '[]', ?)`,
	)
	const seasons = times.seasons.map(seasonOf)
	const exceptions = times.exceptions.flatMap((one) => partsOf(one, seasons))
	const changes = (times.changes ?? []).map((one) => changeOf(one, times))
	for (const { from, to, isYearly, hours, reason, savedAt } of [...seasons, ...exceptions, ...changes])
		insert.run(from, to, isYearly, JSON.stringify(hours), reason, savedAt)
	if (isSample) return
	sqlite
		.prepare("insert into settings (key, value, description) values ('weekly_hours', ?, 'Weekly hours')")
		.run(textOf(times.weekly))
}

const everyDay = (ranges: Range[]): Week => Object.fromEntries(WEEKDAYS.map((day) => [day, ranges]))

const isYearly = ({ from }: { from: string }) => from.length === "MM-DD".length

function seasonOf({ from, to, weekly }: Season): Other {
	const days = isYearly({ from }) ? datesOf(from, to) : { from, to }
	const hours = weekly ?? everyDay([])
	return { ...days, isYearly: isYearly({ from }) ? 1 : 0, hours, reason: "", savedAt: SEASON_SAVED }
}

function datesOf(from: string, to: string) {
	const isLeap = [from, to].includes("02-29")
	const year = isLeap ? 2028 : 2026
	const isNextYear = from > to
	return isLeap && isNextYear && to === "02-29"
		? { from: `${year - 1}-${from}`, to: `${year}-${to}` }
		: { from: `${year}-${from}`, to: `${isNextYear ? year + 1 : year}-${to}` }
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const lengthOf = ({ from, to }: { from: string; to: string }) => dayNumber(to) - dayNumber(from) + 1

/** Only a closure takes precedence over a season for fewer days. */
function partsOf({ from, to, ranges, reason }: Exception, seasons: Other[]): Other[] {
	const longest = Math.min(
		reason === "" ? LONGEST_WITHOUT_REASON : Number.POSITIVE_INFINITY,
		...(ranges.length > 0 ? seasons.map(lengthOf) : []),
	)
	const parts: Other[] = []
	for (let first = dayNumber(from); first <= dayNumber(to); first += longest) {
		const last = Math.min(first + longest - 1, dayNumber(to))
		const days = { from: dayOf(first), to: dayOf(last), isYearly: 0 as const }
		parts.push({ ...days, hours: everyDay(ranges), reason, savedAt: EXCEPTION_SAVED })
	}
	return parts
}

function changeOf(change: Change, times: Times): Other {
	const hours = everyDay(cut(plannedOn(change.day, times), change))
	const { day, reason, since } = change
	return { from: day, to: day, isYearly: 0, hours, reason, savedAt: since }
}

function plannedOn(day: string, { weekly, seasons, exceptions }: Times): Range[] {
	const weekday = String(WEEKDAYS[new Date(day).getUTCDay()])
	const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
	const season = seasons.find((one) => isIn(day, one))
	const planned = exception?.ranges ?? (season ? season.weekly : weekly)?.[weekday] ?? []
	return planned.toSorted((a, b) => a.opens.localeCompare(b.opens))
}

function isIn(day: string, { from, to }: Season): boolean {
	const date = isYearly({ from }) ? day.slice("YYYY-".length) : day
	return from <= to ? from <= date && date <= to : from <= date || date <= to
}

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
	new Date((minutes % DAY_MINUTES) * 60_000)
		.toISOString()
		.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length)

/** A time counts if it is between the first opening and the last closing, which may be after midnight. */
function cut(planned: Range[], { isClosed, opensAt, closesAt }: Change): Range[] {
	if (isClosed) return []
	const spans = planned.map(({ opens, closes }) => {
		const [start, end] = [minutesOf(opens), minutesOf(closes)]
		return { start, end: end > start ? end : end + DAY_MINUTES }
	})
	const first = Math.min(...spans.map(({ start }) => start))
	const last = Math.max(...spans.map(({ end }) => end))
	const isWithin = (at: number) => at > first && at < last
	const opening = opensAt === "" ? undefined : [minutesOf(opensAt)].find(isWithin)
	const closing =
		closesAt === "" ? undefined : [minutesOf(closesAt), minutesOf(closesAt) + DAY_MINUTES].find(isWithin)
	return spans.flatMap(({ start, end }) => {
		const [from, to] = [Math.max(start, opening ?? start), Math.min(end, closing ?? end)]
		return from < to ? [{ opens: timeOf(from), closes: timeOf(to) }] : []
	})
}

function textOf(weekly: Week): string {
	const clock = (time: string) => {
		const hour = Number(time.slice(0, 2))
		return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`
	}
	const rangeOf = ({ opens, closes }: Range) => {
		if (opens === closes) return "Open 24 hours"
		const isNextDay = closes < opens && closes !== "00:00"
		return `${clock(opens)} to ${clock(closes)}${isNextDay ? " next day" : ""}`
	}
	const texts = [...WEEKDAYS.slice(1), "Sunday"].map((day) => {
		const ranges = (weekly[day] ?? []).toSorted((a, b) => a.opens.localeCompare(b.opens))
		return { day, text: ranges.map(rangeOf).join(", ") || "Closed" }
	})
	if (texts.every(({ text }) => text === texts[0]?.text)) return String(texts[0]?.text)
	return texts.map(({ day, text }) => `${day} ${text}`).join("\n")
}
