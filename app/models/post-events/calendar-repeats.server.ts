import ICAL from "ical.js"
import { shorten } from "#app/models/text/text.ts"
import { addDays, type Day, isDay } from "#app/models/time/calendar.ts"
import { localTimeOf, longDay } from "#app/models/time/local-time.ts"
import { weekdayOf } from "#app/models/time/opening-times.ts"
import { type FileTime, type FindClock, NotImportable, textOf, timesOf } from "./calendar-times.server.ts"
import { changedDates, ruleDays } from "./event-dates.server.ts"
import {
	type DateChange,
	type EventRepeats,
	FREQUENCIES,
	type Frequency,
	lastPossibleDay,
	REPEAT_LIMITS,
	recurrenceRule,
} from "./event-repeats.ts"
import { type EventTimes, firstDayOf, type PostEvent } from "./post-event.ts"

export type Entries = { main: ICAL.Component; changed: ICAL.Component[] }

export type Reading = {
	clocks: FindClock
	zone: string
	today: Day
	readTimes: (entry: ICAL.Component) => EventTimes
	/** How many dates of events that repeat may still be computed. */
	budget: { dates: number }
}

type Rule = { freq: string; interval?: number; until?: string; count?: number } & Record<string, unknown>

type End = Pick<EventRepeats, "count" | "until">

/** `isCut`: the rule has later dates than the site can have. */
type Dates = End & { days: Day[]; isCut: boolean }

/** More aren't compared with the dates, which takes long. Some may be no dates of the event. */
const MAX_EXCEPTIONS = 30

/** The dates are those of the file, or it isn't importable. `start` and `event` are its first date. */
export function readRepeats(
	{ main, changed }: Entries,
	start: FileTime,
	event: PostEvent,
	reading: Reading,
): { repeats: EventRepeats | null; notes: string[] } {
	if (["rdate", "exrule"].some((name) => main.hasProperty(name)))
		throw new NotImportable("It has single dates beside its rule, which the site can't repeat")
	const [property, second] = main.getAllProperties("rrule")
	if (!property) return happensOnce({ main, changed })
	const rule = property.toJSON()[3] as Rule
	const hasTwoEnds = rule.until !== undefined && rule.count !== undefined
	const frequency = second || hasTwoEnds ? undefined : frequencyOf(rule, start.day)
	if (!frequency) {
		const text = property.toICALString().replace(/^RRULE:/, "")
		throw new NotImportable(`The site doesn't have this way to repeat: ${shorten(text, 100)}`)
	}
	if (reading.budget.dates <= 0)
		throw new NotImportable("The calendar has too many events that repeat. Import the rest in another file")
	const { days, isCut, ...end } = datesOfRule(rule, frequency, start, event)
	reading.budget.dates -= days.length
	const [last] = days.slice(-1)
	if (days.length < 2 || !last) return happensOnce({ main, changed })
	if (isCut && last < reading.today)
		throw new NotImportable(
			`It repeats for more than ${REPEAT_LIMITS.years} years, which are over. Add it here with a later start`,
		)
	const shift = shiftOf(start, event, reading.zone)
	const until = end.until && addDays(end.until, shift)
	const repeats: EventRepeats = { frequency, count: end.count, until, changes: [] }
	const series = { ...event, repeats }
	const farmDays = farmDaysOf(series, start, days, shift, reading.zone)
	const changes = readChanges({ main, changed }, { series, start, farmDays, isCut }, reading)
	const note = `It repeats until ${longDay(until ?? last)} only: at most ${REPEAT_LIMITS.years} years are possible`
	return { repeats: { ...repeats, changes }, notes: isCut ? [note] : [] }
}

function happensOnce({ main, changed }: Entries) {
	if (changed.length > 0 || main.hasProperty("exdate"))
		throw new NotImportable("It happens once, but has changed dates. Enter its date in the file first")
	return { repeats: null, notes: [] }
}

