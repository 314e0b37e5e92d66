import { expect, test } from "vitest"
import type { PlaceKind } from "#features/map/map.ts"
import { groupText, type Mark, markGroups } from "./mark-groups.ts"

const at = (id: number, x: number, y: number, number = String(id), kind: PlaceKind = "species") => ({
	...{ id, x, y, number, kind, species: [] },
})
const PHONE = { width: 400, height: 300, size: 25 }
const texts = (marks: Mark[]) => marks.map(groupText)

test("marks that would overlap are one mark, and are apart on a larger map", () => {
	const places = [at(5, 0.5, 0.5), at(10, 0.52, 0.55), at(7, 0.1, 0.1)]
	expect(texts(markGroups(places, PHONE))).toEqual(["5 · 10", "7"])
	expect(texts(markGroups(places, { ...PHONE, width: 1600, height: 1200 }))).toEqual(["5", "10", "7"])
})

test("no mark of a crowded map covers another, and every place visitors look for is on one of them", () => {
	const places = Array.from({ length: 500 }, (_, id) =>
		at(id, ((id * 37) % 101) / 100, ((id * 61) % 97) / 96),
	)
	const marks = markGroups(places, PHONE)
	expect(marks.flatMap((mark) => mark.places.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
		places.map(({ id }) => id),
	)
	for (const [index, one] of marks.entries())
		for (const other of marks.slice(index + 1)) {
			const apart = [Math.abs(one.x - other.x) * PHONE.width, Math.abs(one.y - other.y) * PHONE.height]
			expect(Math.max(...apart), `${groupText(one)} and ${groupText(other)}`).toBeGreaterThanOrEqual(25)
		}
})

test("a bench waits for a larger map, and the chosen place keeps its own mark", () => {
	const bench = at(9, 0.5, 0.5, "", "bench")
	const crowd = [at(1, 0.5, 0.5), at(2, 0.5, 0.51), bench]
	expect(texts(markGroups(crowd, PHONE))).toEqual(["1 · 2"])
	expect(texts(markGroups(crowd, { ...PHONE, placeId: 2 }))).toEqual(["1", "2"])
	expect(markGroups([bench], PHONE)).toEqual([])
	expect(markGroups([bench], { width: 600, height: 450, size: 25 })).toHaveLength(1)
})

test("danger comes first in a group", () => {
	const danger = at(8, 0.5, 0.5, "", "danger")
	expect(texts(markGroups([at(16, 0.5, 0.51), at(4, 0.5, 0.52, "", "toilet"), danger], PHONE))).toEqual([
		"! · WC +1",
	])
})
