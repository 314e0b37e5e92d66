import { useMemo, useRef, useState } from "react"
import type { ShownMap, ShownPlace } from "#app/models/map/map.ts"
import { orderedPlaces, placeName } from "#app/models/map/ordered-places.ts"
import { useFoundSpecies } from "#app/tour/tour-store.ts"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import { MapSheet } from "#app/ui/map/map-sheet.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { pointStyle, TrailLines } from "#app/ui/map/trail-lines.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import type { Here } from "./here.tsx"
import { isFound, matches, NO_FILTERS } from "./map-filters.ts"
import { markOffsets } from "./mark-offsets.ts"
import { PlaceCard } from "./place-card.tsx"
import { PlaceLink } from "./place-link.tsx"

const TOOLS = lazyComponent(() => import("./map-tools.tsx"))

type InteractiveMapProps = {
	map: ShownMap
	/** The chosen one. */
	place: ShownPlace | undefined
}

export function InteractiveMap({ map, place }: InteractiveMapProps) {
	const hydrated = useHydrated()
	const found = useFoundSpecies()
	const view = useRef<HTMLDivElement>(null)
	const [filters, setFilters] = useState(NO_FILTERS)
	const [here, setHere] = useState<Here>()
	const places = orderedPlaces(map).filter((one) => one.id === place?.id || matches(one, filters, map, found))
	const offsets = useMemo(() => markOffsets(map.places, map.width / map.height), [map])
	const only = filters.trail === undefined ? undefined : new Set([filters.trail])
	return (
		<section id="map" aria-label="Map" className="mt-4">
			<a href="#list" className="sr-only focus:not-sr-only">
				Skip to the list of trails and places
			</a>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				ref={view}
				role="group"
				aria-label="The map. Arrow keys move it, + and − zoom, 0 shows all of it"
				className="map-view"
			>
				<MapSheet map={map} sizes="(min-width: 80rem) 77rem, 100vw" first>
					<TrailLines trails={map.trails} places={map.places} only={only} />
					{places.map((one) => (
						<PlaceLink
							key={one.id}
							mapId={map.id}
							placeId={one.id}
							aria-current={one.id === place?.id ? "true" : undefined}
							className="map-point"
							draggable={false}
							data-place={one.id}
							style={pointStyle(one, offsets.get(one.id))}
						>
							<PlaceMark place={one} isFound={isFound(one, found)} />
							<span className="sr-only">
								{placeName(one)}
								{isFound(one, found) && ", found"}
							</span>
						</PlaceLink>
					))}
					{here && <HereMark here={here} />}
				</MapSheet>
			</div>
			<div className="map-tools">
				{hydrated && (
					<Lazy
						of={TOOLS}
						props={{
							view,
							map,
							place,
							filters,
							onFilter: setFilters,
							shownCount: places.length,
							onMove: setHere,
						}}
					/>
				)}
			</div>
			{place && <PlaceCard key={place.id} map={map} place={place} found={found} />}
		</section>
	)
}

function HereMark({ here }: { here: Here }) {
	const size = `${here.radius * 200}%`
	return (
		<>
			<span className="here-accuracy" style={{ ...pointStyle(here), width: size }} aria-hidden="true" />
			<span className="here" style={pointStyle(here)} aria-hidden="true">
				{here.heading !== null && (
					<svg viewBox="0 0 24 24" style={{ rotate: `${Math.round(here.heading)}deg` }} aria-hidden="true">
						<path d="M12 0 17 9H7z" fill="#0b57d0" />
					</svg>
				)}
			</span>
		</>
	)
}
