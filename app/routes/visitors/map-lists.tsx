import { href, Link } from "react-router"
import { PlaceLink } from "#app/map/place-link.tsx"
import { KIND_LABELS, type ShownMap, type ShownPlace, type ShownTrail } from "#app/models/map/map.ts"
import { orderedPlaces, placeName, trailsOf } from "#app/models/map/ordered-places.ts"
import { ClosedLine } from "#app/ui/map/closed-line.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { trailFacts } from "#app/ui/map/trail-facts.ts"
import { TrailMark } from "#app/ui/map/trail-lines.tsx"

/** What the map shows, as text. */
export function MapLists({ map }: { map: ShownMap }) {
	return (
		<div id="list" className="mt-8 grid grid-cols-1 gap-8">
			{map.trails.length > 0 && (
				<section aria-labelledby="trails-title">
					<h2 id="trails-title">Trails</h2>
					<ul className="mt-3 grid grid-cols-1 gap-5">
						{map.trails.map((trail) => (
							<TrailEntry key={trail.id} trail={trail} map={map} />
						))}
					</ul>
				</section>
			)}
			<section aria-labelledby="places-title">
				<h2 id="places-title">Places</h2>
				{map.places.length === 0 && <p className="mt-2 text-soft">No places are marked yet.</p>}
				<ul className="mt-3">
					{orderedPlaces(map).map((place) => (
						<PlaceEntry key={place.id} place={place} map={map} />
					))}
				</ul>
			</section>
			<p>
				<Link to={`${href("/map/sheet")}?map=${map.id}`} className="button button-quiet">
					Trail sheet to print
				</Link>
			</p>
		</div>
	)
}

function TrailEntry({ trail, map }: { trail: ShownTrail; map: ShownMap }) {
	const stops = trail.places.flatMap((id) => map.places.find((place) => place.id === id) ?? [])
	return (
		<li className="border-l-4 border-line pl-3">
			<h3 className="flex items-center gap-2 font-display">
				<span className="sr-only">Trail {trail.letter}: </span>
				<span aria-hidden="true">
					<TrailMark {...trail} />
				</span>
				<span dir="auto">{trail.name}</span>
			</h3>
			<ClosedLine trail={trail} />
			<p className="text-soft">{trailFacts(trail)}</p>
			{stops.length > 0 && (
				<ol className="flex flex-wrap gap-x-4">
					{stops.map((place) => (
						<li key={place.id}>
							<a href={`#place-${place.id}`} className="text-link inline-flex min-h-11 items-center">
								<span dir="auto">{placeName(place)}</span>
							</a>
						</li>
					))}
				</ol>
			)}
		</li>
	)
}

function PlaceEntry({ place, map }: { place: ShownPlace; map: ShownMap }) {
	const trails = trailsOf(place, map.trails)
	return (
		<li id={`place-${place.id}`} className="flex gap-3 border-t border-line py-3 last:border-b-2">
			<span className="pt-2">
				<PlaceMark place={place} />
			</span>
			<div className="min-w-0">
				<PlaceLink
					mapId={map.id}
					placeId={place.id}
					isBelow
					className="text-link inline-flex min-h-11 items-center font-semibold"
				>
					{place.number && <span className="sr-only">Number {place.number}: </span>}
					<span dir="auto">{place.name}</span>
				</PlaceLink>
				<p className="text-sm text-soft">
					{KIND_LABELS[place.kind]}
					{trails.length > 0 && `, on ${trails.map(({ letter }) => `trail ${letter}`).join(", ")}`}
				</p>
				{place.text && (
					<p dir="auto" className="whitespace-pre-line">
						{place.text}
					</p>
				)}
				{place.species.length > 0 && (
					<ul className="flex flex-wrap gap-x-4">
						{place.species.map(({ id, name }) => (
							<li key={id}>
								<Link
									to={href("/species/:id", { id: String(id) })}
									className="text-link inline-flex min-h-11 items-center"
								>
									<span dir="auto">{name}</span>
								</Link>
							</li>
						))}
					</ul>
				)}
			</div>
		</li>
	)
}
