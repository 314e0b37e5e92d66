import { type RefObject, useEffect, useEffectEvent } from "react"
import { Icon } from "#core/ui/icons.tsx"
import type { Position } from "#features/map/map.ts"
import { clampPosition } from "#features/map/position.ts"
import { type MapZoom, type OnSettle, openZoom } from "./map-zoom.ts"

const ARROW_PX = 60
const ZOOM_STEP = 1.6

const ARROWS: Record<string, [x: number, y: number]> = {
	ArrowLeft: [-ARROW_PX, 0],
	ArrowRight: [ARROW_PX, 0],
	ArrowUp: [0, -ARROW_PX],
	ArrowDown: [0, ARROW_PX],
}

export type Zoom = RefObject<MapZoom | undefined>

type MapPresses = {
	onTap: (position: Position, target: Element) => void
	/** Returns false if the key moves the map. */
	onArrow: (event: KeyboardEvent) => boolean
}

type MapZoomOptions = { onSettle?: OnSettle; presses?: MapPresses | undefined }

export function useMapZoom(
	view: RefObject<HTMLElement | null>,
	zoom: Zoom,
	{ onSettle, presses }: MapZoomOptions,
): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.target !== view.current || event.ctrlKey || event.metaKey || event.altKey) return
		const arrow = ARROWS[event.key]
		if (arrow && presses?.onArrow(event)) return event.preventDefault()
		if (arrow) zoom.current?.panBy(...arrow)
		else if (event.key === "+" || event.key === "=") zoom.current?.zoomBy(ZOOM_STEP)
		else if (event.key === "-") zoom.current?.zoomBy(1 / ZOOM_STEP)
		else if (event.key === "0") zoom.current?.showAll()
		else return
		event.preventDefault()
	})
	const tap = useEffectEvent((event: MouseEvent) => {
		const box = view.current?.querySelector(".map-sheet")?.getBoundingClientRect()
		if (!box || !(event.target instanceof Element)) return
		const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
		presses?.onTap(clampPosition({ x, y }), event.target)
	})
	const isTapped = presses !== undefined
	const settle = useEffectEvent<OnSettle>((width) => onSettle?.(width))
	useEffect(() => {
		const element = view.current
		const sheet = element?.querySelector<HTMLElement>(".map-sheet")
		if (!element || !sheet) return
		const opened = openZoom(element, sheet, { isTapped, onSettle: (width) => settle(width) })
		zoom.current = opened
		element.tabIndex = 0
		element.addEventListener("keydown", press)
		element.addEventListener("click", tap)
		return () => {
			opened.close()
			element.removeAttribute("tabindex")
			element.removeEventListener("keydown", press)
			element.removeEventListener("click", tap)
		}
	}, [view, zoom, isTapped])
}

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
	return (
		<>
			<Tool label="Zoom in" path="M12 5v14M5 12h14" onPress={() => zoom.current?.zoomBy(ZOOM_STEP)} />
			<Tool label="Zoom out" path="M5 12h14" onPress={() => zoom.current?.zoomBy(1 / ZOOM_STEP)} />
			<Tool
				label="Show the whole map"
				path="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
				onPress={() => zoom.current?.showAll()}
			/>
		</>
	)
}

function Tool({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			onClick={onPress}
			className="button button-quiet size-12 p-0"
		>
			<Icon d={path} />
		</button>
	)
}
