import { type RefObject, useEffect, useEffectEvent } from "react"
import { KIND_LABELS, PLACE_KINDS, type ShownMap, type ShownPlace } from "#app/models/map/map.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { recentFinds } from "#app/tour/tour-session.ts"
import { activeTour } from "#app/tour/tour-store.ts"
import { type Here, HereButton } from "./here.tsx"
import { isFiltered, type MapFilters, NO_FILTERS } from "./map-filters.ts"
import { useMapZoom, ZoomButtons } from "./use-map-zoom.tsx"

type MapToolsProps = {
	view: RefObject<HTMLDivElement | null>
	map: ShownMap
	/** The chosen one. */
	place: ShownPlace | undefined
	filters: MapFilters
	onFilter: (filters: MapFilters) => void
	/** Of the places that match the filters. */
	shownCount: number
	onMove: (here: Here | undefined) => void
}

/** Enough to tell the marks around a place apart. */
const PLACE_SCALE = 2.5

/** In milliseconds. */
const SCAN_MS = 30 * 60_000

/** Zooms the map, and filters its places. Loaded after the picture is shown. */
export default function MapTools({ view, map, place, filters, onFilter, shownCount, onMove }: MapToolsProps) {
	const zoom = useMapZoom(view)
	const reveal = useEffectEvent((event: FocusEvent) => {
		const id = Number((event.target as HTMLElement).dataset.place)
		const focused = map.places.find((one) => one.id === id)
		if (focused) zoom.current?.reveal(focused)
	})
	useEffect(() => {
		const element = view.current
		element?.addEventListener("focusin", reveal)
		return () => element?.removeEventListener("focusin", reveal)
	}, [view])
	useEffect(() => {
		if (place) zoom.current?.centerOn(place, PLACE_SCALE)
	}, [place, zoom])
	const centerOnScan = useEffectEvent(() => {
		const scanned = place ? undefined : scannedPlace(map)
		if (scanned) zoom.current?.centerOn(scanned, PLACE_SCALE)
	})
	// Once, when the map is opened.
	useEffect(() => centerOnScan(), [])
	return (
		<>
			<div className="flex flex-wrap gap-2">
				<ZoomButtons zoom={zoom} />
				<HereButton
					map={map}
					place={place}
					filters={filters}
					onMove={onMove}
					onFound={(position) => zoom.current?.centerOn(position, PLACE_SCALE)}
				/>
			</div>
			<Filters map={map} filters={filters} onFilter={onFilter} shownCount={shownCount} />
		</>
	)
}

/** The place whose sign was scanned last, within the last half hour. */
function scannedPlace(map: ShownMap): ShownPlace | undefined {
	const tour = activeTour()
	const last = tour && recentFinds(tour)[0]
	const isRecent = last && Date.now() - Date.parse(last.discoveredAt) < SCAN_MS
	if (!isRecent || last.discoveryMethod !== "qr_code") return undefined
	return map.places.find(({ species }) => species.some(({ id }) => id === last.speciesId))
}

type FiltersProps = Pick<MapToolsProps, "map" | "filters" | "onFilter" | "shownCount">

function Filters({ map, filters, onFilter, shownCount }: FiltersProps) {
	const kinds = PLACE_KINDS.filter((kind) => map.places.some((place) => place.kind === kind))
	const change = (some: Partial<MapFilters>) => onFilter({ ...filters, ...some })
	return (
		<details className="w-full">
			<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
				Filter the places
			</summary>
			<div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-3">
				<label className="grid gap-1 font-semibold">
					Kind
					<select
						className="field"
						value={filters.kind ?? ""}
						onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) })}
					>
						<option value="">All kinds</option>
						{kinds.map((kind) => (
							<option key={kind} value={kind}>
								{KIND_LABELS[kind]}
							</option>
						))}
					</select>
				</label>
				<label className="grid gap-1 font-semibold">
					Trail
					<select
						className="field"
						value={filters.trail ?? ""}
						onChange={({ target }) => change({ trail: Number(target.value) || undefined })}
					>
						<option value="">All trails</option>
						{map.trails.map(({ id, letter, name }) => (
							<option key={id} value={id}>
								{`${letter}: ${name}`}
							</option>
						))}
					</select>
				</label>
				<label className="grid gap-1 font-semibold">
					On your tour
					<select
						className="field"
						value={filters.found ?? ""}
						onChange={({ target: { value } }) =>
							change({ found: value === "found" || value === "missing" ? value : undefined })
						}
					>
						<option value="">All</option>
						<option value="missing">Not found yet</option>
						<option value="found">Found</option>
					</select>
				</label>
				<label className="flex min-h-12 items-center gap-3 font-semibold">
					<input
						type="checkbox"
						className="size-6"
						checked={filters.wheelchair}
						onChange={({ target }) => change({ wheelchair: target.checked })}
					/>
					In reach of a wheelchair
				</label>
			</div>
			<p role="status" className="mt-2">
				{isFiltered(filters) && `${formatCount(shownCount, "place")} shown of ${map.places.length}.`}
			</p>
			{isFiltered(filters) && (
				<button type="button" className="button button-quiet mt-2" onClick={() => onFilter(NO_FILTERS)}>
					Show all places
				</button>
			)}
		</details>
	)
}
