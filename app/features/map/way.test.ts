import fc from "fast-check"
import { expect, test } from "vitest"
import { lineOf, storedWay, wayOf } from "./way.ts"
import { parseRows, pressRows, wayText } from "./way-rows.ts"

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

test("a stored way is drawn as it was, and one that a form sends is read back", () => {
	fc.assert(
		fc.property(anyTrail.map(trailOf), ({ places, trail }) => {
			const way = wayOf(trail, places)
			const points = lineOf(trail, places)
			expect(lineOf(storedWay(way), places)).toEqual(points)
			const rows = parseRows(wayText(way, places), places)
			const read = rows.flatMap(({ point }) => point ?? [])
			expect(read.map(({ stop: _, ...point }) => point)).toEqual(points)
			expect(rows.every(({ point, isGap }) => point || isGap)).toBe(true)
		}),
	)
})

const BARN = place(1, 0.5, 0.5)
const ROWS = parseRows("stop 1\n10 10\n20 20", [BARN])
const press = (name: string, chosen?: number, text = "") => pressRows(ROWS, name, chosen, text)

test.each([
	["up", 2, ["stop 1", "20 20", "10 10"], 1],
	["up", 0, ["stop 1", "10 10", "20 20"], 0],
	["down", 0, ["10 10", "stop 1", "20 20"], 1],
	["down", 2, ["stop 1", "10 10", "20 20"], 2],
	["delete", 1, ["stop 1", "20 20"], 0],
	["delete", 0, ["10 10", "20 20"], undefined],
] as const)("a press moves a row %s, row %i, or deletes it", (name, at, rows, chosen) => {
	expect(press(name, at)).toEqual({ rows, chosen })
})

test("a stop, a point or a gap is added after the chosen row, or at the end, and is chosen", () => {
	expect(press("add", 0, "gap")).toEqual({ rows: ["stop 1", "gap", "10 10", "20 20"], chosen: 1 })
	expect(press("add", undefined, "stop 1")).toMatchObject({ rows: { 3: "stop 1" }, chosen: 3 })
	expect(press("add", 1)).toMatchObject({ rows: { 2: "15 15" }, chosen: 2 })
	expect(press("add")).toMatchObject({ rows: { 3: "23 20" } })
	expect(pressRows([], "add", undefined, "")).toEqual({ rows: ["50 50"], chosen: 0 })
	expect(press("set", 1, "12.5 40")).toEqual({ rows: ["stop 1", "12.5 40", "20 20"], chosen: 1 })
})

test("what isn't a position, a press without a choice and one of an older page are explained", () => {
	for (const [name, at] of [
		["add", 1],
		["set", 1],
		["set", 0],
	] as const)
		expect(press(name, at, "somewhere")).toMatch(/^Type two percentages/)
	expect(press("up")).toBe("Choose a stop or a point first")
	expect(press("remove 1 10 10")).toMatch(/^This page was opened before an update/)
})

test("a form of an earlier version has labels instead of IDs, and what can't be read stays", () => {
	const rows = parseRows("1 Place 1\r\ngap\nC4\n10,5 20", [BARN])
	expect(rows.map(({ text }) => text)).toEqual(["stop 1", "gap", "C4", "10,5 20"])
	expect(rows.map(({ point }) => point)).toEqual([
		{ x: 0.5, y: 0.5, stop: 1 },
		undefined,
		undefined,
		{ x: 0.105, y: 0.2, startsPiece: true },
	])
})
