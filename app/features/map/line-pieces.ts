import { type Coordinates, distanceMetres } from "./coordinates.ts"
import type { LinePoint } from "./map.ts"

type Piecewise = Pick<LinePoint, "startsPiece">

export function piecesOf<Point extends Piecewise>(line: readonly Point[]): Point[][] {
	const pieces: Point[][] = []
	for (const [at, point] of line.entries()) {
		if (at === 0 || point.startsPiece) pieces.push([])
		pieces.at(-1)?.push(point)
	}
	return pieces.filter((piece) => piece.length > 1)
}

/** Of all pieces together, in metres. Gaps don't count. */
export function piecesLength(pieces: readonly (readonly Coordinates[])[]): number {
	const lengthOf = (piece: readonly Coordinates[]) =>
		piece.slice(1).reduce((sum, point, at) => sum + distanceMetres(piece[at] ?? point, point), 0)
	return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
}
