import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { seasonInWords } from "#app/models/time/opening-rules.ts"
import type { HoursException, Season, WeeklyHours } from "#app/models/time/opening-times.ts"
import { exceptionRow, FROM_MONDAY } from "#app/models/time/opening-words.ts"
import { rangesInWords } from "#app/models/time/time-range.ts"

export function weekLines(weekly: WeeklyHours): VersionLine[] {
	return FROM_MONDAY.map((day) => ({ label: day, value: rangesInWords(weekly[day]) }))
}

export function seasonLines(season: Season | undefined): VersionLine[] {
	if (!season) return []
	const days = { label: "Days", value: seasonInWords(season) }
	return [days, ...(season.weekly ? weekLines(season.weekly) : [{ label: "Hours", value: "Closed" }])]
}

export function exceptionLines(exception: HoursException | undefined): VersionLine[] {
	if (!exception) return []
	const { days, hours, reason } = exceptionRow(exception)
	return [
		{ label: "Days", value: days },
		{ label: "Hours", value: hours },
		{ label: "Reason", value: reason },
	]
}
