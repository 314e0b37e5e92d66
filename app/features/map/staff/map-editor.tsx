import { type ReactNode, type RefObject, useRef, useState } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { FarmMap, Position } from "#features/map/map.ts"
import { GRID_SIZE } from "#features/map/typed-position.ts"
import { MapSheet } from "#features/map/ui/map-sheet.tsx"
import type { MapZoom } from "#features/map/ui/map-zoom.ts"
import { useMapZoom, ZoomButtons } from "#features/map/ui/use-map-zoom.tsx"
import { DashedLines, OUTLINED } from "./dashed-lines.tsx"
import type { History } from "./use-history.ts"

/** What is under the cross, and how many pixels wide the whole map is now. */
export type Cross = Position & { width: number }

type MapEditorProps = {
	map: FarmMap
	zoom: RefObject<MapZoom | undefined>
	view: RefObject<HTMLDivElement | null>
	cross: Cross
	/** Dashed lines from these to the cross show what a press would draw. */
	neighbors?: readonly Position[]
	tools: ReactNode
	children?: ReactNode
}

/** Enough to tell the marks around a point apart. */
const POINT_SCALE = 2.5

/** `shown`: what the map shows first, with what is around it; all of it without any. */
export function useMapEditor(shown: readonly Position[] = []) {
	const view = useRef<HTMLDivElement>(null)
	const [cross, setCross] = useState<Cross>({ x: 0.5, y: 0.5, width: 320 })
	const zoom = useMapZoom(view, {
		onMove: (position, width) => setCross({ ...position, width }),
		part: shown.length > 0 ? partAround(shown) : undefined,
	})
	const show = (position: Position) => zoom.current?.centerOn(position, POINT_SCALE)
	return { view, zoom, cross, show }
}

function partAround(positions: readonly Position[]) {
	const [across, down] = [positions.map(({ x }) => x), positions.map(({ y }) => y)]
	return {
		from: { x: Math.min(...across), y: Math.min(...down) },
		to: { x: Math.max(...across), y: Math.max(...down) },
	}
}

/** Without scripts, all of the map is shown. */
const VIEW_HEIGHT =
	"[&.is-zoomable]:h-[clamp(16rem,54svh,40rem)] [@media(scripting:enabled)]:h-[clamp(16rem,54svh,40rem)]"

/** A map with its grid. With scripts, it is moved under a fixed cross, and presses below it use what is under the cross. */
export function MapEditor({ map, view, zoom, cross, neighbors = [], tools, children }: MapEditorProps) {
	const hydrated = useHydrated()
	return (
		<div className="map-editor">
			<div className="relative">
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
				<div
					ref={view}
					role="group"
					aria-label="The map. Arrow keys move it under the cross, + and − zoom, 0 shows all of it"
					// No higher than what leaves the presses below it in view, above the bar.
					className={`map-view [@media(scripting:enabled)]:max-h-[max(14rem,100svh-29rem)] ${VIEW_HEIGHT}`}
				>
					<MapSheet map={map} sizes="(min-width: 80rem) 80rem, 100vw">
						<MapGrid />
						{children}
						{hydrated && <DashedLines from={neighbors} to={cross} />}
					</MapSheet>
				</div>
				{hydrated && (
					<>
						<svg
							width="60"
							height="60"
							className={`map-cross pointer-events-none absolute top-1/2 left-1/2 size-[3.75rem] -translate-1/2 fill-none ${OUTLINED}`}
							viewBox="-24 -24 48 48"
							aria-hidden="true"
						>
							<path d="M0-22V-7M0 7V22M-22 0H-7M7 0H22" />
							<path d="M0-22V-7M0 7V22M-22 0H-7M7 0H22" />
						</svg>
						<div className="absolute top-3 right-3 grid gap-2">
							<ZoomButtons zoom={zoom} />
						</div>
					</>
				)}
			</div>
			{hydrated && <div className="mt-3 grid gap-3">{tools}</div>}
		</div>
	)
}

/** Four of them fit beside each other on a phone. */
export const TOOL =
	"button button-quiet grow basis-16 px-1 text-sm sm:grow-0 sm:basis-auto sm:px-4 sm:text-base"

type StepButtonsProps = { history: Pick<History<unknown>, "undo" | "redo">; children?: ReactNode }

export function StepButtons({ history, children }: StepButtonsProps) {
	const step = (name: string, press: (() => void) | undefined) => (
		// Not disabled, so that the focus stays after the last step.
		<button type="button" className={TOOL} aria-disabled={!press} onClick={press}>
			{name}
		</button>
	)
	return (
		<div className="flex flex-wrap gap-2">
			{step("Undo", history.undo)}
			{step("Redo", history.redo)}
			{children}
		</div>
	)
}

const CELLS = Array.from({ length: GRID_SIZE }, (_, at) => at)
const LINES = CELLS.slice(1).map((at) => (at * 1000) / GRID_SIZE)

const LABEL =
	"pointer-events-none absolute -translate-1/2 rounded-[0.2rem] bg-[white] px-[0.2rem] font-sans text-[0.7rem]/[1.3] font-bold text-[#10302a]"

function MapGrid() {
	const middle = (at: number) => `${((at + 0.5) * 100) / GRID_SIZE}%`
	return (
		<div aria-hidden="true">
			<svg
				width="100%"
				height="100%"
				className="map-lines"
				viewBox="0 0 1000 1000"
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				<path
					className="stroke-[#10302a] stroke-1 opacity-50"
					d={LINES.map((at) => `M${at} 0V1000M0 ${at}H1000`).join("")}
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
			{CELLS.map((at) => (
				<span key={`column ${at}`} className={LABEL} style={{ left: middle(at), top: "1.5%" }}>
					{String.fromCharCode(65 + at)}
				</span>
			))}
			{CELLS.map((at) => (
				<span key={`row ${at}`} className={LABEL} style={{ left: "1.5%", top: middle(at) }}>
					{at + 1}
				</span>
			))}
		</div>
	)
}
