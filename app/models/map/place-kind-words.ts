import { PLACE_KINDS, type PlaceKind } from "./map.ts"

/** What other programs call the kinds: OpenStreetMap's tags and the symbols of GPS devices, as parts of their words. */
const WORDS: [PlaceKind, RegExp][] = [
	["trailhead", /trail ?head/],
	["parking", /parking|car park/],
	["toilet", /toilet|restroom|washroom/],
	["water", /drinking water|water source/],
	["viewpoint", /viewpoint|scenic|lookout|overlook/],
	["picnic", /picnic/],
	["bench", /\bbench\b/],
	["danger", /danger|hazard/],
	["species", /species/],
	["building", /building|\bbarn\b|\bhouse\b|lodge/],
	["other", /^other place$/],
]

/** Returns the kind that one of the words means, for example 'drinking_water' or 'Scenic Area'. */
export function kindOfWords(words: readonly unknown[]): PlaceKind | undefined {
	for (const word of words) {
		if (typeof word !== "string") continue
		const text = word.toLowerCase().replace(/[_-]/g, " ")
		const own = PLACE_KINDS.find((kind) => kind === text)
		if (own) return own
		const found = WORDS.find(([, pattern]) => pattern.test(text))
		if (found) return found[0]
	}
	return undefined
}
