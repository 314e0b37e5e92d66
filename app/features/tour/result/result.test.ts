import { expect, test } from "vitest"
import type { SpeciesCard } from "#features/species/species.ts"
import { endedTour, startedTour, withFind } from "#features/tour/ui/tour-session.ts"
import { resultOf } from "./result.ts"

const START = Date.parse("2026-06-03T14:00:00Z")
const FARM = "Loon Bay Farm"
const LOON = { id: 1, name: "Common Loon", type: "bird", featured: false } as SpeciesCard

function tourWith(...names: string[]) {
	const tour = names.reduce(
		(so, name, at) => withFind(so, { id: at + 1, name }, "manual", START + at * 1000),
		startedTour(START),
	)
	return endedTour(tour, START + 75 * 60_000)
}

test("a result names farm, tour, finds, points and duration", () => {
	const result = resultOf(tourWith("Loon", "Old oak"), { species: [LOON], maps: [] }, FARM)
	expect(result).toMatchObject({
		farm: "Loon Bay Farm",
		title: "Wildlife Discovery Tour - June 3, 2026",
		numbers: [
			{ label: "species discovered", value: "2" },
			{ label: "points", value: "20" },
			{ label: "tour duration", value: "1\u00a0h 15\u00a0min" },
		],
	})
	expect(result.badges.map(({ key }) => key)).toEqual(["first-find"])
})

test("a find has the catalogue's name, and its own after the species was deleted or archived", () => {
	const { finds } = resultOf(tourWith("Loon", "Old oak"), { species: [LOON], maps: [] }, FARM)
	expect(finds).toEqual([
		{ id: 1, name: "Common Loon", species: LOON },
		{ id: 2, name: "Old oak", species: undefined },
	])
})
