import { shortDay, timeInWords } from "./local-time.ts"

/** Named as in schema.org. */
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const
export type Day = (typeof DAYS)[number]

/** 'HH:MM' on the farm's clock, `closes` at most '24:00'. `season` is 'MM-DD', both included, and may span New Year. */
export type OpeningHours = {
	days: readonly Day[]
	opens: string
	closes: string
	season?: { from: string; through: string }
}

export const OPENING_HOURS: readonly OpeningHours[] = [{ days: DAYS, opens: "08:00", closes: "20:00" }]

export function hoursInWords(hours: readonly OpeningHours[]): string {
	return hours
		.map(({ days, opens, closes, season }) => {
			const when = days.length === DAYS.length ? "Daily" : days.join(", ")
			const part = season ? ` (${dayOfYear(season.from)} to ${dayOfYear(season.through)})` : ""
			return `${when} ${timeInWords(opens)} to ${timeInWords(closes)}${part}`
		})
		.join("; ")
}

export function dayOfYear(day: string): string {
	return shortDay(`2024-${day}`)
}
