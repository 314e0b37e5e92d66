import { formatCount } from "#core/text/numbers.ts"
import { fitMap } from "#features/map/georeference.ts"
import { piecesLength, piecesOf } from "#features/map/line-pieces.ts"
import type { FarmMap, Position } from "#features/map/map.ts"
import { lengthText } from "#features/map/map.ts"
import type { WayRow } from "#features/map/way-text.ts"

/** In pixels. */
const MARK_ROOM = 28

export function isPoint(row: WayRow | undefined): boolean {
	return row?.point !== undefined && row.point.stop === undefined
}

/** The number of a point among the points, without stops. */
export function pointNumber(rows: readonly WayRow[], at: number): number {
	return rows.slice(0, at + 1).filter(isPoint).length
}

/** 'All 12 points and 5 stops' */
export function countWay(rows: readonly WayRow[]): string {
	const points = rows.filter(isPoint).length
	const stops = new Set(rows.flatMap(({ point }) => point?.stop ?? []))
	return `All ${formatCount(points, "point")} and ${formatCount(stops.size, "stop")}`
}

/** '1.7 km', or undefined if the map isn't connected with the world. */
export function wayLength(rows: readonly WayRow[], map: FarmMap): string | undefined {
	const fit = fitMap(map.controlPoints, map)
	if (typeof fit !== "object") return undefined
	const pieces = piecesOf(rows.flatMap(({ point }) => point ?? []))
	return lengthText(piecesLength(pieces.map((piece) => piece.map(fit.toCoordinates))))
}

/** Those of `positions` that are clear of `taken` and of each other: at least as far as a finger needs. */
export function withRoom<One extends Position>(
	positions: readonly One[],
	taken: readonly Position[],
	{ width, height }: { width: number; height: number },
): Set<One> {
	const clear: Position[] = [...taken]
	return new Set(
		positions.filter((one) => {
			const isClear = clear.every(
				({ x, y }) => Math.hypot((x - one.x) * width, (y - one.y) * height) >= MARK_ROOM,
			)
			if (isClear) clear.push(one)
			return isClear
		}),
	)
}

/** From where the line would run to the cross: around the chosen point, which moves, or after the chosen stop or the last row. */
export function neighborsOf(rows: readonly WayRow[], chosen: number | undefined): Position[] {
	const at = chosen ?? rows.length - 1
	const before = rows[isPoint(rows[at]) && chosen !== undefined ? at - 1 : at]?.point
	const after = rows[at + 1]?.point
	return [before, after].flatMap((point) => point ?? [])
}