function shiftOf({ day }: FileTime, event: PostEvent, zone: string): number {
	const first = firstDayOf(event, zone)
	return first === day ? 0 : first > day ? 1 : -1
}

function frequencyOf(rule: Rule, first: Day): Frequency | undefined {
	const own = (frequency: Frequency) =>
		ICAL.Recur.fromString(recurrenceRule({ frequency, until: null, count: 2, changes: [] }, first, ""))
	return FREQUENCIES.find((one) => shapeOf(rule, first) === shapeOf(own(one).toJSON() as Rule, first))
}

/** Without its end, and with what an RRULE may leave out. */
function shapeOf({ until, count, wkst, interval = 1, ...rule }: Rule, first: Day): string {
	const usual =
		rule.freq === "WEEKLY"
			? { byday: weekdayOf(first).slice(0, 2).toUpperCase() }
			: { bymonthday: Number(first.slice(8)) }
	const parts = { ...(!rule.byday && !rule.bymonthday && usual), ...rule, interval }
	const texts = Object.entries(parts).map(([name, value]) => `${name}=${String(value).replace("+", "")}`)
	return texts.sort().join(";")
}

function datesOfRule({ until, count }: Rule, frequency: Frequency, start: FileTime, event: PostEvent): Dates {
	const latest = lastPossibleDay(start.day)
	const untilDay = until?.slice(0, 10)
	if (untilDay && !isDay(untilDay))
		throw new NotImportable(`Its last date '${shorten(untilDay, 40)}' doesn't exist`)
	// Days don't depend on a time zone.
	const once = { ...event, allDay: true, startsAt: start.day, endsAt: null }
	const daysOf = (end: End) => ruleDays({ ...once, repeats: { frequency, ...end, changes: [] } }, "UTC")
	if (count !== undefined && count <= REPEAT_LIMITS.count) {
		const days = daysOf({ count, until: null })
		if (days.length === count) return { days, count, until: null, isCut: false }
	}
	const isCut = untilDay === undefined || untilDay > latest
	const possible = daysOf({ count: null, until: isCut ? latest : untilDay })
	const days = possible.filter((day) => until === undefined || isUntil(until, { ...start, day }))
	const isWhole = days.length === possible.length
	return { days, count: null, until: isWhole ? (isCut ? latest : untilDay) : (days.at(-1) ?? null), isCut }
}

function isUntil(until: string, { day, time, clock }: FileTime): boolean {
	const last = until.slice(0, 10)
	if (time === null || until.length === 10) return day <= last
	if (!until.endsWith("Z")) return `${day}T${time}` <= until
	// It is within a day on any clock.
	if (addDays(day, 1) < last || day > addDays(last, 1)) return day < last
	return clock.at(day, time) <= new Date(until)
}

function farmDaysOf(
	series: PostEvent,
	{ time, clock }: FileTime,
	days: Day[],
	shift: number,
	zone: string,
): Map<Day, Day> {
	const farmDays = ruleDays(series, zone)
	const isSameDay = (day: Day, at: number) => (shift === 0 ? day : addDays(day, shift)) === farmDays[at]
	const isSameTime = (day: Day) =>
		time === null ||
		localTimeOf(clock.at(day, time).toISOString(), zone) === localTimeOf(series.startsAt, zone)
	const isSteady = time === null || clock.isSteady() || days.every(isSameTime)
	if (farmDays.length !== days.length || !days.every(isSameDay) || !isSteady)
		throw new NotImportable(
			"Its times follow the clock of another time zone, but here they follow the farm's clock",
		)
	return new Map(days.map((day, at) => [day, farmDays[at] ?? day]))
}

type Series = { series: PostEvent; start: FileTime; farmDays: Map<Day, Day>; isCut: boolean }

const NO_CHANGE = { cancelled: false, newDay: null, newStart: null, newEnd: null }

