import { expect, test } from "vitest"
import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import type { SpeciesType } from "#features/species/species.ts"
import { type BadgeInput, earnedBadges } from "./badges.ts"

const ONE_OF = (type: SpeciesType, ...ids: number[]) => ids.map((id) => ({ id, type, featured: false }))
const SPECIES = [...ONE_OF("bird", 1, 2, 3, 4, 5, 6), ...ONE_OF("plant", 11, 12), ...ONE_OF("wildlife", 21)]

const place = (id: number, ...species: number[]) =>
	({ id, species: species.map((one) => ({ id: one, name: `Species ${one}` })) }) as PublicPlace
const trail = (...places: number[]) => ({ places }) as PublicTrail
const mapOf = (places: PublicPlace[], trails: PublicTrail[]) => ({ places, trails }) as PublicMap

function keys(found: number[], facts: Partial<BadgeInput> = {}): string[] {
	const finds = found.map((speciesId) => ({ speciesId }))
	return earnedBadges(finds, { species: SPECIES, maps: [], month: 6, ...facts }).map(({ key }) => key)
}

const TEN = Array.from({ length: 10 }, (_, at) => 100 + at)

test.each([
	[[], []],
	[[1], ["first-find"]],
	[[1, 2, 3, 4, 11], ["first-find"]],
	[
		[1, 2, 3, 4, 5],
		["first-find", "five-birds"],
	],
	// A bird that was deleted since is no longer known as one.
	[[1, 2, 3, 4, 999], ["first-find"]],
	[
		[1, 11, 21],
		["first-find", "every-kind"],
	],
	[TEN, ["first-find", "ten-species"]],
	[TEN.slice(1), ["first-find"]],
])("the finds %j earn the badges %j", (found, earned) => {
	expect(keys(found)).toEqual(earned)
})

test("all featured species must be found", () => {
	const species = SPECIES.map((one) => ({ ...one, featured: one.id < 3 }))
	expect(keys([1], { species })).not.toContain("all-featured")
	expect(keys([1, 2], { species })).toContain("all-featured")
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
