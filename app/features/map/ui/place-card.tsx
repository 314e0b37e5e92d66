import { useEffect, useEffectEvent, useRef } from "react"
import { href, Link } from "react-router"
import { BackIcon, CheckIcon, CloseIcon } from "#core/ui/icons.tsx"
import {
	KIND_LABELS,
	type PlaceSpecies,
	type PublicMap,
	type PublicPlace,
	type PublicTrail,
	roundedLength,
} from "#features/map/map.ts"
import { placeName, trailsOf } from "#features/map/ordered-places.ts"
import { type Finds, findableNow } from "#features/map/place-finds.ts"
import { stopsOf, wayLength } from "#features/map/walk.ts"
import { seasonText } from "#features/species/season.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { useLoadedCatalogue } from "./browser-catalogue.ts"
import { ClosedLine } from "./closed-line.tsx"
import { PlaceLink, useOpenPlace } from "./place-link.tsx"
import { PlaceMark } from "./place-mark.tsx"
import { TrailMark } from "./trail-lines.tsx"

type PlaceCardProps = { map: PublicMap; place: PublicPlace; trail: PublicTrail | undefined; finds: Finds }

export function PlaceCard({ map, place, trail, finds }: PlaceCardProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const open = useOpenPlace(map.id)
	const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
		if (event.key === "Escape" && !document.querySelector("dialog[open]")) open(undefined)
	})
	useEffect(() => {
		// Not after a page load, where nothing was pressed.
		if (document.activeElement?.closest("#map, #list")) heading.current?.focus({ preventScroll: true })
		document.addEventListener("keydown", closeOnEscape)
		return () => {
			document.removeEventListener("keydown", closeOnEscape)
			// The pressed link was removed.
			if (document.activeElement === document.body) focusMark(place.id)
		}
	}, [place.id])
	const trails = trail ? [trail] : trailsOf(place, map.trails)
	return (
		<section id="place" aria-labelledby="place-title" className="place-sheet beside:scroll-mt-4">
			<div className="flex items-start gap-3">
				<PlaceMark place={place} isOpen />
				<div className="min-w-0 grow">
					<h2 id="place-title" ref={heading} tabIndex={-1} className="outline-none beside:text-xl">
						{place.number && <span className="sr-only">{place.number} </span>}
						<span dir="auto">{place.name}</span>
					</h2>
					{trails.length === 0 && <p className="text-sm text-soft">{KIND_LABELS[place.kind]}</p>}
					{trails.map((one) => (
						<div key={one.id} className="text-sm text-soft *:[p]:-mr-12">
							{whereOn(one, map, place)}, <bdi>{one.name}</bdi>
							<ClosedLine trail={one} />
						</div>
					))}
				</div>
				<PlaceLink mapId={map.id} className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center">
					<CloseIcon className="size-5" />
					<span className="sr-only">Close {placeName(place)}</span>
				</PlaceLink>
			</div>
			{place.text && (
				<p dir="auto" className="mt-2 whitespace-pre-line">
					{place.text}
				</p>
			)}
			<SpeciesInSeason species={place.species} finds={finds} />
			{trails.map((one) => (
				<OnTrail key={one.id} map={map} place={place} trail={one} isNamed={trails.length > 1} />
			))}
			<OutOfSeason species={place.species} finds={finds} />
		</section>
	)
}

function focusMark(placeId: number): void {
	// On a small map a bench has no mark, but its line in the list.
	const mark = document.querySelector<HTMLElement>(`[data-places~="${placeId}"], #place-${placeId} a`)
	mark?.focus({ preventScroll: true })
}

const hasSpecies = ({ species }: PublicPlace) => species.length > 0

/** 'Stop 3 of 5 on trail B', or 'Bench on trail B'. */
function whereOn(trail: PublicTrail, map: PublicMap, place: PublicPlace): string {
	const stops = stopsOf(trail, map).filter((stop) => hasSpecies(stop.place))
	const at = stops.findIndex((stop) => stop.place.id === place.id)
	const name = at < 0 ? KIND_LABELS[place.kind] : `Stop ${at + 1} of ${stops.length}`
	return `${name} on trail ${trail.letter}`
}

type OnTrailProps = { map: PublicMap; place: PublicPlace; trail: PublicTrail; isNamed: boolean }

function OnTrail({ map, place, trail, isNamed }: OnTrailProps) {
	const walk = stopsOf(trail, map)
	const here = walk.findIndex((stop) => stop.place.id === place.id)
	const before = walk.slice(0, here).findLast((stop) => hasSpecies(stop.place))
	const ahead = walk.slice(here + 1)
	const next = ahead.find((stop) => hasSpecies(stop.place))
	const metres = next && wayLength(ahead.slice(0, ahead.indexOf(next) + 1))
	return (
		<div className="mt-3 flex items-center gap-2">
			{isNamed && (
				<span aria-hidden="true">
					<TrailMark {...trail} />
				</span>
			)}
			{before && (
				<PlaceLink
					mapId={map.id}
					placeId={before.place.id}
					className="button button-quiet shrink-0 flex-nowrap px-3"
				>
					<BackIcon className="size-5" />
					<span className="sr-only">Before: {placeName(before.place)}</span>
					<span aria-hidden="true">{before.place.number}</span>
				</PlaceLink>
			)}
			{next && (
				<PlaceLink mapId={map.id} placeId={next.place.id} className="button min-w-0 grow sm:max-w-96">
					<span dir="auto" className="wrap-anywhere">
						Next: {placeName(next.place)}
						{metres !== undefined && `, ${roundedLength(metres)}`}
					</span>
				</PlaceLink>
			)}
		</div>
	)
}

type PlaceSpeciesProps = { species: readonly PlaceSpecies[]; finds: Finds }

function SpeciesInSeason({ species, finds }: PlaceSpeciesProps) {
	const catalogue = useLoadedCatalogue()
	const now = findableNow(species, finds)
	if (now.length === 0) return null
	return (
		<ul className="mt-3 grid grid-cols-3 gap-2">
			{now.map(({ id, name }) => {
				const picture = catalogue?.species.find((one) => one.id === id)
				return (
					<li key={id}>
						<Link
							to={href("/species/:id", { id: String(id) })}
							className="block font-semibold text-sm leading-tight hover:underline"
						>
							<span data-needs-js className="mb-1 block aspect-4/3 overflow-hidden rounded bg-sunk">
								{picture && (
									<SpeciesPicture species={picture} alt="" sizes="10rem" none="" className="size-full" />
								)}
							</span>
							<span dir="auto" className="wrap-anywhere">
								{name}
							</span>
							{finds.ids.has(id) && (
								<span className="flex items-center gap-1 font-normal text-pine">
									<CheckIcon className="size-4" />
									Found
								</span>
							)}
						</Link>
					</li>
				)
			})}
		</ul>
	)
}

function OutOfSeason({ species, finds }: PlaceSpeciesProps) {
	const now = findableNow(species, finds)
	const later = species.filter((one) => !now.includes(one))
	if (later.length === 0) return null
	return (
		<p className="mt-3 text-sm text-soft">
			Not in season now:{" "}
			{later.map(({ id, name, seasonMonths = [] }, at) => (
				<span key={id}>
					{at > 0 && "; "}
					<Link to={href("/species/:id", { id: String(id) })} className="text-link">
						<bdi>{name}</bdi>
					</Link>
					, {seasonText(seasonMonths)}
				</span>
			))}
			.
		</p>
	)
}
