import { addDays, countDays, type Day } from "#core/time/calendar.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { dayName } from "./opening-text.ts"
import { covers, decidingOn, isClosure, nextDays, type OtherHours } from "./opening-times.ts"
import { weekdayOf } from "./weekly-hours.ts"

export type SharedDay = {
	day: Day
	/** In words, with the hours and the reason of the others. */
	title: string
	/** What visitors will read. */
	result: string
	canStayOpen: boolean
	/** Whether the others were saved after these hours were saved last. */
	isNewer: boolean
}

/** As many as a form can list. */
const MAX_SHARED = 60

/** The next days that other records for as many or fewer days cover, with what follows once these hours are saved. */
export function sharedDays(own: OtherHours, others: OtherHours[], today: Day): SharedDay[] {
	const rivals = others.filter((one) => one.id !== own.id && countDays(one) <= countDays(own))
	const saved = others.findIndex((one) => one.id === own.id)
	const days: SharedDay[] = []
	const range = nextDays(own, today)
	if (!range) return []
	for (const rival of rivals) {
		// Most of the days of a season have no rival.
		const shared = nextDays(rival, today)
		if (!shared) continue
		const first = [range.from, shared.from, today].sort().at(-1) ?? today
		const [last = range.to] = [range.to, shared.to].sort()
		for (let day = first; day <= last && days.length < MAX_SHARED; day = addDays(day, 1)) {
			if (!covers(own, day) || decidingOn(day, rivals) !== rival) continue
			const ranges = rival.hours[weekdayOf(day)]
			const winner = decidingOn(day, [own, ...rivals]) ?? own
			const reason = rival.reason && ` (${rival.reason})`
			days.push({
				day,
				title: `${dayName(day)}: ${describeRanges(ranges)}${reason}`,
				result: describeRanges(winner.hours[weekdayOf(day)]),
				canStayOpen: isClosure(own) && ranges.length > 0,
				isNewer: saved >= 0 && others.indexOf(rival) < saved,
			})
		}
	}
	return days.sort((a, b) => a.day.localeCompare(b.day))
}
