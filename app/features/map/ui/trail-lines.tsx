import type { Position, PublicTrail } from "#features/map/map.ts"
import { percentText } from "#features/map/position.ts"
import { wayOf } from "#features/map/way.ts"

/** Points per trail that are compared. */
const MAX_SPOTS = 60

/** In pixels; they distinguish trails without colors. */
const DASHES = ["none", "12 8", "1 9", "18 7 1 7", "5 6", "24 6"]

type Drawn = Pick<PublicTrail, "id" | "letter" | "color" | "line" | "places"> & { isClosed: boolean }

type TrailLinesProps = {
	trails: readonly Drawn[]
	places: readonly (Position & { id: number })[]
	only?: number | undefined
	withoutLetters?: boolean
	ratio?: number
}

/** Hidden from screen readers, because a list beside the map has the trails. */
export function TrailLines({ trails, places, only, withoutLetters = false, ratio = 1 }: TrailLinesProps) {
	const drawn = trails
		.map((trail, at) => ({
			...trail,
			line: wayOf(trail, places),
			dashes: DASHES[at % DASHES.length],
		}))
		.filter(({ id, line }) => line.length > 1 && (only === undefined || only === id))
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
				{drawn.map(({ id, line, color, dashes, isClosed }) => (
					<g key={id} data-closed={isClosed || undefined}>
						<path d={pathText(line)} stroke="white" strokeWidth="8" vectorEffect="non-scaling-stroke" />
						<path
							d={pathText(line)}
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

function lettersOf<Trail extends { line: Position[] }>(
	trails: readonly Trail[],
	places: readonly Position[],
	ratio: number,
) {
	const avoid = [...places]
	return trails.map((trail) => {
		const spot = letterSpot(trail.line, avoid, ratio)
		avoid.push(spot)
		return { ...trail, spot }
	})
}

export function pointStyle({ x, y }: Position) {
	return { left: `${percentText(x)}%`, top: `${percentText(y)}%` }
}

function pathText(line: readonly Position[]): string {
	return `M${line.map(({ x, y }) => `${round(x * 1000)},${round(y * 1000)}`).join(" ")}`
}

function round(value: number): number {
	return Math.round(value * 10) / 10
}

/** The point of the line with the most space between marks and other letters. `ratio` is width by height. */
function letterSpot(line: readonly Position[], avoid: readonly Position[], ratio: number): Position {
	const middles = line.slice(1).map((to, at) => {
		const from = line[at] ?? to
		return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
	})
	const stride = Math.ceil(middles.length / MAX_SPOTS)
	const spots = middles.filter((_, at) => at % stride === 0)
	const rooms = spots.map((spot) =>
		Math.min(...avoid.map(({ x, y }) => Math.hypot(x - spot.x, (y - spot.y) / ratio))),
	)
	return spots[rooms.indexOf(Math.max(...rooms))] ?? { x: 0, y: 0 }
}
