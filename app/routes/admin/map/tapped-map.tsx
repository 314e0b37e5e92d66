import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react"
import type { FarmMap, Position } from "#app/models/map/map.ts"
import { clampPosition } from "#app/models/map/position.ts"
import { MapSheet } from "#app/ui/map/map-sheet.tsx"
import { pointStyle } from "#app/ui/map/trail-lines.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { MapGrid } from "./map-grid.tsx"

type TappedMapProps = {
	map: FarmMap
	/** Called with the tapped position. The fields beside the map serve the keyboard. */
	onTap: (position: Position) => void
	children?: ReactNode
}

/** A map with its grid. With scripts, taps on it choose positions. */
export function TappedMap({ map, onTap, children }: TappedMapProps) {
	const hydrated = useHydrated()
	function tap(event: MouseEvent<HTMLButtonElement>) {
		// A click by keyboard has no position.
		if (event.detail > 0) onTap(positionIn(event.currentTarget, event))
	}
	return (
		<div className="map-view">
			<MapSheet map={map} sizes="(min-width: 52rem) 48rem, 100vw">
				<MapGrid />
				{hydrated && (
					<button
						type="button"
						tabIndex={-1}
						aria-label="Choose the position in the map"
						className="absolute inset-0 cursor-crosshair"
						onClick={tap}
					/>
				)}
				{children}
			</MapSheet>
		</div>
	)
}

type MapPinProps = {
	position: Position
	label: string
	onMove: (position: Position) => void
	/** What is shown in it, such as a number. */
	children?: ReactNode
}

/** Steps of the arrow keys, as fractions of the picture. */
const STEP = 0.002
const LARGE_STEP = 0.02

const ARROWS: Record<string, Position> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

/** A pin that is moved by dragging and by arrow keys. */
export function MapPin({ position, label, onMove, children }: MapPinProps) {
	const isDragged = useRef(false)
	function drag(event: PointerEvent<HTMLButtonElement>) {
		const sheet = event.currentTarget.closest(".map-sheet")
		if (isDragged.current && sheet) onMove(positionIn(sheet, event))
	}
	function press(event: KeyboardEvent) {
		const arrow = ARROWS[event.key]
		if (!arrow) return
		event.preventDefault()
		const step = event.shiftKey ? LARGE_STEP : STEP
		onMove(clampPosition({ x: position.x + arrow.x * step, y: position.y + arrow.y * step }))
	}
	return (
		<button
			type="button"
			aria-label={`${label}. Drag it, or move it with the arrow keys; with Shift in larger steps`}
			className="map-pin"
			style={pointStyle(position)}
			onPointerDown={(event) => {
				isDragged.current = true
				event.currentTarget.setPointerCapture(event.pointerId)
			}}
			onPointerMove={drag}
			onPointerUp={() => {
				isDragged.current = false
			}}
			onPointerCancel={() => {
				isDragged.current = false
			}}
			onKeyDown={press}
		>
			{children}
		</button>
	)
}

function positionIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Position {
	const box = element.getBoundingClientRect()
	return clampPosition({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
}
