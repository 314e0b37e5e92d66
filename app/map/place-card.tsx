import { useEffect, useRef } from "react"
import { href, Link } from "react-router"
import { KIND_LABELS, type ShownMap, type ShownPlace, type ShownTrail } from "#app/models/map/map.ts"
import { placeName, trailsOf } from "#app/models/map/ordered-places.ts"
import { CloseIcon } from "#app/ui/icons.tsx"
import { ClosedLine } from "#app/ui/map/closed-line.tsx"
import { TrailMark } from "#app/ui/map/trail-lines.tsx"
import { PlaceLink } from "./place-link.tsx"

type PlaceCardProps = { map: ShownMap; place: ShownPlace; found: ReadonlySet<number> }

/** The chosen place, below the map. */
export function PlaceCard({ map, place, found }: PlaceCardProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		// Not after loading the page, where nothing was pressed.
		if (document.activeElement?.closest("#map, #list")) heading.current?.focus({ preventScroll: true })
		return () => {
			// The pressed link is no longer on the page.
			if (document.activeElement === document.body)
				document.querySelector<HTMLElement>(`[data-place="${place.id}"]`)?.focus({ preventScroll: true })
		}
	}, [place.id])
	return (
		<section
			id="place"
			aria-labelledby="place-title"
			className="mt-3 rounded-lg border border-line bg-surface p-4"
		>
			<div className="flex items-start justify-between gap-3">
				<h2 id="place-title" ref={heading} tabIndex={-1} dir="auto" className="text-lg outline-none">
					{placeName(place)}
				</h2>
				<PlaceLink mapId={map.id} className="-m-2 grid size-11 shrink-0 place-items-center">
					<CloseIcon className="size-5" />
					<span className="sr-only">Close {placeName(place)}</span>
				</PlaceLink>
			</div>
			<p className="text-soft">{KIND_LABELS[place.kind]}</p>
			{place.text && (
				<p dir="auto" className="mt-1 whitespace-pre-line">
					{place.text}
				</p>
			)}
			{place.species.length > 0 && (
				<ul className="mt-1">
					{place.species.map(({ id, name }) => (
						<li key={id}>
							<Link
								to={href("/species/:id", { id: String(id) })}
								className="text-link inline-flex min-h-11 items-center gap-2 font-semibold"
							>
								<span dir="auto">{name}</span>
								{found.has(id) && <span className="font-normal text-soft">Found</span>}
							</Link>
						</li>
					))}
				</ul>
			)}
			{trailsOf(place, map.trails).map((trail) => (
				<NextPlace key={trail.id} map={map} place={place} trail={trail} />
			))}
		</section>
	)
}

function NextPlace({ map, place, trail }: { map: ShownMap; place: ShownPlace; trail: ShownTrail }) {
	const nextId = trail.places[trail.places.indexOf(place.id) + 1]
	const next = map.places.find(({ id }) => id === nextId)
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-3">
			<span aria-hidden="true">
				<TrailMark {...trail} />
			</span>
			<span dir="auto">
				<span className="sr-only">Trail {trail.letter}: </span>
				{trail.name}
			</span>
			<ClosedLine trail={trail} />
			{next && (
				<PlaceLink mapId={map.id} placeId={next.id} className="text-link inline-flex min-h-11 items-center">
					<span dir="auto">Next: {placeName(next)}</span>
				</PlaceLink>
			)}
		</div>
	)
}
