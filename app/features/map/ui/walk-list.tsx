import { href, Link } from "react-router"
import { CheckIcon } from "#core/ui/icons.tsx"
import { type PublicMap, roundedLength } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { countFinds, type Finds, findableNow, isDone } from "#features/map/place-finds.ts"
import { trailFacts } from "#features/map/trails-today.ts"
import type { Stop, Walk } from "#features/map/walk.ts"
import { ClosedLine } from "./closed-line.tsx"
import { PlaceLink } from "./place-link.tsx"
import { PlaceMark } from "./place-mark.tsx"
import { TrailMark } from "./trail-lines.tsx"

type WalkListProps = { map: PublicMap; walk: Walk; finds: Finds }

/** A trail's stops in walking order with what is in season, ticked as the tour finds it. Needs no connection and no position. */
export function WalkList({ map, walk: { trail, stops, here, next }, finds }: WalkListProps) {
	const { found, of } = countFinds(
		stops.map(({ place }) => place),
		finds,
	)
	return (
		<section aria-labelledby="walk-title">
			<h2 id="walk-title" className="flex items-center gap-2">
				<span aria-hidden="true">
					<TrailMark {...trail} />
				</span>
				<span>
					<span className="sr-only">Trail {trail.letter}: </span>
					<span dir="auto">{trail.name}</span>
				</span>
			</h2>
			<ClosedLine trail={trail} />
			<p className="text-sm text-soft">{trailFacts(trail)}</p>
			{of > 0 && (
				<p className="mt-2">
					{found} of {of} species in season found.
				</p>
			)}
			{next ? (
				<PlaceLink mapId={map.id} placeId={next.place.id} className="button mt-2">
					<span dir="auto" className="wrap-anywhere">
						{here ? "Next" : "First stop"}: {placeName(next.place)}
						{next.metres !== undefined && `, ${roundedLength(next.metres)}`}
					</span>
				</PlaceLink>
			) : (
				of > 0 && <p className="font-semibold text-pine">Everything in season on this trail is found.</p>
			)}
			<ol className="mt-3">
				{stops.map((stop) => (
					<WalkStop key={stop.place.id} {...{ map, stop, finds }} isHere={stop.place.id === here?.id} />
				))}
			</ol>
		</section>
	)
}

type WalkStopProps = Omit<WalkListProps, "walk"> & { stop: Stop; isHere: boolean }

function WalkStop({ map, stop: { place, metres }, finds, isHere }: WalkStopProps) {
	const isPlaceDone = isDone(place, finds)
	const species = findableNow(place.species, finds)
	return (
		<li
			id={`place-${place.id}`}
			aria-current={isHere ? "step" : undefined}
			className="flex gap-3 border-t border-line py-2 aria-[current]:bg-sunk"
		>
			<span className="pt-2">
				<PlaceMark place={place} isFound={isPlaceDone} />
			</span>
			<div className="min-w-0 grow">
				<PlaceLink
					mapId={map.id}
					placeId={place.id}
					className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
				>
					<span dir="auto">
						{place.number && <span className="sr-only">Number {place.number}: </span>}
						{place.name}
					</span>
					{isPlaceDone && (
						<>
							<CheckIcon className="size-5 text-pine" />
							<span className="sr-only">Everything found</span>
						</>
					)}
				</PlaceLink>
				{metres !== undefined && <p className="-mt-1 text-sm text-soft">{roundedLength(metres)} further</p>}
				{species.length > 0 && (
					<ul className="flex flex-wrap gap-x-4">
						{species.map(({ id, name }) => (
							<li key={id}>
								<Link
									to={href("/species/:id", { id: String(id) })}
									className="text-link inline-flex min-h-11 items-center gap-1"
								>
									<bdi>{name}</bdi>
									{finds.ids.has(id) && (
										<>
											<CheckIcon className="size-4 text-pine" />
											<span className="sr-only">Found</span>
										</>
									)}
								</Link>
							</li>
						))}
					</ul>
				)}
			</div>
		</li>
	)
}
