import { expect, test } from "vitest"
import type { ShownMap, ShownPlace, ShownTrail } from "#app/models/map/map.ts"
import type { SpeciesType } from "#app/models/species/species.ts"
import { BADGES, type BadgeFacts, earnedBadges } from "./badges.ts"

const ONE_OF = (type: SpeciesType, ...ids: number[]) => ids.map((id) => ({ id, type, featured: false }))
const SPECIES = [...ONE_OF("bird", 1, 2, 3, 4, 5, 6), ...ONE_OF("plant", 11, 12), ...ONE_OF("wildlife", 21)]

const place = (id: number, ...species: number[]) =>
	({ id, species: species.map((one) => ({ id: one, name: `Species ${one}` })) }) as ShownPlace
const trail = (...places: number[]) => ({ places }) as ShownTrail
const mapOf = (places: ShownPlace[], trails: ShownTrail[]) => ({ places, trails }) as ShownMap

function keys(found: number[], facts: Partial<BadgeFacts> = {}): string[] {
	const finds = found.map((speciesId) => ({ speciesId }))
	return earnedBadges(finds, { species: SPECIES, maps: [], month: 6, ...facts }).map(({ key }) => key)
}

test("every badge has its own key and title, and none speaks of points", () => {
	expect(new Set(BADGES.map(({ key }) => key)).size).toBe(BADGES.length)
	expect(new Set(BADGES.map(({ title }) => title)).size).toBe(BADGES.length)
	for (const { title, sentence } of BADGES) expect(`${title} ${sentence}`).not.toMatch(/point/i)
})

test("a tour without finds has no badge, and one find earns the first", () => {
	expect(keys([])).toEqual([])
	expect(keys([1])).toEqual(["first-find"])
})

test("five birds count as birds by the catalogue, and an undone find takes the badge back", () => {
	expect(keys([1, 2, 3, 4, 11])).toEqual(["first-find"])
	expect(keys([1, 2, 3, 4, 5])).toEqual(["first-find", "five-birds"])
	// A bird that was deleted since is no longer known as one.
	expect(keys([1, 2, 3, 4, 999])).toEqual(["first-find"])
})

test("a bird, a plant and other wildlife earn a badge together", () => {
	expect(keys([1, 11])).not.toContain("every-kind")
	expect(keys([1, 11, 21])).toContain("every-kind")
})

test("ten species need no catalogue", () => {
	const ten = Array.from({ length: 10 }, (_, at) => 100 + at)
	expect(keys(ten, { species: [] })).toEqual(["first-find", "ten-species"])
	expect(keys(ten.slice(1), { species: [] })).toEqual(["first-find"])
})

test("all featured species must be found, and without featured species there is no such badge", () => {
	const species = SPECIES.map((one) => ({ ...one, featured: one.id < 3 }))
	expect(keys([1], { species })).not.toContain("all-featured")
	expect(keys([1, 2], { species })).toContain("all-featured")
	expect(keys([1, 2])).not.toContain("all-featured")
})

test("a whole trail needs every species at all of its places, on any of the maps", () => {
	const first = mapOf([place(1, 1), place(2), place(3, 2, 11), place(4, 21)], [trail(1, 2, 3), trail(4)])
	const second = mapOf([place(5, 12)], [])
	const maps = [second, first]
	expect(keys([1, 2], { maps })).not.toContain("whole-trail")
	expect(keys([1, 2, 11], { maps })).toContain("whole-trail")
	expect(keys([21], { maps })).toContain("whole-trail")
	const seasonal = place(6, 1)
	seasonal.species.push({ id: 12, name: "In autumn", seasonMonths: [10] })
	expect(keys([1], { maps: [mapOf([seasonal], [trail(6)])] })).toContain("whole-trail")
	expect(keys([1], { maps: [mapOf([seasonal], [trail(6)])], month: 10 })).not.toContain("whole-trail")
	// Without a trail, or without species along it, nothing is whole.
	expect(keys([12], { maps: [second] })).not.toContain("whole-trail")
	expect(keys([1], { maps: [mapOf([place(1)], [trail(1), trail()])] })).not.toContain("whole-trail")
})
