import { type RefObject, useEffect, useEffectEvent } from "react"
import type { PublicMap, PublicPlace } from "#features/map/map.ts"
import { recentFinds } from "#features/tour/ui/tour-session.ts"
import { activeTour } from "#features/tour/ui/tour-store.ts"
import { type Here, HereButton } from "./here.tsx"
import type { MapZoom, OnSettle } from "./map-zoom.ts"
import { type GroupOptions, type Marked, widthOf } from "./mark-groups.ts"
import type { Finds } from "./use-finds.ts"
import { useMapZoom, ZoomButtons } from "./use-map-zoom.tsx"

export type ZoomApart = (places: readonly PublicPlace[], shape: GroupOptions) => boolean

type MapToolsProps = {
	view: RefObject<HTMLDivElement | null>
	map: PublicMap
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Finds
	onMove: (here: Here | undefined) => void
	onSettle: OnSettle
	onReady: (zoomApart: ZoomApart) => void
}

const PLACE_SCALE = 2.5

const SCAN_MS = 30 * 60_000

export default function MapTools({ view, map, place, next, finds, ...on }: MapToolsProps) {
	const zoom = useMapZoom(view, { onSettle: on.onSettle })
	const reveal = useEffectEvent((event: FocusEvent) => {
		const ids = (event.target as HTMLElement).dataset.places
		const focused = map.places.find(({ id }) => ids?.split(" ").includes(String(id)))
		if (focused) zoom.current?.reveal(focused)
	})
	useEffect(() => {
		const element = view.current
		element?.addEventListener("focusin", reveal)
		return () => element?.removeEventListener("focusin", reveal)
	}, [view])
	const ready = useEffectEvent(() =>
		on.onReady((places, shape) => {
			const factor = scaleApart(places, shape)
			if (Number.isFinite(factor)) zoom.current?.zoomTo(middleOf(places), factor * 1.1)
			return Number.isFinite(factor)
		}),
	)
	useEffect(() => ready(), [])
	useEffect(() => {
		if (place && view.current && zoom.current) return keepInView(place, view.current, zoom.current)
	}, [place, view, zoom])
	const centerOnScan = useEffectEvent(() => {
		const scanned = place ? undefined : scannedPlace(map)
		if (scanned) zoom.current?.centerOn(scanned, PLACE_SCALE)
	})
	useEffect(() => centerOnScan(), [])
	return (
		<>
			<HereButton
				map={map}
				place={place}
				next={next}
				finds={finds}
				onMove={on.onMove}
				onFound={(position) => zoom.current?.centerOn(position, PLACE_SCALE)}
			/>
			<ZoomButtons zoom={zoom} />
		</>
	)
}

/** Keeps a place in view beside or above its card, also when the phone is turned. Returns a function that ends it. */
function keepInView(place: PublicPlace, view: HTMLElement, zoom: MapZoom): () => void {
	const card = document.getElementById("place")
	const isOver = () => card !== null && getComputedStyle(card).position === "fixed"
	view.scrollIntoView({ block: isOver() ? "start" : "nearest" })
	const observer = new ResizeObserver(() => {
		if (!card || !isOver()) {
			zoom.cover(0)
			return zoom.reveal(place)
		}
		zoom.cover(Math.max(0, view.getBoundingClientRect().bottom - card.getBoundingClientRect().top))
		zoom.centerOn(place, PLACE_SCALE)
	})
	observer.observe(view)
	if (card) observer.observe(card)
	return () => {
		observer.disconnect()
		zoom.cover(0)
	}
}

function middleOf(places: readonly PublicPlace[]) {
	const middle = (axis: "x" | "y") => places.reduce((sum, place) => sum + place[axis], 0) / places.length
	return { x: middle("x"), y: middle("y") }
}

function scannedPlace(map: PublicMap): PublicPlace | undefined {
	const tour = activeTour()
	const last = tour && recentFinds(tour)[0]
	const isRecent = last && Date.now() - Date.parse(last.discoveredAt) < SCAN_MS
	if (!isRecent || last.discoveryMethod !== "qr_code") return undefined
	return map.places.find(({ species }) => species.some(({ id }) => id === last.speciesId))
}

/** How much larger the map must be for each of these places to have a mark of its own. Infinite if two are at one point. */
export function scaleApart(places: readonly Marked[], { width, height, size }: GroupOptions): number {
	const half = (place: Marked) => widthOf({ places: [place] }, size) / 2
	let least = 1
	for (const [at, one] of places.entries())
		for (const other of places.slice(at + 1)) {
			const across = (half(one) + half(other)) / (Math.abs(one.x - other.x) * width)
			const down = size / (Math.abs(one.y - other.y) * height)
			least = Math.max(least, Math.min(across, down))
		}
	return least
}
