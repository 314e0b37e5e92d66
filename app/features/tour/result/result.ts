import { durationText } from "#core/time/duration.ts"
import { type Coordinates, distanceMetres } from "#features/map/coordinates.ts"
import { fitMap } from "#features/map/georeference.ts"
import type { PublicMap } from "#features/map/map.ts"
import { lengthText } from "#features/map/map.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { type Badge, earnedBadges } from "#features/tour/badges.ts"
import { type TourSession, tourMinutes, tourMonth, tourName } from "#features/tour/ui/tour-session.ts"
import type { TourCatalogue } from "./tour-catalogue.ts"

/** A species at more places doesn't say where it was found. */
const MAX_PLACES_OF_SPECIES = 5

/** A way to a place, in metres. */
type Way = { at: Coordinates; metres: number }

/** A find, with its species if visitors can still see it. */
export type ResultFind = { id: number; name: string; species: SpeciesCard | undefined }

export type Result = {
	farm: string
	title: string
	numbers: { label: string; value: string }[]
	badges: Badge[]
	finds: ResultFind[]
}

/** Of a tour that ended. */
export function resultOf(tour: TourSession, catalogue: TourCatalogue, farm: string): Result {
	const finds = tour.discoveries.map(({ speciesId, speciesName }) => {
		const species = catalogue.species.find(({ id }) => id === speciesId)
		return { id: speciesId, name: species?.name ?? speciesName, species }
	})
	const ids = finds.map(({ id }) => id)
	const distance = findsDistance(ids, catalogue.maps)
	const numbers = [{ label: "species discovered", value: String(finds.length) }]
	if (!tour.withoutPoints) numbers.push({ label: "points", value: String(tour.totalPoints) })
	numbers.push({ label: "tour duration", value: durationText(tourMinutes(tour, 0)) })
	// The visitor's position is never stored, so this says nothing about the way between the places.
	if (distance !== undefined)
		numbers.push({ label: "in straight lines between your finds", value: lengthText(distance) })
	return {
		farm,
		title: tourName(tour),
		numbers,
		badges: earnedBadges(tour.discoveries, { ...catalogue, month: tourMonth(tour) }),
		finds,
	}
}

/** Metres of straight lines between the finds' places, the shortest way. Undefined for fewer than two places. */
export function findsDistance(
	speciesIds: readonly number[],
	maps: readonly Pick<PublicMap, "controlPoints" | "width" | "height" | "places">[],
): number | undefined {
	const places = placesBySpecies(maps)
	let ways: Way[] = []
	for (const id of speciesIds) {
		const next = places.get(id) ?? []
		if (next.length === 0 || next.length > MAX_PLACES_OF_SPECIES) continue
		ways = next.map((at) => ({ at, metres: shortest(ways, at) }))
	}
	const metres = Math.min(...ways.map((way) => way.metres))
	return ways.length > 0 && metres >= 1 ? metres : undefined
}

function shortest(ways: readonly Way[], to: Coordinates): number {
	if (ways.length === 0) return 0
	return Math.min(...ways.map(({ at, metres }) => metres + distanceMetres(at, to)))
}

function placesBySpecies(maps: Parameters<typeof findsDistance>[1]): Map<number, Coordinates[]> {
	const all = new Map<number, Coordinates[]>()
	for (const map of maps) {
		const fit = fitMap(map.controlPoints, map)
		if (typeof fit !== "object") continue
		for (const place of map.places)
			for (const { id } of place.species)
				all.set(id, [...(all.get(id) ?? []), fit.toCoordinates({ x: place.x, y: place.y })])
	}
	return all
}
