import type { PublicMap } from "#features/map/map.ts"
import { countFinds, type Found } from "#features/map/place-finds.ts"
import { FILTER_TYPES, type SpeciesCard, type SpeciesType } from "#features/species/species.ts"

export type BadgeInput = {
	found: ReadonlySet<number>
	/** Those that visitors can find now: at least the ones found and all featured ones. */
	species: readonly Pick<SpeciesCard, "id" | "type" | "featured">[]
	maps: readonly Pick<PublicMap, "places" | "trails">[]
	/** Of the tour, 1 to 12. */
	month: number
}

type Badge = {
	key: string
	title: string
	sentence: string
	isEarned(facts: BadgeInput): boolean
}

/** Every badge, in the order in which it is shown. */
export const BADGES: readonly Badge[] = [
	{
		key: "first-find",
		title: "First find",
		sentence: "Found a species on the tour.",
		isEarned: ({ found }) => found.size > 0,
	},
	{
		key: "five-birds",
		title: "Five birds",
		sentence: "Found five different birds.",
		isEarned: (facts) => foundOf(facts, "bird") >= 5,
	},
	{
		key: "every-kind",
		title: "Of every kind",
		sentence: "Found a bird, a plant and other wildlife.",
		isEarned: (facts) => FILTER_TYPES.every((type) => foundOf(facts, type) > 0),
	},
	{
		key: "ten-species",
		title: "Ten species",
		sentence: "Found ten species on one tour.",
		isEarned: ({ found }) => found.size >= 10,
	},
	{
		key: "all-featured",
		title: "All featured species",
		sentence: "Found every species that the farm features.",
		isEarned({ found, species }) {
			const featured = species.filter((one) => one.featured)
			return featured.length > 0 && featured.every(({ id }) => found.has(id))
		},
	},
	{
		key: "whole-trail",
		title: "Whole trail",
		sentence: "Found every species in season at the places of one trail.",
		isEarned: ({ found, maps, month }) =>
			maps.some((map) => map.trails.some((one) => isWhole(one, map, { ids: found, month }))),
	},
]

/** Computed from the finds each time, so an undone find takes its badges back. */
export function earnedBadges(
	finds: readonly { speciesId: number }[],
	catalogue: Omit<BadgeInput, "found">,
): Badge[] {
	const facts = { ...catalogue, found: new Set(finds.map(({ speciesId }) => speciesId)) }
	return BADGES.filter((badge) => badge.isEarned(facts))
}

function foundOf({ found, species }: BadgeInput, type: SpeciesType): number {
	return species.filter((one) => one.type === type && found.has(one.id)).length
}

function isWhole(
	trail: BadgeInput["maps"][number]["trails"][number],
	{ places }: BadgeInput["maps"][number],
	finds: Found,
): boolean {
	const { found, of } = countFinds(
		places.filter(({ id }) => trail.places.includes(id)),
		finds,
	)
	return of > 0 && found === of
}
