import { addDays, type Day } from "#core/time/calendar.ts"
import { describeTime } from "#core/time/local-time.ts"
import {
	afternoonOf,
	DAY_MINUTES,
	describeRanges,
	type Minutes,
	minutesOf,
	rangeOf,
	span,
	type TimeRange,
} from "#core/time/time-range.ts"

export const DAY_CHANGES = ["close-today", "close-early", "open-late"] as const
export type DayChangeKind = (typeof DAY_CHANGES)[number]

/** Cuts the day's other hours, which return when it is taken back. Times are 'HH:MM' on the farm's clock, or empty. */
export type DayChange = {
	day: Day
	isClosed: boolean
	opensAt: string
	closesAt: string
	reason: string
	/** UTC ISO 8601. */
	since: string
	noticeId: number | null
}

export function changedRanges(usual: TimeRange[], { isClosed, opensAt, closesAt }: DayChange): TimeRange[] {
	if (isClosed) return []
	const spans = usual.map(span)
	const from = openingAt(spans, opensAt) ?? Number.NEGATIVE_INFINITY
	const to = closingAt(spans, closesAt) ?? Number.POSITIVE_INFINITY
	return spans.flatMap(({ start, end }) => {
		const cut = { start: Math.max(start, from), end: Math.min(end, to) }
		return cut.start < cut.end ? [rangeOf(cut)] : []
	})
}

/** Undefined for a time that is not between the first opening and the last closing. Minutes. */
function openingAt(spans: Minutes[], time: string): number | undefined {
	return time === "" || !isWithin(spans, minutesOf(time)) ? undefined : minutesOf(time)
}

/** May be after midnight. */
function closingAt(spans: Minutes[], time: string): number | undefined {
	if (time === "") return undefined
	return [minutesOf(time), minutesOf(time) + DAY_MINUTES].find((at) => isWithin(spans, at))
}

function isWithin(spans: Minutes[], at: number): boolean {
	return at > Math.min(...spans.map(({ start }) => start)) && at < Math.max(...spans.map(({ end }) => end))
}

/** Why the farm can't close early or open late at that time; undefined if it can. */
export function dayChangeProblem(
	kind: DayChangeKind,
	usual: TimeRange[],
	change: DayChange,
): string | undefined {
	if (kind === "close-today") return undefined
	const spans = usual.map(span)
	const isPossible = (time: string) =>
		(kind === "close-early" ? closingAt(spans, time) : openingAt(spans, time)) !== undefined
	const time = kind === "close-early" ? change.closesAt : change.opensAt
	if (!isPossible(time)) {
		const later = afternoonOf(time)
		const question = later && isPossible(later) ? `. Did you mean ${describeTime(later)}?` : ""
		return `The hours are ${describeRanges(usual)}. Choose a time between the first and the last${question}`
	}
	if (changedRanges(usual, change).length > 0) return undefined
	return "Nothing would be left of the hours. Choose another time, or close today"
}

export function changesAt(
	kind: DayChangeKind,
	day: Day,
	ranges: TimeRange[],
): { day: Day; time: string } | undefined {
	if (kind === "open-late") return ranges[0] && { day, time: ranges[0].opens }
	const last = ranges.at(-1)
	return last && { day: last.closes > last.opens ? day : addDays(day, 1), time: last.closes }
}

/** 'Closes early, at 2:00 PM', as visitors read it. Without a time, the name of what is decided. */
export function dayChangeTitle(
	kind: DayChangeKind,
	{ opensAt, closesAt }: Pick<DayChange, "opensAt" | "closesAt">,
): string {
	if (kind === "close-today") return "Closed today"
	const titles: [what: string, time: string, isDecided: boolean][] = [
		["opens late", opensAt, kind === "open-late"],
		["closes early", closesAt, kind === "close-early"],
	]
	const parts = titles
		.filter(([, time, isDecided]) => time || isDecided)
		.map(([what, time]) => (time ? `${what}, at ${describeTime(time)}` : what))
	return capitalized(parts.join(", and "))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** What staff read after it is saved: 'Closes early today, at 2:00 PM'. */
export function dayChangeDone(kind: DayChangeKind, time: string): string {
	if (kind === "close-today") return "The farm is closed today"
	return `${kind === "close-early" ? "Closes early" : "Opens late"} today, at ${describeTime(time)}`
}

export function dayChangeButton(kind: DayChangeKind, time: string): string {
	if (kind === "close-today") return "Close Today"
	const verb = kind === "close-early" ? "Close" : "Open"
	return time ? `${verb} at ${describeTime(time)}` : kind === "close-early" ? "Close Early" : "Open Late"
}

/** Below the hours of its day: 'Closes early: Storm expected'. */
export function dayChangeReason({ isClosed, opensAt, closesAt, reason }: DayChange): string {
	if (isClosed) return reason
	const titles = [opensAt && "Opens late", closesAt && "closes early"].filter(Boolean).join(", ")
	const title = capitalized(titles)
	return reason ? `${title}: ${reason}` : title
}
