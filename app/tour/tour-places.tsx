import { href, Link } from "react-router"
import { placeName } from "#app/models/map/ordered-places.ts"
import { byDistance, countFinds, isDone, isMissing, nextToFind } from "#app/models/map/place-finds.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import type { TourSession } from "./tour-session.ts"
import { useLoadedCatalogue } from "./use-loaded-catalogue.ts"

/** How many places of the map are found, and the nearest one that isn't. Nothing without a map, or with nothing in season on it. */
export function TourPlaces({ tour }: { tour: TourSession }) {
	const maps = useLoadedCatalogue()?.maps ?? []
	const speciesIds = tour.discoveries.map(({ speciesId }) => speciesId)
	const month = new Date().getMonth() + 1
	const finds = { ids: new Set(speciesIds), month }
	const places = maps.flatMap((map) => map.places)
	if (countFinds(places, finds).of === 0) return null
	const [next] = maps
		.flatMap((map) => {
			const found = nextToFind(map, speciesIds, month)
			return found ? [{ map, ...found }] : []
		})
		.sort(byDistance)
	return (
		<section aria-labelledby="tour-places">
			<h3 id="tour-places">On the Map</h3>
			<p className="mt-2">
				{formatCount(places.filter((place) => isDone(place, finds)).length, "place")} found,{" "}
				{places.filter((place) => isMissing(place, finds)).length} missing. Only what is in season counts.
			</p>
			{next && (
				<p>
					Nearest not found:{" "}
					<Link to={`${href("/map")}?map=${next.map.id}&place=${next.place.id}`} className="text-link">
						<bdi>{placeName(next.place)}</bdi>
					</Link>
				</p>
			)}
			<p>
				<Link to={href("/map")} className="text-link inline-flex min-h-11 items-center font-semibold">
					Open the map
				</Link>
			</p>
		</section>
	)
}
