import { Fragment, type ReactNode, useEffect, useRef, useState } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { FarmMap, Position } from "#features/map/map.ts"
import { clampPosition } from "#features/map/position.ts"
import { MapSheet, ratioOf } from "#features/map/ui/map-sheet.tsx"
import type { MapZoom } from "#features/map/ui/map-zoom.ts"
import { pointStyle } from "#features/map/ui/trail-lines.tsx"
import { useMapZoom, ZoomButtons } from "#features/map/ui/use-map-zoom.tsx"

/** Steps of the arrow keys, as fractions of the picture. */
const STEP = 0.002
const LARGE_STEP = 0.02

const ARROWS: Record<string, Position> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

/** On a desktop the map is at the left of all of the form, and stays in view. See `MapPage`. */
const BESIDE_FORM =
	"@min-[54rem]:not-noscript:absolute @min-[54rem]:not-noscript:inset-y-0 @min-[54rem]:not-noscript:left-0 @min-[54rem]:not-noscript:w-[calc(100%-24rem)] @min-[69rem]:not-noscript:w-[calc(100%-28rem)]"

type MapEditorProps = {
	map: FarmMap
	/** Undefined for one that has no position. */
	points: readonly (Position | undefined)[]
	/** The index of the point that the arrow keys move. */
	chosen: number | undefined
	/** Called with where the map was tapped, or an arrow key moves the chosen point. */
	onPlace: (position: Position) => void
	onChoose: (at: number) => void
	/** Called with the ID of a tapped place. */
	onStop?: (id: number) => void
	/** What is chosen and where it is. */
	status: string
	/** What a tap does now. */
	hint: string
	children?: ReactNode
}

const EDITED = "edited-map"

/** Moves the focus to the map, where arrow keys move the chosen point. */
export const focusMap = () => document.getElementById(EDITED)?.focus()

/** What a part of a form has. The form around it is told of each change once its fields have it. */
export function useFormPart<Value>(initial: Value) {
	const part = useRef<HTMLFieldSetElement>(null)
	const [now, change] = useState(initial)
	const told = useRef(now)
	useEffect(() => {
		if (told.current === now) return
		told.current = now
		part.current?.form?.dispatchEvent(new Event("input", { bubbles: true }))
	}, [now])
	return { part, now, change }
}

/** A map on which points are placed by a tap and moved by arrow keys. Fields around it have the same positions as text. */
export function MapEditor(props: MapEditorProps) {
	const { map, points, chosen, onPlace, onChoose, onStop, status, hint, children } = props
	const hydrated = useHydrated()
	const position = chosen === undefined ? undefined : points[chosen]
	function onTap(tapped: Position, target: Element) {
		const { point, place } = target.closest<HTMLElement>("[data-point], [data-place]")?.dataset ?? {}
		if (point !== undefined) onChoose(Number(point))
		else if (place !== undefined) onStop?.(Number(place))
		else onPlace(tapped)
	}
	function onArrow({ key, shiftKey }: KeyboardEvent) {
		const arrow = ARROWS[key]
		if (!position || !arrow) return false
		const step = shiftKey ? LARGE_STEP : STEP
		onPlace(clampPosition({ x: position.x + arrow.x * step, y: position.y + arrow.y * step }))
		return true
	}
	const view = useRef<HTMLDivElement>(null)
	const zoom = useRef<MapZoom>(undefined)
	useMapZoom(view, zoom, { presses: { onTap, onArrow } })
	const { x, y } = position ?? {}
	useEffect(() => {
		if (x !== undefined && y !== undefined) zoom.current?.reveal({ x, y })
	}, [x, y])
	return (
		<div className={BESIDE_FORM}>
			<div className="map-editor @min-[54rem]:not-noscript:sticky @min-[54rem]:not-noscript:top-22">
				<div
					ref={view}
					id={EDITED}
					role="application"
					aria-label="The map. Arrow keys move the chosen point, with Shift in larger steps; + and − zoom, 0 shows all"
					// Without scripts, all of the map is shown.
					className="map-view not-noscript:max-h-[70svh] @min-[54rem]:not-noscript:max-h-[calc(100svh-16rem)]"
					style={{ aspectRatio: ratioOf(map) }}
				>
					<MapSheet map={map} sizes="(min-width: 80rem) 80rem, 100vw">
						<PercentGrid />
						{children}
						{points.map(
							(point, at) =>
								point && (
									<span
										// biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity
										key={at}
										data-point={at}
										className="map-pin"
										aria-current={at === chosen || undefined}
										style={pointStyle(point)}
									/>
								),
						)}
					</MapSheet>
				</div>
				{hydrated && (
					<div className="mt-2 grid gap-2 @min-[54rem]:grid-cols-[auto_1fr] @min-[54rem]:gap-x-4">
						<div className="flex gap-2 @min-[54rem]:row-span-2">
							<ZoomButtons zoom={zoom} />
						</div>
						<p role="status" className="min-h-6 font-semibold @min-[54rem]:empty:absolute">
							{status}
						</p>
						<p className="text-sm text-soft">{hint}</p>
					</div>
				)}
			</div>
		</div>
	)
}

const GRID =
	"pointer-events-none absolute inset-0 bg-size-[10%_10%] bg-[linear-gradient(to_right,#10302a66_1px,transparent_1px),linear-gradient(#10302a66_1px,transparent_1px)]"
const LABEL =
	"absolute rounded-[0.2rem] bg-[white] px-[0.2rem] font-sans text-[0.7rem]/[1.3] font-bold text-[#10302a]"

/** For those who type percentages. */
function PercentGrid() {
	return (
		<div aria-hidden="true" className={GRID}>
			{[10, 20, 30, 40, 50, 60, 70, 80, 90].map((at) => (
				<Fragment key={at}>
					<span className={`${LABEL} top-0 -translate-x-1/2`} style={{ left: `${at}%` }}>
						{at}
					</span>
					<span className={`${LABEL} left-0 -translate-y-1/2`} style={{ top: `${at}%` }}>
						{at}
					</span>
				</Fragment>
			))}
		</div>
	)
}
