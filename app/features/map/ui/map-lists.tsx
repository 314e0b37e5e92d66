import { href, Link } from "react-router"
import { CheckIcon, ForwardIcon } from "#core/ui/icons.tsx"
import { CHIP } from "#core/ui/page-elements.tsx"
import { PrintButton } from "#core/ui/print-button.tsx"
import {
	KIND_LABELS,
	type PublicMap,
	type PublicPlace,
	type PublicTrail,
	roundedLength,
} from "#features/map/map.ts"
import { orderedPlaces, placeName, trailsOf } from "#features/map/ordered-places.ts"
import { countFinds, type Finds, findableNow, isDone } from "#features/map/place-finds.ts"
import { trailFacts } from "#features/map/trails-today.ts"
import type { Stop, Walk } from "#features/map/walk.ts"
import { ClosedLine } from "./closed-line.tsx"
import { GROUP_NAMES, GROUPS, mapAddress, matches, useChoice } from "./map-choice.ts"
import { PlaceLink } from "./place-link.tsx"
import { PlaceMark } from "./place-mark.tsx"
import { TrailMark } from "./trail-lines.tsx"

type MapListsProps = {
	map: PublicMap
	place: PublicPlace | undefined
	walk: Walk | undefined
	finds: Finds
}

export function MapLists({ map, place, walk, finds }: MapListsProps) {
	const choice = useChoice()
	return (
		<>
			<Choices map={map} isHidden={place !== undefined} />
			{walk ? (
				<WalkList key={walk.trail.id} map={map} walk={walk} finds={finds} />
			) : (
				<>
					{choice.group === undefined && map.trails.length > 0 && (
						<section aria-labelledby="trails-title">
							<h2 id="trails-title">Trails</h2>
							<ul className="mt-2">
								{map.trails.map((one) => (
									<TrailEntry key={one.id} mapId={map.id} trail={one} />
								))}
							</ul>
						</section>
					)}
					<section aria-labelledby="places-title">
						<h2 id="places-title">Places</h2>
						{map.places.length === 0 && <p className="mt-2 text-soft">No places are marked yet.</p>}
						<ul className="mt-2">
							{orderedPlaces(map)
								.filter((one) => matches(one, choice, map.trails))
								.map((one) => (
									<PlaceEntry key={one.id} place={one} map={map} finds={finds} />
								))}
						</ul>
					</section>
				</>
			)}
			<p className="print:hidden">
				<PrintButton />
			</p>
		</>
	)
}

function Choices({ map, isHidden }: { map: PublicMap; isHidden: boolean }) {
	const { trailId, group } = useChoice()
	const groups = GROUP_NAMES.filter((name) => map.places.some((one) => GROUPS[name].has(one, map.trails)))
	const choices = [
		{ label: "All", choice: {}, isChosen: trailId === undefined && group === undefined },
		...map.trails.map(({ id, letter }) => ({
			label: `Trail ${letter}`,
			choice: { trailId: id },
			isChosen: trailId === id,
		})),
		...groups.map((name) => ({
			label: GROUPS[name].label,
			choice: { group: name },
			isChosen: group === name,
		})),
	]
	return (
		<nav aria-label="Shown on the map" className={`print:hidden ${isHidden ? "beside:hidden" : ""}`}>
			<ul className="flex flex-wrap gap-2">
				{choices.map(({ label, choice, isChosen }) => (
					<li key={label}>
						<Link
							to={mapAddress(map.id, choice)}
							replace
							preventScrollReset
							aria-current={isChosen ? "true" : undefined}
							className={CHIP}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

const ENTRY = "relative flex gap-3 border-t border-line py-2"
const ENTRY_LINK = "font-semibold after:absolute after:inset-0 hover:underline"

function TrailEntry({ trail, mapId }: { trail: PublicTrail; mapId: number }) {
	return (
		<li className={`${ENTRY} items-start`}>
			<span aria-hidden="true">
				<TrailMark {...trail} />
			</span>
			<div className="min-w-0 grow">
				<h3 className="font-sans text-base">
					<Link to={mapAddress(mapId, { trailId: trail.id })} preventScrollReset className={ENTRY_LINK}>
						<span className="sr-only">Trail {trail.letter}: </span>
						<span dir="auto">{trail.name}</span>
					</Link>
				</h3>
				<p className="text-sm text-soft">{trailFacts(trail)}</p>
				<ClosedLine trail={trail} />
			</div>
			<ForwardIcon className="size-5 text-soft" />
		</li>
	)
}

function PlaceEntry({ place, map, finds }: { place: PublicPlace; map: PublicMap; finds: Finds }) {
	const trails = trailsOf(place, map.trails).map(({ letter }) => `trail ${letter}`)
	const isFound = isDone(place, finds)
	return (
		<li id={`place-${place.id}`} className={`${ENTRY} items-center`}>
			<PlaceMark place={place} isFound={isFound} />
			<div className="min-w-0 grow">
				<PlaceLink mapId={map.id} placeId={place.id} className={ENTRY_LINK}>
					{place.number && <span className="sr-only">Number {place.number}: </span>}
					<span dir="auto">{place.name}</span>
					{isFound && <span className="sr-only">, found</span>}
				</PlaceLink>
				<p className="text-sm text-soft">
					{[KIND_LABELS[place.kind], trails.length > 0 && `on ${trails.join(" and ")}`]
						.filter(Boolean)
						.join(", ")}
				</p>
			</div>
			<ForwardIcon className="size-5 text-soft" />
		</li>
	)
}

type WalkListProps = { map: PublicMap; walk: Walk; finds: Finds }

function WalkList({ map, walk: { trail, stops, here, next }, finds }: WalkListProps) {
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
