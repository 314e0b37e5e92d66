import fc from "fast-check"
import { expect, test } from "vitest"
import { bodyOf, formOf } from "#app/records/define-record.ts"
import type { Facts } from "#app/records/field.ts"
import { piecesOf } from "./line-pieces.ts"
import type { LinePoint } from "./map.ts"
import { TRAIL } from "./trail.record.ts"
import { lineText } from "./typed-position.ts"
import { parseRows, rowsOf } from "./way-text.ts"

const fraction = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
const point = fc.record({ x: fraction, y: fraction })
const pieces = fc.array(fc.array(point, { minLength: 2, maxLength: 40 }), { maxLength: 8 })
const lineOfPieces = (made: { x: number; y: number }[][]): LinePoint[] =>
	made.flatMap((piece, index) =>
		piece.map((one, at) => (index > 0 && at === 0 ? { ...one, startsPiece: true as const } : one)),
	)
const withoutMarks = (lines: { x: number; y: number }[][]) =>
	lines.map((line) => line.map(({ x, y }) => ({ x, y })))

test("a line has the pieces that it was made of, also after it was typed", () => {
	fc.assert(
		fc.property(pieces, (made) => {
			const line = lineOfPieces(made)
			expect(withoutMarks(piecesOf(line))).toEqual(made)
			const typed = parseRows(rowsOf(lineText(line)), [])
			expect(typed.flatMap(({ point }) => point ?? [])).toEqual(line)
		}),
	)
})

test("a piece of one point is rejected when it is typed or sent", () => {
	const facts = { name: "Loop", color: "#1d4f91", steepness: "flat", surface: "gravel" }
	const message = "Point 3 is alone in its piece. Add one to it, or remove it"
	const typed = {
		...facts,
		formKey: "x".repeat(36),
		revision: 0,
		line: "1 1\n2 2\nGap\n3 3\ngap\n4 4\n5 5\n",
	}
	const messages = (error: { issues: { message: string }[] } | undefined) =>
		error?.issues.map((one) => one.message)
	expect(messages(formOf(TRAIL, { zone: "UTC", places: [] } as Facts).safeParse(typed).error)).toEqual([
		message,
	])
	const line = [0, 1, 2, 3, 4].map((at) => ({
		x: at / 10,
		y: 0,
		...(at > 1 && at < 4 && { startsPiece: true }),
	}))
	expect(messages(bodyOf(TRAIL).safeParse({ ...facts, line }).error)).toEqual([message])
	expect(bodyOf(TRAIL).safeParse({ ...facts, line: line.toSpliced(2, 1) }).success).toBe(true)
})
