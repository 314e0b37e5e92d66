import { instantOf } from "./farm-clock.ts"
import { localDay, timeInWords } from "./local-time.ts"
import { DAYS, dayOfYear, type OpeningHours } from "./opening-hours.ts"

/** `until` (UTC ISO 8601) is when `text` becomes outdated. */
export type OpenNow = { isOpen: boolean; text: string; until: string }

const DAY_MS = 24 * 3600_000

/** A season may be nearly a year away. */
const DAYS_AHEAD = 366

export function openNow(hours: readonly OpeningHours[], now: Date): OpenNow {
	const today = localDay(now.toISOString())
	for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
		const day = new Date(Date.parse(today) + ahead * DAY_MS).toISOString().slice(0, 10)
		for (const { opens, closes } of hoursOf(day, hours)) {
			const [opening, closing] = [instantOf(day, opens), instantOf(day, closes)]
			if (closing <= now) continue
			if (opening <= now) return { isOpen: true, text: "Open now", until: closing.toISOString() }
			const when = `${dayInWords(day, ahead)} at ${timeInWords(opens)}`
			const until = ahead === 0 ? opening : instantOf(today, "24:00")
			return { isOpen: false, text: `Closed now, opens ${when}`, until: until.toISOString() }
		}
	}
	return { isOpen: false, text: "Closed now", until: new Date(now.getTime() + DAY_MS).toISOString() }
}

function hoursOf(day: string, hours: readonly OpeningHours[]): OpeningHours[] {
	const weekday = weekdayOf(day)
	return hours
		.filter(({ days, season }) => days.includes(weekday) && (!season || isWithin(day.slice(5), season)))
		.sort((a, b) => a.opens.localeCompare(b.opens))
}

function isWithin(day: string, { from, through }: NonNullable<OpeningHours["season"]>): boolean {
	return from <= through ? from <= day && day <= through : from <= day || day <= through
}

function dayInWords(day: string, ahead: number): string {
	if (ahead === 0) return "today"
	return ahead < 7 ? weekdayOf(day) : dayOfYear(day.slice(5))
}

function weekdayOf(day: string) {
	return DAYS[new Date(day).getUTCDay()] ?? "Sunday"
}
