import { formatCount } from "#app/models/text/numbers.ts"

export type PartCounts = { places: number; trails: number }

export type MapImport = { added: PartCounts; changed: PartCounts; unchanged: PartCounts }

/** '12 places and 1 trail'; empty for none. */
export function countsText({ places, trails }: PartCounts): string {
	const parts = [places > 0 && formatCount(places, "place"), trails > 0 && formatCount(trails, "trail")]
	return parts.filter(Boolean).join(" and ")
}

/** 'Added: 12 places and 1 trail. Already on the map: 3 places.' */
export function importText({ added, changed, unchanged }: MapImport): string {
	const parts: [string, PartCounts][] = [
		["Added", added],
		["Changed", changed],
		["Already on the map", unchanged],
	]
	const sentences = parts.flatMap(([label, counts]) => {
		const text = countsText(counts)
		return text ? `${label}: ${text}.` : []
	})
	return sentences.join(" ") || "Nothing was imported."
}
