import { type RefObject, useEffect, useEffectEvent } from "react"
import type { PublicMap, PublicPlace } from "#features/map/map.ts"
import type { Finds } from "#features/map/place-finds.ts"
import { type Here, HereButton } from "./here.tsx"
import type { MapZoom, OnSettle } from "./map-zoom.ts"
import { useMapZoom, type Zoom, ZoomButtons } from "./use-map-zoom.tsx"

type MapToolsProps = {
	view: RefObject<HTMLDivElement | null>
	zoom: Zoom
	map: PublicMap
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Finds
	onMove: (here: Here | undefined) => void
	onSettle: OnSettle
}

const PLACE_SCALE = 2.5

export default function MapTools({ view, zoom, map, place, next, finds, onMove, onSettle }: MapToolsProps) {
	useMapZoom(view, zoom, { onSettle })
	const reveal = useEffectEvent((event: FocusEvent) => {
		const mark = event.target as HTMLElement
		// Revealing a mark while it is pressed would move it and cancel the press.
		if (!mark.matches(":focus-visible")) return
		const ids = mark.dataset.places
		const focused = map.places.find(({ id }) => ids?.split(" ").includes(String(id)))
		if (focused) zoom.current?.reveal(focused)
	})
	useEffect(() => {
		const element = view.current
		element?.addEventListener("focusin", reveal)
		return () => element?.removeEventListener("focusin", reveal)
	}, [view])
	useEffect(() => {
		if (place && view.current && zoom.current) return keepInView(place, view.current, zoom.current)
	}, [place, view, zoom])
	return (
		<>
			<HereButton
				{...{ map, place, next, finds, onMove }}
				onFound={(position) => zoom.current?.centerOn(position, PLACE_SCALE)}
			/>
			<ZoomButtons zoom={zoom} />
		</>
	)
}

/** Keeps a place visible beside or above its card, also after rotating the phone. Returns a cleanup function. */
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
