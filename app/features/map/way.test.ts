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
const WAY = { line: "stop 1\n10 10\n20 20", chosen: "", stop: "", point: "" }
const press = (button: string, typed: Partial<typeof WAY>) => pressRows({ ...WAY, ...typed }, button, [BARN])
const way = (line: string[], chosen: string) => ({ ...WAY, line: line.join("\n"), chosen })

test.each([
	["up", "2", ["stop 1", "20 20", "10 10"], "1"],
	["up", "0", ["stop 1", "10 10", "20 20"], "0"],
	["down", "0", ["10 10", "stop 1", "20 20"], "1"],
	["down", "2", ["stop 1", "10 10", "20 20"], "2"],
	["delete", "1", ["stop 1", "20 20"], "0"],
	["delete", "0", ["10 10", "20 20"], ""],
] as const)("a press moves a row %s, row %s, or deletes it", (name, chosen, rows, then) => {
	expect(press(name, { chosen })).toEqual(way([...rows], then))
})

test("a stop, a point or a gap is added after the chosen row, or at the end, and is chosen", () => {
	expect(press("add", { chosen: "0", stop: "gap" })).toEqual(way(["stop 1", "gap", "10 10", "20 20"], "1"))
	expect(press("add", { stop: "stop 1" })).toEqual(way(["stop 1", "10 10", "20 20", "stop 1"], "3"))
	expect(press("add", { chosen: "1" })).toEqual(way(["stop 1", "10 10", "15 15", "20 20"], "2"))
	expect(press("add", {})).toEqual(way(["stop 1", "10 10", "20 20", "23 20"], "3"))
	expect(press("add", { line: "" })).toEqual(way(["50 50"], "0"))
})

test("a typed position is added after the chosen point, which stays, or moves it", () => {
	const typed = { chosen: "1", point: " 12.5 40" }
	expect(press("add", typed)).toEqual(way(["stop 1", "10 10", "12.5 40", "20 20"], "2"))
	expect(press("set", typed)).toEqual(way(["stop 1", "12.5 40", "20 20"], "1"))
})

test("a press clears only what it has used", () => {
	const typed = { chosen: "1", stop: "stop 1", point: "12.5 40" }
	expect(press("add", typed)).toMatchObject({ stop: "", point: "12.5 40" })
	expect(press("set", typed)).toMatchObject({ stop: "stop 1", point: "" })
	expect(press("up", typed)).toMatchObject({ stop: "stop 1", point: "12.5 40" })
})

test("what isn't a position, a press without a choice and one of an older page are explained", () => {
	for (const [name, chosen] of [
		["add", ""],
		["add", "1"],
		["set", "1"],
	] as const)
		for (const point of ["somewhere", "140, abc"])
			expect(press(name, { chosen, point })).toMatch(/^Type two percentages/)
	expect(press("set", { chosen: "0", point: "33 33" })).toMatch(/^A stop stays at its place/)
	expect(press("set", { line: "gap", chosen: "0", point: "33 33" })).toMatch(/^A gap has no position/)
	expect(press("up", {})).toBe("Choose a stop or a point first")
	expect(press("remove 1 10 10", { chosen: "0" })).toMatch(/^This page was opened before an update/)
})

test("what can't be read stays", () => {
	const rows = parseRows("stop 1\r\ngap\nC4\n10,5 20", [BARN])
	expect(rows.map(({ text }) => text)).toEqual(["stop 1", "gap", "C4", "10,5 20"])
	expect(rows.map(({ point }) => point)).toEqual([
		{ x: 0.5, y: 0.5, stop: 1 },
		undefined,
		undefined,
		{ x: 0.105, y: 0.2, startsPiece: true },
	])
})
