import { expect, test } from "vitest"
import { ADD_POINT, ADD_STOP, pressRows, rowPress } from "./way-presses.ts"
import { parseRows } from "./way-text.ts"

const BARN = { id: 1, name: "Barn", number: "", x: 0.5, y: 0.5 }
const ROWS = ["Barn", "10 10", "20 20"]
const NOTHING = { newStop: "", newPoint: "", after: "" }
const press = (value: string, typed: Partial<typeof NOTHING> = {}, rows = ROWS) =>
	pressRows(rows, value, { ...NOTHING, ...typed }, (row) => parseRows([row], [BARN])[0])

test.each([
	["up", 2, ["Barn", "20 20", "10 10"]],
	["up", 0, ROWS],
	["down", 0, ["10 10", "Barn", "20 20"]],
	["down", 2, ROWS],
	["remove", 1, ["Barn", "20 20"]],
] as const)("a press moves a row %s, row %i, or removes it", (verb, at, rows) => {
	expect(press(rowPress(verb, at, ROWS[at] ?? ""))).toEqual({ rows })
})

test("a row that moved before the press is found by its text, and one that is gone is explained", () => {
	const typedOver = ["10 10", "20 20", "Barn"]
	expect(press(rowPress("up", 0, "Barn"), {}, typedOver)).toEqual({ rows: ["10 10", "Barn", "20 20"] })
	expect(press(rowPress("up", 0, "Gate"), {}, typedOver).errors?.line).toEqual([
		"The way was changed before the press. Press again",
	])
})

test("a point, a gap or a stop is added at the end, or after a row", () => {
	expect(press(ADD_POINT, { newPoint: " C4 " }).rows).toEqual([...ROWS, "C4"])
	expect(press(ADD_POINT, { newPoint: "gap", after: "2" }).rows).toEqual(["Barn", "10 10", "gap", "20 20"])
	expect(press(ADD_STOP, { newStop: "Barn", after: "1" }).rows).toEqual(["Barn", "Barn", "10 10", "20 20"])
})

test("what isn't a point, and no stop, is explained at its field", () => {
	expect(press(ADD_POINT, { newPoint: "somewhere" }).errors).toHaveProperty("newPoint")
	expect(press(ADD_POINT).errors).toHaveProperty("newPoint")
	expect(press(ADD_STOP).errors).toEqual({ newStop: ["Choose a stop, then add it"] })
})
