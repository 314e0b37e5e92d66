import fc from "fast-check"
import { expect, test } from "vitest"
import { piecesOf } from "./line-pieces.ts"
import type { LinePoint } from "./map.ts"

const fraction = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
const point = fc.record({ x: fraction, y: fraction })
const pieces = fc.array(fc.array(point, { minLength: 2, maxLength: 40 }), { maxLength: 8 })
const lineOfPieces = (made: { x: number; y: number }[][]): LinePoint[] =>
	made.flatMap((piece, index) =>
		piece.map((one, at) => (index > 0 && at === 0 ? { ...one, startsPiece: true as const } : one)),
	)
const withoutMarks = (lines: { x: number; y: number }[][]) =>
	lines.map((line) => line.map(({ x, y }) => ({ x, y })))

test("a line has the pieces that it was made of", () => {
	fc.assert(
		fc.property(pieces, (made) => {
			const line = lineOfPieces(made)
			expect(withoutMarks(piecesOf(line))).toEqual(made)
		}),
	)
})
