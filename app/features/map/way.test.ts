import fc from "fast-check"
import { expect, test } from "vitest"
import { storedWay, wayOf } from "./way.ts"
import { parseWay, pressWay, wayText } from "./way-form.ts"

const place = (id: number, x: number, y: number) => ({ id, name: `Place ${id}`, number: `${id}`, x, y })
const at = (x: number, y: number) => ({ x, y })

const fraction = fc.integer({ min: 0, max: 20 }).map((part) => part / 20)
const anyTrail = fc
	.record({
		all: fc.uniqueArray(fc.record({ x: fraction, y: fraction }), {
			maxLength: 6,
			selector: ({ x, y }) => `${x} ${y}`,
		}),
		line: fc.array(fc.record({ x: fraction, y: fraction }), { maxLength: 8 }),
		order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6]),
	})
	.map(({ all, line, order }) => {
		const places = all.map(({ x, y }, index) => place(index + 1, x, y))
		return { places, trail: { line, places: order.filter((id) => id <= places.length) } }
	})
const positions = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => ({ x, y }))

test("a line runs through all of its stops in the order of the walk, and keeps its points", () => {
	fc.assert(
		fc.property(anyTrail, ({ places, trail }) => {
			const way = wayOf(trail, places)
			expect(way.flatMap(({ stop }) => stop ?? [])).toEqual(trail.places)
			for (const { stop, x, y } of way)
				if (stop) expect({ x, y }).toEqual(at(places[stop - 1]?.x ?? 9, places[stop - 1]?.y ?? 9))
			if (trail.line.length < 2) return
			let from = 0
			for (const point of trail.line) {
				const found = way.findIndex(({ x, y }, index) => index >= from && x === point.x && y === point.y)
				expect(found).toBeGreaterThanOrEqual(0)
				from = found + 1
			}
		}),
	)
})

test("a stop beside a line is put in where the detour is the smallest", () => {
	const line = [at(0, 0), at(1, 0), at(1, 1)]
	const stops = (...places: number[]) =>
		wayOf({ line, places }, [place(1, 0.5, 0.1), place(2, 1, 0.5), place(3, 1, 1)]).map(
			({ stop = 0 }) => stop,
		)
	expect(stops(1, 2, 3)).toEqual([0, 1, 0, 2, 3])
	expect(stops(3, 1)).toEqual([0, 0, 3, 1])
})

test("a stored way is drawn as it was, and one that a form sends is read back", () => {
	fc.assert(
		fc.property(anyTrail, ({ places, trail }) => {
			const way = wayOf(trail, places)
			expect(positions(wayOf(storedWay(way), places))).toEqual(positions(way))
			expect(parseWay(wayText(way), places)).toEqual(way)
		}),
	)
})

const BARN = place(1, 0.5, 0.5)
const WAY = { line: "stop 1\n10 10\n20 20", chosen: "", stop: "", point: "" }
const press = (button: string, typed: Partial<typeof WAY>) => pressWay({ ...WAY, ...typed }, button, [BARN])
const way = (line: string[], chosen: string) => ({ ...WAY, line: line.join("\n"), chosen })

test.each([
	["up", "2", ["stop 1", "20 20", "10 10"], "1"],
	["up", "0", ["stop 1", "10 10", "20 20"], "0"],
	["delete", "1", ["stop 1", "20 20"], "0"],
	["delete", "0", ["10 10", "20 20"], ""],
] as const)("a press moves a row %s, row %s, or deletes it", (name, chosen, rows, then) => {
	expect(press(name, { chosen })).toEqual(way([...rows], then))
})

test("a stop or a point is added after the chosen row, or at the end, and is chosen", () => {
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

test("what isn't a position and a press without a choice are explained", () => {
	for (const [name, chosen] of [
		["add", ""],
		["add", "1"],
		["set", "1"],
	] as const)
		for (const point of ["somewhere", "140, abc"])
			expect(press(name, { chosen, point })).toMatch(/^Type two percentages/)
	expect(press("set", { chosen: "0", point: "33 33" })).toMatch(/^A stop stays at its place/)
	expect(press("up", {})).toBe("Choose a stop or a point first")
})

test("what can't be read, such as a stop that was deleted since, is left out", () => {
	expect(parseWay("stop 1\r\nstop 9\ngap\n10,5 20", [BARN])).toEqual([
		{ x: 0.5, y: 0.5, stop: 1 },
		{ x: 0.105, y: 0.2 },
	])
})
