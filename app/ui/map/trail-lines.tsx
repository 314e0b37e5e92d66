import { piecesOf } from "#app/models/map/line-pieces.ts"
import { lineOf, type Position, type ShownTrail } from "#app/models/map/map.ts"
import { percentText } from "#app/models/map/position.ts"

/** Dashes in pixels; trails are told apart by them where colors aren't seen. */
const DASHES = ["none", "12 8", "1 9", "18 7 1 7", "5 6", "24 6"]

export function dashesOf(at: number): string {
	return DASHES[at % DASHES.length] ?? "none"
}

type Drawn = Pick<ShownTrail, "id" | "letter" | "color" | "line" | "places"> & { isClosed: boolean }

type TrailLinesProps = {
	trails: readonly Drawn[]
	places: readonly (Position & { id: number })[]
	/** Only these are drawn; undefined for all. */
	only?: ReadonlySet<number> | undefined
	withoutLetters?: boolean
}

/** The lines of all trails, with their letters. Hidden from screen readers, because a list beside the map has the trails. */
export function TrailLines({ trails, places, only, withoutLetters = false }: TrailLinesProps) {
	const drawn = trails
		.map((trail, at) => ({ ...trail, pieces: piecesOf(lineOf(trail, places)), dashes: dashesOf(at) }))
		.filter(({ id, pieces }) => pieces.length > 0 && (only === undefined || only.has(id)))
	return (
		<>
			<svg
				className="map-lines absolute inset-0 size-full"
				viewBox="0 0 1000 1000"
				preserveAspectRatio="none"
				fill="none"
				strokeLinecap="round"
				aria-hidden="true"
			>
				{drawn.map(({ id, pieces, color, dashes, isClosed }) => (
					<g key={id} data-closed={isClosed || undefined}>
						<path d={pathText(pieces)} stroke="white" strokeWidth="8" vectorEffect="non-scaling-stroke" />
						<path
							d={pathText(pieces)}
							stroke={color}
							strokeWidth="4"
							strokeDasharray={dashes}
							vectorEffect="non-scaling-stroke"
						/>
					</g>
				))}
			</svg>
			{!withoutLetters &&
				drawn.map((trail) => (
					<span
						key={trail.id}
						className="map-point"
						style={pointStyle(middleOf(trail.pieces))}
						aria-hidden="true"
					>
						<TrailMark {...trail} />
					</span>
				))}
		</>
	)
}

export function TrailMark({ letter, color }: Pick<ShownTrail, "letter" | "color">) {
	return (
		<span
			className="trail-mark grid h-6 min-w-6 flex-none place-items-center rounded border-2 border-[white] px-1 font-bold font-sans text-[0.85rem] text-[white] leading-none"
			style={{ background: color }}
		>
			{letter}
		</span>
	)
}

/** `offset` in pixels. */
export function pointStyle({ x, y }: Position, offset: Position = { x: 0, y: 0 }) {
	const at = (fraction: number, pixels: number) =>
		pixels ? `calc(${percentText(fraction)}% + ${pixels}px)` : `${percentText(fraction)}%`
	return { left: at(x, offset.x), top: at(y, offset.y) }
}

function pathText(pieces: readonly (readonly Position[])[]): string {
	const point = ({ x, y }: Position) => `${round(x * 1000)},${round(y * 1000)}`
	return pieces.map((piece) => `M${piece.map(point).join(" ")}`).join("")
}

function round(value: number): number {
	return Math.round(value * 10) / 10
}

/** Where the letter is: between the two middle points of the piece with the most points. */
function middleOf(pieces: readonly (readonly Position[])[]): Position {
	const points = pieces.reduce((most, piece) => (piece.length > most.length ? piece : most))
	const at = Math.max(1, Math.floor(points.length / 2))
	const [a = { x: 0, y: 0 }, b = a] = [points[at - 1], points[at]]
	return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
