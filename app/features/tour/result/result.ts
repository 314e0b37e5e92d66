import { durationText } from "#core/time/duration.ts"
import { lengthText } from "#features/map/length.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { type Badge, earnedBadges } from "#features/tour/badges.ts"
import { findsDistance } from "#features/tour/finds-distance.ts"
import { type TourSession, tourMinutes, tourMonth, tourName } from "#features/tour/ui/tour-session.ts"
import type { TourCatalogue } from "./tour-catalogue.ts"

/** A find, with its species if visitors can still see it. */
export type ResultFind = { id: number; name: string; species: SpeciesCard | undefined }

export type Result = {
	farm: string
	title: string
	numbers: { label: string; value: string }[]
	badges: Badge[]
	finds: ResultFind[]
}

/** Of a tour that ended. `zone` is the farm's time zone (IANA name). */
export function resultOf(
	tour: TourSession,
	catalogue: TourCatalogue,
	{ farm, zone }: { farm: string; zone: string },
): Result {
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
		title: tourName(tour, zone),
		numbers,
		badges: earnedBadges(tour.discoveries, { ...catalogue, month: tourMonth(tour) }),
		finds,
	}
}
