import { shortDay, timeInWords } from "./local-time.ts"

/** As schema.org names them. */
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const
export type Day = (typeof DAYS)[number]

/**
 * When the farm is open on some days of the week, by its own clock: 'HH:MM', closing on the day of opening ('24:00' at the
 * latest). `season` holds days of the year, 'MM-DD', both included; it may go over New Year. Without one it is all year.
 */
export type OpeningHours = {
	days: readonly Day[]
	opens: string
	closes: string
	season?: { from: string; through: string }
}

/** When visitors may come: the pages' words, what search engines are told and 'Open now' are made of this. */
export const OPENING_HOURS: readonly OpeningHours[] = [{ days: DAYS, opens: "08:00", closes: "20:00" }]

/** 'Daily 8:00 AM to 8:00 PM'; times of several kinds one after the other. */
export function hoursInWords(hours: readonly OpeningHours[]): string {
	return hours
		.map(({ days, opens, closes, season }) => {
			const when = days.length === DAYS.length ? "Daily" : days.join(", ")
			const part = season ? ` (${dayOfYear(season.from)} to ${dayOfYear(season.through)})` : ""
			return `${when} ${timeInWords(opens)} to ${timeInWords(closes)}${part}`
		})
		.join("; ")
}

/** 'May 1' from '05-01'. */
export function dayOfYear(day: string): string {
	return shortDay(`2024-${day}`)
}
