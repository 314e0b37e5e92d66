import fc from "fast-check"
import { expect, test } from "vitest"
import { lineOf, storedWay, wayOf } from "./way.ts"
import { parseRows, rowsOf, wayText } from "./way-text.ts"

const place = (id: number, x: number, y: number) => ({ id, name: `Place ${id}`, number: `${id}`, x, y })
const at = (x: number, y: number) => ({ x, y })

const fraction = fc.integer({ min: 0, max: 20 }).map((part) => part / 20)
const anyTrail = fc.record({
	all: fc.uniqueArray(fc.record({ x: fraction, y: fraction }), {
		maxLength: 6,
		selector: ({ x, y }) => `${x} ${y}`,
	}),
	line: fc.array(fc.record({ x: fraction, y: fraction, gap: fc.boolean() }), { maxLength: 8 }),
	order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6]),
})

function trailOf({ all, line, order }: typeof anyTrail extends fc.Arbitrary<infer T> ? T : never) {
	const places = all.map(({ x, y }, index) => place(index + 1, x, y))
	const points = line.map(({ x, y, gap }, index) =>
		gap && index > 0 ? { x, y, startsPiece: true as const } : { x, y },
	)
	return { places, trail: { line: points, places: order.filter((id) => id <= places.length) } }
}

test("a line runs through all of its stops in the order of the walk, and keeps its points and gaps", () => {
	fc.assert(
		fc.property(anyTrail.map(trailOf), ({ places, trail }) => {
			const way = wayOf(trail, places)
			expect(way.flatMap(({ stop }) => stop ?? [])).toEqual(trail.places)
			for (const { stop, x, y } of way)
				if (stop) expect({ x, y }).toEqual(at(places[stop - 1]?.x ?? 9, places[stop - 1]?.y ?? 9))
			if (trail.line.length < 2) return
			const own = trail.line.filter(({ x, y }) => way.some((point) => point.x === x && point.y === y))
			expect(own).toHaveLength(trail.line.length)
			const gaps = (line: readonly { startsPiece?: true | undefined }[]) =>
				line.filter(({ startsPiece }) => startsPiece).length
			expect(gaps(way)).toBe(gaps(trail.line))
		}),
	)
})

test("a stored way is drawn as it was, and a written one is read back", () => {
	fc.assert(
		fc.property(anyTrail.map(trailOf), ({ places, trail }) => {
			const way = wayOf(trail, places)
			const points = lineOf(trail, places)
			expect(lineOf(storedWay(way), places)).toEqual(points)
			const rows = parseRows(rowsOf(wayText(way, places)), places)
			const read = rows.flatMap(({ point }) => point ?? [])
			expect(read.map(({ stop: _, ...point }) => point)).toEqual(points)
			expect(rows.some(({ problem }) => problem)).toBe(false)
		}),
	)
})
