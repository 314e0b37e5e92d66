import { formatCount } from "#app/models/text/numbers.ts"
import type { TrashKind } from "#app/models/trash/trash-kinds.ts"

/** What of the sample nobody has changed. `texts` are those of the home page and of the page of the visit, `mapTexts` those of maps that stay. */
type UnchangedSample = {
	species: number
	posts: number
	pages: number
	maps: number
	places: number
	trails: number
	texts: number
	mapTexts: number
}

/** Why a record of the sample stays when the sample is removed. */
type StayReason = "changed" | "stop" | "drawing"

/** `isShown`: visitors see it. */
export type StayingRecord = { kind: TrashKind; id: number; reason: StayReason; isShown: boolean }

export type Sample = { unchanged: UnchangedSample; stays: StayingRecord[] }

export const STAY_REASONS: Record<StayReason, string> = {
	changed: "was changed",
	stop: "a trail that stays stops there",
	drawing: "its picture is the sample's, and stays until you change the picture or delete the map",
}

const LIST = new Intl.ListFormat("en-GB")

export function isAnyUnchanged({ unchanged }: Sample): boolean {
	return Object.values(unchanged).some((count) => count > 0)
}

/** Such as '64 species, 5 posts and 1 map with 26 places and 3 trails'. */
export function describeSample({
	species,
	posts,
	pages,
	maps,
	places,
	trails,
	...counts
}: UnchangedSample): string {
	const parts = [
		...(places > 0 || maps > 0 ? [formatCount(places, "place")] : []),
		...(trails > 0 || maps > 0 ? [formatCount(trails, "trail")] : []),
	]
	const map = maps > 0 ? [`${formatCount(maps, "map")} with ${LIST.format(parts)}`] : parts
	return LIST.format([
		...(species > 0 ? [formatCount(species, "species", "species")] : []),
		...(posts > 0 ? [formatCount(posts, "post")] : []),
		...(pages > 0 ? [formatCount(pages, "page")] : []),
		...map,
		...(counts.mapTexts > 0 ? [`${formatCount(counts.mapTexts, "text")} of the map`] : []),
		...(counts.texts > 0 ? [`${formatCount(counts.texts, "text")} of the site`] : []),
	])
}
