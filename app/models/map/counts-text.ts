import { formatCount } from "#app/models/text/numbers.ts"

/** '12 places and 1 trail'; empty for none. */
export function countsText({ places, trails }: { places: number; trails: number }): string {
	const parts = [places > 0 && formatCount(places, "place"), trails > 0 && formatCount(trails, "trail")]
	return parts.filter(Boolean).join(" and ")
}
