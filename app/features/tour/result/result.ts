import { durationText } from "#core/time/duration.ts"
import type { PublicMap } from "#features/map/map.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { type Badge, earnedBadges } from "#features/tour/badges.ts"
import { type TourSession, tourMinutes, tourMonth, tourName } from "#features/tour/ui/tour-session.ts"

/** What a result shows of the catalogue. */
export type TourCatalogue = { species: readonly SpeciesCard[]; maps: readonly PublicMap[] }

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
	const numbers = [
		{ label: "species discovered", value: String(finds.length) },
		{ label: "points", value: String(tour.totalPoints) },
		{ label: "tour duration", value: durationText(tourMinutes(tour, 0)) },
	]
	return {
		farm,
		title: tourName(tour),
		numbers,
		badges: earnedBadges(tour.discoveries, { ...catalogue, month: tourMonth(tour) }),
		finds,
	}
}
