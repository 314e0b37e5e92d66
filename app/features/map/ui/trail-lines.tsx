import { piecesOf } from "#features/map/line-pieces.ts"
import type { Position, PublicTrail } from "#features/map/map.ts"
import { percentText } from "#features/map/position.ts"
import { lineOf } from "#features/map/way.ts"

/** Enough for a letter beside a mark on a phone, as a part of the map's width. */
const CLEAR = 0.08

/** Compared on each trail. */
const MAX_SPOTS = 60

/** Dashes in pixels; trails are told apart by them where colors aren't seen. */
const DASHES = ["none", "12 8", "1 9", "18 7 1 7", "5 6", "24 6"]

type Drawn = Pick<PublicTrail, "id" | "letter" | "color" | "line" | "places"> & { isClosed: boolean }

type TrailLinesProps = {
	trails: readonly Drawn[]
	places: readonly (Position & { id: number })[]
	/** Only these are drawn; undefined for all. */
	only?: ReadonlySet<number> | undefined
	withoutLetters?: boolean
	/** The map's width divided by its height. */
	ratio?: number
}

/** The lines of all trails, with their letters. Hidden from screen readers, because a list beside the map has the trails. */
export function TrailLines({ trails, places, only, withoutLetters = false, ratio = 1 }: TrailLinesProps) {
	const drawn = trails
		.map((trail, at) => ({
			...trail,
			pieces: piecesOf(lineOf(trail, places)),
			dashes: DASHES[at % DASHES.length],
		}))
		.filter(({ id, pieces }) => pieces.length > 0 && (only === undefined || only.has(id)))
	const letters = withoutLetters ? [] : lettersOf(drawn, places, ratio)
	return (
		<>
			<svg
				width="100%"
				height="100%"
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
			{letters.map(({ spot, ...trail }) => (
				<span key={trail.id} className="map-point" style={pointStyle(spot)} aria-hidden="true">
					<TrailMark {...trail} />
				</span>
			))}
		</>
	)
}

export function TrailMark({ letter, color }: Pick<PublicTrail, "letter" | "color">) {
	return (
		<span
			className="trail-mark grid h-6 min-w-6 flex-none place-items-center rounded border-2 border-[white] px-1 font-bold font-sans text-[0.85rem] text-[white] leading-none"
			style={{ background: color }}
		>
			{letter}
		</span>
	)
}

function lettersOf<Trail extends { pieces: Position[][] }>(
	trails: readonly Trail[],
	places: readonly Position[],
	ratio: number,
) {
	const avoid = [...places]
	return trails.map((trail) => {
		const spot = letterSpot(trail.pieces, avoid, ratio)
		avoid.push(spot)
		return { ...trail, spot }
	})
}

export function pointStyle({ x, y }: Position) {
	return { left: `${percentText(x)}%`, top: `${percentText(y)}%` }
}

function pathText(pieces: readonly (readonly Position[])[]): string {
	const point = ({ x, y }: Position) => `${round(x * 1000)},${round(y * 1000)}`
	return pieces.map((piece) => `M${piece.map(point).join(" ")}`).join("")
}

function round(value: number): number {
	return Math.round(value * 10) / 10
}

/** On the line, clear of marks and letters, near its middle, or where most room is. `ratio` is width by height. */
function letterSpot(
	pieces: readonly (readonly Position[])[],
	avoid: readonly Position[],
	ratio: number,
): Position {
	const spots = nearMiddleFirst(pieces)
	const rooms = spots.map((spot) =>
		Math.min(...avoid.map(({ x, y }) => Math.hypot(x - spot.x, (y - spot.y) / ratio))),
	)
	const clear = rooms.findIndex((room) => room >= CLEAR)
	return spots[clear < 0 ? rooms.indexOf(Math.max(...rooms)) : clear] ?? { x: 0, y: 0 }
}

function nearMiddleFirst(pieces: readonly (readonly Position[])[]): Position[] {
	const segments = pieces.flatMap((piece) => piece.slice(1).map((to, at) => [piece[at] ?? to, to] as const))
	const perSegment = Math.max(1, Math.round(MAX_SPOTS / Math.max(1, segments.length)))
	const stride = Math.max(1, Math.ceil(segments.length / MAX_SPOTS))
	const spots = segments
		.filter((_, at) => at % stride === 0)
		.flatMap(([from, to]) =>
			Array.from({ length: perSegment }, (_, at) => {
				const part = (at + 0.5) / perSegment
				return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
			}),
		)
	const middle = (spots.length - 1) / 2
	return spots
		.map((spot, at) => ({ spot, from: Math.abs(at - middle) }))
		.sort((a, b) => a.from - b.from)
		.map(({ spot }) => spot)
}
