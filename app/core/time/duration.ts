import { formatCount } from "#core/text/numbers.ts"

const DAY = 24 * 60

/** '45 min', '1 h 5 min', or whole days from two days on, with no-break spaces. */
export function durationText(minutes: number): string {
	if (minutes >= 2 * DAY) return formatCount(Math.round(minutes / DAY), "day").replace(" ", "\u00a0")
	const rest = `${minutes % 60}\u00a0min`
	return minutes < 60 ? rest : `${Math.floor(minutes / 60)}\u00a0h ${rest}`
}
