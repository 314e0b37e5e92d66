import { expect, test } from "vitest"
import { publicMap, publicPlace, publicTrail, speciesAt } from "#core/testing/public-map.ts"
import { countLeft, groupLeft } from "./left-species.ts"

const species = (id: number, seasonMonths: number[] = []) => ({ id, name: `Species ${id}`, seasonMonths })
const place = (id: number, x: number, ...ids: number[]) =>
	publicPlace(id, { x, y: 0.5, species: ids.map((one) => speciesAt(one)) })

const MAP = publicMap({
	places: [place(1, 0.1, 1, 2), place(2, 0.3, 3), place(3, 0.5, 2, 4), place(4, 0.8, 5), place(5, 0.9, 6)],
	trails: [publicTrail(1, [2, 1]), publicTrail(2, [4], { isClosed: true }), publicTrail(3, [3])],
})

const SEASONS = [[6], [], [1], [1, 6], [], [], [1]]
const ALL = SEASONS.map((months, at) => species(at + 1, months))
const options = { species: ALL, maps: [MAP], found: new Set<number>(), month: 1 }
const shown = (groups: ReturnType<typeof groupLeft>) =>
	groups.map((group) => [
		group.trail?.id ?? (group.map ? "beside" : "anywhere"),
		...group.entries.map((entry) => `${entry.species.id} ${entry.season}`),
	])

test("missing species are in the order of each walk, those out of season last; closed trails after the others", () => {
	const groups = groupLeft(options)
	expect(shown(groups)).toEqual([
		[1, "3 now", "2 unstated", "1 other"],
		[3, "2 unstated", "4 now"],
		["beside", "6 unstated"],
		[2, "5 unstated"],
		["anywhere", "7 now"],
	])
	expect(countLeft(groups), "one that is on two trails counts once").toBe(7)
})

test("found species are left out, and groups without any aren't shown", () => {
	const groups = groupLeft({ ...options, found: new Set([1, 2, 3, 6]) })
	expect(shown(groups)).toEqual([
		[3, "4 now"],
		[2, "5 unstated"],
		["anywhere", "7 now"],
	])
	expect(countLeft(groups)).toBe(3)
})

test("only what is in season now is left with the filter, by the month", () => {
	expect(shown(groupLeft({ ...options, onlyInSeason: true, month: 6 }))).toEqual([
		[1, "1 now"],
		[3, "4 now"],
	])
})
