import { type Coordinates, distanceMetres } from "./coordinates.ts"

/** In metres: ends that are as close as this meet. */
const MEET_METRES = 5

/** Where a degree of latitude is shortest, in metres. */
const DEGREE_METRES = 110_500

/** More pieces than any trail has; comparing them all would take minutes. */
const MAX_PIECES = 5_000

type End = { piece: number; isLast: boolean }

/** Joins pieces whose ends meet, whatever their order and direction. Each goes on with the closest end. */
export function joinPieces(pieces: readonly (readonly Coordinates[])[]): Coordinates[][] {
	if (pieces.length > MAX_PIECES) return pieces.map((piece) => [...piece])
	const ends = indexEnds(pieces)
	const isUsed = new Set<number>()
	const takeNext = (at: Coordinates) => {
		const found = ends.closest(at, ({ piece }) => !isUsed.has(piece))
		if (!found) return undefined
		isUsed.add(found.piece)
		const points = pieces[found.piece] ?? []
		return found.isLast ? points.toReversed() : [...points]
	}
	return pieces.flatMap((piece, index) => {
		if (isUsed.has(index)) return []
		isUsed.add(index)
		const after = follow([...piece], takeNext)
		return [follow(after.toReversed(), takeNext).toReversed()]
	})
}

function follow(line: Coordinates[], takeNext: (at: Coordinates) => Coordinates[] | undefined) {
	for (;;) {
		const last = line.at(-1)
		const next = last && takeNext(last)
		if (!next) return line
		const isSame = next[0]?.latitude === last.latitude && next[0]?.longitude === last.longitude
		for (const point of isSame ? next.slice(1) : next) line.push(point)
	}
}

/** Finds ends by the cell of a grid, so that the work grows with their number only. */
function indexEnds(pieces: readonly (readonly Coordinates[])[]) {
	const height = MEET_METRES / DEGREE_METRES
	const latitude = pieces[0]?.[0]?.latitude ?? 0
	const width = height / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
	const cellOf = (at: Coordinates) =>
		[Math.floor(at.longitude / width), Math.floor(at.latitude / height)] as const
	const pointOf = ({ piece, isLast }: End) => pieces[piece]?.at(isLast ? -1 : 0)
	const cells = new Map<string, End[]>()
	for (const piece of pieces.keys())
		for (const isLast of [false, true]) {
			const point = pointOf({ piece, isLast })
			const key = point && cellOf(point).join()
			if (!key) continue
			const cell = cells.get(key) ?? []
			cell.push({ piece, isLast })
			cells.set(key, cell)
		}
	return {
		closest(at: Coordinates, isFree: (end: End) => boolean): End | undefined {
			const [x, y] = cellOf(at)
			let [closest, distance]: [End | undefined, number] = [undefined, MEET_METRES]
			for (const [dx, dy] of NEIGHBORS)
				for (const end of cells.get([x + dx, y + dy].join()) ?? []) {
					const point = isFree(end) ? pointOf(end) : undefined
					const metres = point ? distanceMetres(at, point) : Number.POSITIVE_INFINITY
					if (metres <= distance) [closest, distance] = [end, metres]
				}
			return closest
		},
	}
}

const NEIGHBORS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
