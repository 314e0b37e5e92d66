import type { PublicMap } from "./map.ts"
import { isMissing, visitedPlaces } from "./place-finds.ts"

/** `found`: places where something was found. `missing`: where nothing was, though it can be. */
export function countPlaces(
	map: Pick<PublicMap, "width" | "height" | "places">,
	speciesIds: readonly number[],
	month: number,
) {
	const visited = new Set(visitedPlaces(map, speciesIds))
	const finds = { ids: new Set(speciesIds), month }
	const missing = map.places.filter((place) => !visited.has(place) && isMissing(place, finds))
	return { found: visited.size, missing: missing.length }
}