function readChanges({ main, changed }: Entries, found: Series, reading: Reading): DateChange[] {
	const changes = new Map<Day, DateChange>()
	const properties = main.getAllProperties("exdate")
	const days = properties.flatMap((property) => property.toJSON().slice(3))
	if (days.length + changed.length > MAX_EXCEPTIONS) throw new NotImportable(TOO_MANY)
	for (const time of properties.flatMap((property) => timesOf(property, reading.clocks))) {
		const day = dayOf(time, found)
		if (day) changes.set(day, { ...NO_CHANGE, day, cancelled: true })
	}
	for (const entry of changed) {
		const property = entry.getFirstProperty("recurrence-id")
		const [time] = property ? timesOf(property, reading.clocks) : []
		if (!property || !time) continue
		if (property.getParameter("range"))
			throw new NotImportable(`It changes from ${longDay(time.day)} on. Make it two events first`)
		const day = dayOf(time, found)
		if (!day && found.isCut) continue
		if (!day) throw new NotImportable(`Its changed date ${longDay(time.day)} isn't one of its dates`)
		const change = changes.get(day) ?? readChange({ main, changed: [entry] }, found.series, day, reading)
		if (change) changes.set(day, change)
	}
	if (changes.size > REPEAT_LIMITS.changes) throw new NotImportable(TOO_MANY)
	return [...changes.values()].sort((a, b) => a.day.localeCompare(b.day))
}

const TOO_MANY = `More than ${REPEAT_LIMITS.changes} of its dates are cancelled or changed`

function dayOf({ day, time, clock }: FileTime, { start, farmDays }: Series): Day | undefined {
	if (time === null || start.time === null) return farmDays.get(day)
	if (clock === start.clock) return time === start.time ? farmDays.get(day) : undefined
	const at = clock.at(day, time).getTime()
	const { time: usual, clock: ofStart } = start
	const isIt = (other: Day) => farmDays.has(other) && ofStart.at(other, usual).getTime() === at
	return farmDays.get([day, addDays(day, 1), addDays(day, -1)].find(isIt) ?? "")
}

const TEXTS = ["summary", "location", "description", "url"]

function readChange(
	{ main, changed: [entry] }: Entries,
	series: PostEvent,
	day: Day,
	{ zone, readTimes }: Reading,
): DateChange | undefined {
	if (!entry) return undefined
	if (textOf(entry, "status").toUpperCase() === "CANCELLED" && !series.cancelled)
		return { ...NO_CHANGE, day, cancelled: true }
	const hasOther = (name: string) =>
		entry.hasProperty(name) && entry.getFirstPropertyValue(name) !== main.getFirstPropertyValue(name)
	if (TEXTS.some(hasOther))
		throw new NotImportable(
			`On ${longDay(day)}, its title, place, text or link differs. Make that date an event of its own`,
		)
	const times = readTimes(entry)
	const newDay = firstDayOf(times, zone)
	const clockTime = (at: string) => (times.allDay ? null : localTimeOf(at, zone))
	const change: DateChange = { ...NO_CHANGE, day, newDay: newDay === day ? null : newDay }
	const usual = series.allDay ? null : localTimeOf(series.startsAt, zone)
	const newStart = clockTime(times.startsAt)
	if (newStart !== usual) change.newStart = newStart
	if (isShown(series, change, times, zone)) return change.newDay || change.newStart ? change : undefined
	const withEnd = { ...change, newEnd: times.endsAt && clockTime(times.endsAt) }
	if (isShown(series, withEnd, times, zone)) return withEnd
	throw new NotImportable(`On ${longDay(day)}, it has times that one date of a repeating event can't have`)
}

function isShown(
	series: PostEvent,
	change: DateChange,
	{ startsAt, endsAt, allDay }: EventTimes,
	zone: string,
) {
	if (!series.repeats || series.allDay !== allDay) return false
	const [date] = changedDates({ ...series, repeats: { ...series.repeats, changes: [change] } }, zone)
	return date?.startsAt === startsAt && date.endsAt === endsAt
}
