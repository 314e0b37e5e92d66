import type { ShownMap, ShownPlace, ShownTrail } from "./map.ts"
import { trailsOf } from "./ordered-places.ts"

export type SpeciesOnMap = {
	map: Pick<ShownMap, "id" | "name" | "imageUrl" | "imageWidths" | "width" | "height">
	place: ShownPlace
	trails: ShownTrail[]
	/** The places of these trails, for lines without points. */
	places: Pick<ShownPlace, "id" | "x" | "y">[]
}

/** A species that is everywhere has a list instead of a dozen sections. */
const MAX_SHOWN = 3

export function placesOfSpecies(maps: readonly ShownMap[], speciesId: number): SpeciesOnMap[] {
	const all = maps.flatMap((map) =>
		map.places
			.filter(({ species }) => species.some(({ id }) => id === speciesId))
			.map((place) => toSpeciesOnMap(map, place)),
	)
	return all.slice(0, MAX_SHOWN)
}

function toSpeciesOnMap(map: ShownMap, place: ShownPlace): SpeciesOnMap {
	const { id, name, imageUrl, imageWidths, width, height } = map
	const trails = trailsOf(place, map.trails)
	const needed = new Set(trails.flatMap(({ line, places }) => (line.length > 1 ? [] : places)))
	const places = map.places.filter((one) => needed.has(one.id)).map(({ id, x, y }) => ({ id, x, y }))
	return { map: { id, name, imageUrl, imageWidths, width, height }, place, trails, places }
}
