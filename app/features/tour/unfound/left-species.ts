import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import { trailsOf } from "#features/map/ordered-places.ts"
import { isInSeason } from "#features/species/season.ts"
import type { Species } from "#features/species/species-fields.ts"

type LeftSpecies = Pick<Species, "id" | "name" | "seasonMonths">

/** `unstated` has no months. */
export type Season = "now" | "unstated" | "other"

export type LeftEntry = { species: LeftSpecies; season: Season; place?: PublicPlace }

/** A trail, the places of a map that are on no trail, or without a map the species that have no place. */
export type LeftGroup = { map?: PublicMap; trail?: PublicTrail; entries: LeftEntry[] }

type LeftOptions = {
	species: readonly LeftSpecies[]
	maps: readonly PublicMap[]
	found: ReadonlySet<number>
	/** 1 to 12. */
	month: number
	onlyInSeason?: boolean
}

/** Open trails, other places, closed trails, then species without a place; those out of season last in each group. */
export function groupLeft({ species, maps, found, month, onlyInSeason = false }: LeftOptions): LeftGroup[] {
	const left = species
		.filter(({ id }) => !found.has(id))
		.map((one) => ({ species: one, season: seasonOf(one, month) }))
		.filter(({ season }) => !onlyInSeason || season === "now")
	const groups = maps.flatMap((map) => groupsOfMap(map, left))
	const placed = new Set(
		maps.flatMap(({ places }) => places.flatMap((place) => place.species.map(({ id }) => id))),
	)
	const anywhere = left.filter((one) => !placed.has(one.species.id))
	return [...groups.sort((a, b) => rankOf(a) - rankOf(b)), { entries: inOrder(anywhere) }].filter(
		({ entries }) => entries.length > 0,
	)
}

export function countLeft(groups: readonly LeftGroup[]): number {
	return new Set(groups.flatMap(({ entries }) => entries.map(({ species }) => species.id))).size
}

function seasonOf(species: LeftSpecies, month: number): Season {
	if (species.seasonMonths.length === 0) return "unstated"
	return isInSeason(species, month) ? "now" : "other"
}

function groupsOfMap(map: PublicMap, left: readonly LeftEntry[]): LeftGroup[] {
	const entriesAt = (places: readonly PublicPlace[]) => {
		const all = places.flatMap((place) => {
			const ids = new Set(place.species.map(({ id }) => id))
			return left.filter(({ species }) => ids.has(species.id)).map((one) => ({ ...one, place }))
		})
		return inOrder(onceEach(all))
	}
	const byId = new Map(map.places.map((place) => [place.id, place]))
	const trails = map.trails.map((trail) => ({
		map,
		trail,
		entries: entriesAt(trail.places.flatMap((id) => byId.get(id) ?? [])),
	}))
	const others = map.places.filter((place) => trailsOf(place, map.trails).length === 0)
	return [...trails, { map, entries: entriesAt(others) }]
}

/** A species with several places in a group is listed at the first. */
function onceEach(entries: LeftEntry[]): LeftEntry[] {
	const once = new Map<number, LeftEntry>()
	for (const entry of entries) if (!once.has(entry.species.id)) once.set(entry.species.id, entry)
	return [...once.values()]
}

function inOrder(entries: LeftEntry[]): LeftEntry[] {
	return [
		...entries.filter(({ season }) => season !== "other"),
		...entries.filter(({ season }) => season === "other"),
	]
}

const rankOf = ({ trail }: LeftGroup) => (trail?.isClosed ? 2 : trail ? 0 : 1)
