import { Fragment, type ReactNode, useEffect, useRef } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { FarmMap, Position } from "#features/map/map.ts"
import { clampPosition } from "#features/map/position.ts"
import { MapSheet, ratioOf } from "#features/map/ui/map-sheet.tsx"
import { pointStyle } from "#features/map/ui/trail-lines.tsx"
import { type MapPresses, useMapZoom, ZoomButtons } from "#features/map/ui/use-map-zoom.tsx"
import type { History } from "./use-history.ts"

/** Steps of the arrow keys, as fractions of the picture. */
const STEP = 0.002
const LARGE_STEP = 0.02

const ARROWS: Record<string, Position> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

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
	history: Pick<History<unknown>, "undo" | "redo">
	children?: ReactNode
}

const EDITED = "edited-map"

/** Moves the focus to the map, where arrow keys move the chosen point. */
export const focusMap = () => document.getElementById(EDITED)?.focus()

/** Four of them fit beside each other on a phone. */
export const TOOL =
	"button button-quiet grow basis-16 px-1 text-sm sm:grow-0 sm:basis-auto sm:px-4 sm:text-base"

/** A map on which points are placed by a tap and moved by arrow keys. Fields around it have the same positions as text. */
export function MapEditor(props: MapEditorProps) {
	const { map, points, chosen, onPlace, onChoose, onStop, status, hint, history, children } = props
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
	const step = (name: string, press: (() => void) | undefined) => (
		// Not disabled, so that the focus stays after the last step.
		<button type="button" className={TOOL} aria-disabled={!press} onClick={press}>
			{name}
		</button>
	)
	return (
		<div className="map-editor">
			<ZoomableMap
				map={map}
				id={EDITED}
				label="The map. Arrow keys move the chosen point, with Shift in larger steps; + and − zoom, 0 shows all"
				presses={{ onTap, onArrow }}
				shown={position}
			>
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
			</ZoomableMap>
			{hydrated && (
				<div className="mt-3 grid gap-3">
					<p role="status" className="min-h-6 font-semibold">
						{status}
					</p>
					<p className="text-sm text-soft">{hint}</p>
					<div className="flex flex-wrap gap-2">
						{step("Undo", history.undo)}
						{step("Redo", history.redo)}
					</div>
				</div>
			)}
		</div>
	)
}

type ZoomableMapProps = {
	map: FarmMap
	id?: string
	label: string
	presses?: MapPresses
	/** What the map keeps in view. */
	shown?: Position | undefined
	children: ReactNode
}

export function ZoomableMap({ map, id, label, presses, shown, children }: ZoomableMapProps) {
	const view = useRef<HTMLDivElement>(null)
	const hydrated = useHydrated()
	const zoom = useMapZoom(view, { ...(presses && { presses }) })
	const { x, y } = shown ?? {}
	useEffect(() => {
		if (x !== undefined && y !== undefined) zoom.current?.reveal({ x, y })
	}, [x, y, zoom])
	return (
		<div>
			<div
				ref={view}
				id={id}
				role="application"
				aria-label={label}
				// Without scripts, all of the map is shown.
				className="map-view [@media(scripting:enabled)]:max-h-[70svh]"
				style={{ aspectRatio: ratioOf(map) }}
			>
				<MapSheet map={map} sizes="(min-width: 80rem) 80rem, 100vw">
					{children}
				</MapSheet>
			</div>
			{hydrated && (
				<div className="mt-2 flex gap-2">
					<ZoomButtons zoom={zoom} />
				</div>
			)}
		</div>
	)
}

const GRID =
	"pointer-events-none absolute inset-0 bg-size-[10%_10%] bg-[linear-gradient(to_right,#10302a66_1px,transparent_1px),linear-gradient(#10302a66_1px,transparent_1px)]"
const LABEL =
	"absolute -translate-1/2 rounded-[0.2rem] bg-[white] px-[0.2rem] font-sans text-[0.7rem]/[1.3] font-bold text-[#10302a]"

/** For those who type percentages. */
function PercentGrid() {
	return (
		<div aria-hidden="true" className={GRID}>
			{[10, 20, 30, 40, 50, 60, 70, 80, 90].map((at) => (
				<Fragment key={at}>
					<span className={LABEL} style={{ left: `${at}%`, top: "1.5%" }}>
						{at}
					</span>
					<span className={LABEL} style={{ left: "1.5%", top: `${at}%` }}>
						{at}
					</span>
				</Fragment>
			))}
		</div>
	)
}
