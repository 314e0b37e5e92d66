import { occurrenceOf } from "#core/time/clock-changes.ts"
import { localTimeValue, parseLocalTime } from "#core/time/local-input.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { ChosenPublication } from "./publication.ts"

/** `scheduledFor` is UTC ISO 8601; null without a schedule. `isStored`: it was sent as it is stored. */
type Schedule = { scheduledFor: string | null; isStored?: true; isDue?: boolean } | { problem: string }

/** `stored` (UTC ISO 8601): sent unchanged, it stays exact, and may have come true while the form was open. */
export function readSchedule(typed: string, stored: string | null, now: Date): Schedule {
	if (typed.trim() === "") return { scheduledFor: null }
	const parsed = parseLocalTime(typed)
	if (!parsed) return { problem: "Date and time must be an existing one, such as 2026-05-31 07:05" }
	const isStored = stored !== null && localTimeValue(stored) === localTimeValue(parsed)
	if (isStored) return { scheduledFor: stored, isStored, isDue: stored <= now.toISOString() }
	if (!isOnClock(typed, parsed)) return { problem: skippedTime(parsed) }
	const problem = pastProblem(parsed, now)
	return problem ? { problem } : { scheduledFor: parsed }
}

const BOTH = "Choose one: turn off 'Publish immediately', or clear this date and time"

/** What the post form says about publishing: at once, at its date and time (`typed`), or not. `stored`: see `readSchedule`. */
export function choosePublication(
	{ published, typed }: { published: boolean; typed: string },
	stored: string | null,
	now: Date,
): Required<ChosenPublication> | { problem: string } {
	const read = readSchedule(typed, stored, now)
	if ("problem" in read) return read
	const { scheduledFor, isStored, isDue = false } = read
	if (published)
		return scheduledFor === null || isStored ? { published, scheduledFor: null } : { problem: BOTH }
	return { published: isDue, scheduledFor: isDue ? null : scheduledFor }
}

/** Why a post can't be scheduled for that time (UTC ISO 8601); undefined if it can. */
export function pastProblem(scheduledFor: string, now: Date): string | undefined {
	if (scheduledFor > now.toISOString()) return undefined
	const times = `${formatDateTime(scheduledFor)} has passed: it is ${formatDateTime(now.toISOString())} on the farm`
	return `${times}. Choose a later time, or publish immediately`
}

/** 'November 1, 2026 at 1:30 AM (the first of two, because the clocks go back)'. */
export function describeSchedule(scheduledFor: string): string {
	const occurrence = occurrenceOf(scheduledFor)
	const which = occurrence ? ` (the ${occurrence} of two, because the clocks go back)` : ""
	return formatDateTime(scheduledFor) + which
}

const isOnClock = (typed: string, parsed: string) => digits(typed).startsWith(digits(localTimeValue(parsed)))

/** With two digits for the hour. */
const digits = (text: string) => text.replace(/[T ](\d):/, "T0$1:").replace(/\D/g, "")

const skippedTime = (later: string) =>
	`This time doesn't exist, because the clocks go forward that night. Choose ${formatDateTime(later)} or another time`
