import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import type { SeasonPart } from "#app/models/time/hours-form.ts"
import { seasonInWords } from "#app/models/time/opening-rules.ts"
import type { HoursException, WeeklyHours } from "#app/models/time/opening-times.ts"
import { exceptionRow, FROM_MONDAY } from "#app/models/time/opening-words.ts"
import { rangesInWords } from "#app/models/time/time-range.ts"

export function weekLines(weekly: WeeklyHours): VersionLine[] {
	return FROM_MONDAY.map((day) => ({ label: day, value: rangesInWords(weekly[day]), keys: [day] }))
}

export function seasonLines(season: SeasonPart): VersionLine[] {
	return [{ label: "Days", value: seasonInWords(season), keys: ["from", "to"] }, ...weekLines(season)]
}

export function exceptionLines(exception: HoursException): VersionLine[] {
	const { days, hours, reason } = exceptionRow(exception)
	return [
		{ label: "Days", value: days, keys: ["from", "to"] },
		{ label: "Hours", value: hours, keys: ["ranges"] },
		{ label: "Reason", value: reason, keys: ["reason"] },
	]
}
