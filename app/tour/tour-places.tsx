import { href, Link } from "react-router"
import type { ShownMap, ShownPlace } from "#app/models/map/map.ts"
import { placeName } from "#app/models/map/ordered-places.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { recentFinds, type TourSession } from "./tour-session.ts"
import { useLoadedCatalogue } from "./use-loaded-catalogue.ts"

/** How many places of the map are found, and the nearest one that isn't. Nothing without a map. */
export function TourPlaces({ tour }: { tour: TourSession }) {
	const maps = useLoadedCatalogue()?.maps ?? []
	const found = new Set(tour.discoveries.map(({ speciesId }) => speciesId))
	const stops = maps.flatMap((map) => map.places.filter(({ species }) => species.length > 0))
	if (stops.length === 0) return null
	const missing = stops.filter((place) => !isFound(place, found))
	const next = nearestMissing(maps, found, recentFinds(tour)[0]?.speciesId)
	return (
		<section aria-labelledby="tour-places">
			<h3 id="tour-places">On the Map</h3>
			<p className="mt-2">
				{formatCount(stops.length - missing.length, "place")} found, {missing.length} missing.
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

function isFound({ species }: ShownPlace, found: ReadonlySet<number>): boolean {
	return species.every(({ id }) => found.has(id))
}

/** The missing place that is nearest to the last find on the same map, or without one the first missing place. */
export function nearestMissing(
	maps: readonly ShownMap[],
	found: ReadonlySet<number>,
	lastFound: number | undefined,
): { map: ShownMap; place: ShownPlace } | undefined {
	const all = maps.flatMap((map) =>
		map.places
			.filter((place) => place.species.length > 0 && !isFound(place, found))
			.map((place) => ({ map, place, distance: distanceFrom(lastFound, map, place) })),
	)
	return all.sort((a, b) => a.distance - b.distance)[0]
}

/** In units of the map's width; infinite if the species has no place on this map. */
function distanceFrom(speciesId: number | undefined, map: ShownMap, to: ShownPlace): number {
	const places = map.places.filter(({ species }) => species.some(({ id }) => id === speciesId))
	const distances = places.map(({ x, y }) => Math.hypot(x - to.x, ((y - to.y) * map.height) / map.width))
	return Math.min(Number.POSITIVE_INFINITY, ...distances)
}
