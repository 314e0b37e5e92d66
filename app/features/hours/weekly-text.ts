import { ALL_DAY, describeOpening, isAllDay, isUnusual, type TimeRange } from "#core/time/time-range.ts"
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

const UNREADABLE =
	"Write lines such as Monday to Friday 9:00 AM to 5:00 PM, Closed, or Open 24 hours, with 'next day' after a closing time that is"

/** As the setting stores it: what visitors read, with a line for each group of days. */
export function weeklyText(weekly: WeeklyHours): string {
	const [first, ...others] = FROM_MONDAY.map((day) => rangesText(weekly[day]))
	if (others.every((one) => one === first)) return String(first)
	return openGroups(weekly)
		.map(({ days, ranges }) => `${groupName(days)} ${rangesText(ranges)}`)
		.join("\n")
}

const rangesText = (ranges: TimeRange[]) =>
	ranges.map((range) => describeOpening(range) + (isUnusual(range) ? " next day" : "")).join(", ") || "Closed"

/**
 * Reads hours with a line for each group of days, such as 'Monday to Friday 9:00 AM to 5:00 PM'. A line without days is for all that no
 * other line names. Days that no line is for are closed. Farms typed it before there was a form with times.
 */
export function parseWeekly(text: string): { weekly: WeeklyHours; problem?: string | undefined } {
	const weekly = everyDay([])
	const named = new Set<Weekday>()
	const rest: TimeRange[] = []
	for (const line of text.split(/[\n;]/).map((one) => one.trim().replace(/\s+/g, " "))) {
		if (line === "") continue
		const at = line.search(/\d|\b(?:open|closed)\b/i)
		const days = at < 0 ? undefined : daysIn(line.slice(0, at))
		const ranges = rangesIn(line.slice(at))
		if (!days || !ranges) return { weekly, problem: UNREADABLE }
		if (days.length === 0) rest.push(...ranges)
		for (const day of days) {
			named.add(day)
			weekly[day] = [...weekly[day], ...ranges]
		}
	}
	for (const day of FROM_MONDAY) if (!named.has(day)) weekly[day] = rest
	return { weekly, problem: overlapIn(weekly)?.message }
}

/** None for all days; undefined for something else than days. */
function daysIn(names: string): Weekday[] | undefined {
	const days: Weekday[] = []
	let isRange = false
	for (const word of names.toLowerCase().match(/[\p{L}\d]+|[-–]/gu) ?? []) {
		if (["and", "daily", "every", "day", "days", "all"].includes(word)) continue
		const isJoined = isRange
		isRange = ["to", "-", "–"].includes(word)
		if (isRange) continue
		const day = word.length > 2 && FROM_MONDAY.find((one) => one.toLowerCase().startsWith(singular(word)))
		if (!day) return undefined
		const first = isJoined ? days.pop() : undefined
		days.push(...(first ? daysBetween(first, day) : [day]))
	}
	return days
}

const singular = (word: string) => word.replace(/s$/, "")

function daysBetween(first: Weekday, last: Weekday): Weekday[] {
	const from = FROM_MONDAY.indexOf(first)
	const count = (FROM_MONDAY.indexOf(last) - from + FROM_MONDAY.length) % FROM_MONDAY.length
	return [...FROM_MONDAY, ...FROM_MONDAY].slice(from, from + count + 1)
}

const TIME = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?(?:m\.?)?`
const RANGE = new RegExp(String.raw`^(?:open\s+)?${TIME}\s*(?:to|until|-|–)\s*${TIME}(\s+next day)?$`, "i")

/** Undefined if they can't be read. */
function rangesIn(text: string): TimeRange[] | undefined {
	if (/^closed\.?$/i.test(text)) return []
	if (/^(open\s+)?24\s+hours( every day)?\.?$/i.test(text)) return [ALL_DAY]
	const ranges: TimeRange[] = []
	for (const part of text.split(/,|\band\b/i)) {
		const found = RANGE.exec(part.trim())
		const opens = found && timeOf(found[1], found[2], found[3])
		const closes = found && timeOf(found[4], found[5], found[6])
		if (!opens || !closes) return undefined
		const range = { opens, closes }
		if (isAllDay(range)) return [ALL_DAY]
		if (opens === closes || (isUnusual(range) && !found[7])) return undefined
		ranges.push(range)
	}
	return ranges.length > MAX_RANGES ? undefined : ranges
}

/** 'HH:MM'; '' for a time that doesn't exist. */
function timeOf(hours = "", minutes = "00", half = ""): string {
	const hour = Number(hours)
	if (Number(minutes) > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return ""
	const inDay = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour % 24
	return `${String(inDay).padStart(2, "0")}:${minutes}`
}
