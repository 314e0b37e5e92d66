import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { Position } from "#features/map/map.ts"
import { clampPosition } from "#features/map/position.ts"
import { pointStyle } from "#features/map/ui/trail-lines.tsx"
import { DashedLines } from "./dashed-lines.tsx"

type MapPinProps = {
	position: Position
	label: string
	isChosen: boolean
	onChoose: () => void
	/** Called when it is dropped, and for each arrow key. */
	onMove: (position: Position) => void
	/** Dashed lines run from these while it is dragged. */
	neighbors?: readonly Position[]
	isSquare?: boolean
	children?: ReactNode
}

/** Steps of the arrow keys, as fractions of the picture. */
const STEP = 0.002
const LARGE_STEP = 0.02

/** Pixels that a finger or a mouse may move without dragging. */
const SLOP = 4

const ARROWS: Record<string, Position> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

const PIN =
	"absolute grid size-[1.75rem] -translate-1/2 cursor-grab place-items-center rounded-full before:content-[''] " +
	"data-drags:z-2 data-drags:size-[2.75rem] data-drags:touch-none " +
	"focus-visible:z-3 focus-visible:shadow-[0_0_0_6px_white] focus-visible:outline-3 focus-visible:outline-[black]"

const ROUND =
	"before:size-[1.5rem] before:rounded-full before:border-3 before:border-[white] before:bg-[#9c3120] before:shadow-[0_0_0_2px_black]"

/** The chosen one is larger, and gold. */
const SQUARE =
	"before:size-[0.75rem] before:rounded-[0.15rem] before:border-2 before:border-[#10302a] before:bg-[white] " +
	"data-drags:before:size-[1.75rem] data-drags:before:border-3 data-drags:before:bg-gold"

/** A point that is moved by dragging and by arrow keys. On a touch screen it must be chosen first, so that the map can be moved. */
export function MapPin(props: MapPinProps) {
	const { position, label, isChosen, onChoose, onMove, neighbors = [], isSquare = false, children } = props
	const start = useRef<{ clientX: number; clientY: number }>(undefined)
	const hydrated = useHydrated()
	const [dragged, setDragged] = useState<Position>()
	function press(event: PointerEvent<HTMLButtonElement>) {
		if (!event.isPrimary || event.button !== 0) return
		if (!isChosen && event.pointerType !== "mouse") return
		onChoose()
		start.current = { clientX: event.clientX, clientY: event.clientY }
		event.currentTarget.setPointerCapture(event.pointerId)
	}
	/** Undefined if it isn't dragged. */
	function targetOf(event: PointerEvent<HTMLButtonElement>): Position | undefined {
		const [from, sheet] = [start.current, event.currentTarget.closest(".map-sheet")]
		if (!from || !sheet) return undefined
		const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY]
		if (!dragged && Math.hypot(x, y) < SLOP) return undefined
		const { width, height } = sheet.getBoundingClientRect()
		return clampPosition({ x: position.x + x / width, y: position.y + y / height })
	}
	function stop() {
		start.current = undefined
		setDragged(undefined)
	}
	function drop(event: PointerEvent<HTMLButtonElement>) {
		const target = targetOf(event)
		stop()
		if (target) onMove(target)
	}
	function pressKey(event: KeyboardEvent) {
		const arrow = ARROWS[event.key]
		if (!arrow) return
		event.preventDefault()
		const step = event.shiftKey ? LARGE_STEP : STEP
		onMove(clampPosition({ x: position.x + arrow.x * step, y: position.y + arrow.y * step }))
	}
	const shown = dragged ?? position
	return (
		<>
			{dragged && <DashedLines from={neighbors} to={dragged} />}
			<button
				type="button"
				disabled={!hydrated}
				aria-label={`${label}. Drag it, or move it with the arrow keys; with Shift in larger steps`}
				aria-pressed={isChosen}
				data-drags={isChosen || undefined}
				className={`${PIN} ${isSquare ? SQUARE : ROUND}`}
				style={pointStyle(shown)}
				onClick={onChoose}
				onPointerDown={press}
				onPointerMove={(event) => {
					if (start.current) setDragged(targetOf(event))
				}}
				onPointerUp={drop}
				onPointerCancel={stop}
				onKeyDown={pressKey}
			>
				{children}
			</button>
		</>
	)
}
