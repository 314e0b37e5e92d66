import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { MAX_PLACES, MAX_TRAILS } from "./map.ts"

type PartCounts = { places: number; trails: number }

/** '12 places and 1 trail'; empty for none. */
export function countsText({ places, trails }: PartCounts): string {
	const parts = [places > 0 && formatCount(places, "place"), trails > 0 && formatCount(trails, "trail")]
	return parts.filter(Boolean).join(" and ")
}

const LIMITS: PartCounts = { places: MAX_PLACES, trails: MAX_TRAILS }

export function tooMany(what: keyof PartCounts, total: number): string | undefined {
	if (total <= LIMITS[what]) return undefined
	return `The map would have ${formatNumber(total)} ${what}; at most ${LIMITS[what]} are allowed.`
}
