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

/** The days to come that others for as many or fewer days cover. If both are every year, those of the next time. */
export function sharedDays(own: OtherHours, others: OtherHours[], today: Day): SharedDay[] {
	const rivals = others.filter((one) => one.id !== own.id && countDays(one) <= countDays(own))
	const saved = others.findIndex((one) => one.id === own.id)
	const days: SharedDay[] = []
	const next = rivals.length > 0 && nextDays(own, today)
	if (!next) return []
	const later = rivals.flatMap(({ isYearly, to }) => (own.isYearly && !isYearly ? to : []))
	const last = [next.to, ...later].sort().at(-1) ?? next.to
	for (let day = next.from < today ? today : next.from; day <= last; day = addDays(day, 1)) {
		const rival = covers(own, day) && decidingOn(day, rivals)
		if (!rival || (rival.isYearly && day > next.to)) continue
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
	return days
}
