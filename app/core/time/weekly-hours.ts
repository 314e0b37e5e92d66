import type { Day } from "#core/time/calendar.ts"
import { describeRanges, isAllDay, span, type TimeRange } from "#core/time/time-range.ts"

/** Names as in schema.org, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const FROM_MONDAY: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

export const MAX_RANGES = 6

/** No ranges: closed on that day. */
export type WeeklyHours = Record<Weekday, TimeRange[]>

export function weekdayOf(day: Day): Weekday {
	return WEEKDAYS[new Date(day).getUTCDay()] ?? "Sunday"
}

export function everyDay(ranges: TimeRange[]): WeeklyHours {
	return Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as WeeklyHours
}

export const inOrder = (ranges: TimeRange[]) => ranges.toSorted((a, b) => a.opens.localeCompare(b.opens))

/** 'Monday to Friday 9:00 AM to 5:00 PM; Saturday 9:00 AM to 12:00 PM'. Closed days aren't named. */
export function describeWeekly(weekly: WeeklyHours): string {
	return openGroups(weekly).map(describeGroup).join("; ") || "Closed"
}

export const openGroups = (weekly: WeeklyHours) => groupsOf(weekly).filter(({ ranges }) => ranges.length > 0)

function describeGroup({ days, ranges }: WeekdayGroup): string {
	if (!ranges.some(isAllDay)) return `${groupName(days)} ${describeRanges(ranges)}`
	return days.length === WEEKDAYS.length ? "Open 24 hours every day" : `${groupName(days)} open 24 hours`
}

type WeekdayGroup = { days: Weekday[]; ranges: TimeRange[] }

/** Consecutive days with the same hours, from Monday. */
export function groupsOf(weekly: WeeklyHours): WeekdayGroup[] {
	const groups: WeekdayGroup[] = []
	for (const day of FROM_MONDAY) {
		const ranges = inOrder(weekly[day])
		const last = groups.at(-1)
		if (last && describeRanges(last.ranges) === describeRanges(ranges)) last.days.push(day)
		else groups.push({ days: [day], ranges })
	}
	return groups
}

export function groupName(days: Weekday[]): string {
	if (days.length === WEEKDAYS.length) return "Daily"
	return days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days.join(", ")
}

/** Hours of a night may overlap with the next day's: the farm stays open. */
export function overlapIn(weekly: WeeklyHours): { day: Weekday; message: string } | undefined {
	const day = FROM_MONDAY.find((one) => {
		const spans = weekly[one].map(span).sort((a, b) => a.start - b.start)
		return spans.some(({ start }, at) => at > 0 && start < (spans[at - 1]?.end ?? 0))
	})
	return day && { day, message: `${day}: ${describeRanges(weekly[day])} overlap` }
}
