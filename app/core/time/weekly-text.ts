import { ALL_DAY, describeOpening, isUnusual, type TimeRange } from "#core/time/time-range.ts"
import {
	everyDay,
	FROM_MONDAY,
	groupName,
	MAX_RANGES,
	openGroups,
	overlapIn,
	type Weekday,
	type WeeklyHours,
} from "./weekly-hours.ts"

const UNREADABLE = "Write lines such as Monday to Friday 9:00 AM to 5:00 PM, Closed, or Open 24 hours"

/** The setting stores this text, which visitors read. */
export function weeklyText(weekly: WeeklyHours): string {
	const [first, ...others] = FROM_MONDAY.map((day) => rangesText(weekly[day]))
	if (others.every((one) => one === first)) return String(first)
	return openGroups(weekly)
		.map(({ days, ranges }) => `${groupName(days)} ${rangesText(ranges)}`)
		.join("\n")
}

const rangesText = (ranges: TimeRange[]) =>
	ranges.map((range) => describeOpening(range) + (isUnusual(range) ? " next day" : "")).join(", ") || "Closed"

/** Also reads hours with a line for each day. Days without a line are closed. */
export function parseWeekly(text: string): { weekly: WeeklyHours; problem?: string | undefined } {
	let weekly = everyDay([])
	for (const line of text.split(/[\n;]/).map((one) => one.trim())) {
		if (line === "") continue
		const at = line.search(/\d|open|closed/i)
		const days = at < 0 ? undefined : daysIn(line.slice(0, at).trim())
		const ranges = rangesIn(line.slice(at))
		if (!days || !ranges) return { weekly, problem: UNREADABLE }
		weekly = { ...weekly, ...Object.fromEntries(days.map((day) => [day, ranges])) }
	}
	return { weekly, problem: overlapIn(weekly)?.message }
}

/** All days if there is no name; undefined if a name isn't a day's. */
function daysIn(names: string): readonly Weekday[] | undefined {
	if (/^(daily)?$/i.test(names)) return FROM_MONDAY
	const days = names.split(/, | to /).map((name) => FROM_MONDAY.indexOf(name as Weekday))
	const [first = -1, last = -1] = days
	if (days.includes(-1)) return undefined
	if (names.includes(" to ")) return FROM_MONDAY.slice(first, last + 1)
	return FROM_MONDAY.filter((_, at) => days.includes(at))
}

const TIME = String.raw`(\d\d?):(\d\d) ([AP])M`
const RANGE = new RegExp(`^${TIME} to ${TIME}(?: next day)?$`, "i")

function rangesIn(text: string): TimeRange[] | undefined {
	if (/^closed$/i.test(text)) return []
	if (/^open 24 hours$/i.test(text)) return [ALL_DAY]
	const ranges = text.split(", ").map((part) => {
		const found = RANGE.exec(part)
		return { opens: timeOf(found?.slice(1, 4)), closes: timeOf(found?.slice(4)) }
	})
	const isRead = ranges.every(({ opens, closes }) => opens && closes && opens !== closes)
	return isRead && ranges.length <= MAX_RANGES ? ranges : undefined
}

/** 'HH:MM', or '' for an impossible time. */
function timeOf([hours = "", minutes = "", half = ""]: string[] = []): string {
	const hour = Number(hours)
	if (Number(minutes) > 59 || hour < 1 || hour > 12) return ""
	const inDay = (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0)
	return `${String(inDay).padStart(2, "0")}:${minutes}`
}
