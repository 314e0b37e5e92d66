import { expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { browseCatalogue } from "./species-search.ts"

const TEXTS = [
	["Barred Owl", "Strix varia", "Hunts over the duck pond at 50% moon."],
	["Blanding’s Turtle", "Emydoidea blandingii", "Eaten by the butor d'Amérique."],
	["Bobolink", "Dolichonyx oryzivorus", 'Le goglu des prés, "under_score" and back-slash \\ ends in zq'],
	["Carolina Poplar", "Populus × canadensis", ""],
	["Duckweed", "Lemna duckii", "Floats."],
	["Wood Duck", "Aix sponsa", "Nests in holes."],
]

const list = TEXTS.map(([name = "", scientificName = "", description = ""], id) => ({
	...newSpecies({ name, scientificName, description }),
	...{ id, archived: false },
}))

function found(query: string): string[] {
	const { species } = browseCatalogue(list, { query, from: 1, page: 1 }, 1)
	return species.map(({ name }) => name)
}

test.each([
	["parts of words, in names first, then in other texts", "duck", ["Duckweed", "Wood Duck", "Barred Owl"]],
	["parts of scientific names", "oryzi", ["Bobolink"]],
	["words in any letter case and with accents", "WOOD DÜCK", ["Wood Duck"]],
	["words with accents by those without", "des pres", ["Bobolink"]],
	["words without their apostrophe", "blandings damerique", ["Blanding’s Turtle"]],
	["hybrids by ×", "populus ×canadensis", ["Carolina Poplar"]],
	["hybrids by x", "Populus x canadensis", ["Carolina Poplar"]],
	["hybrids without a sign", "canadensis populus", ["Carolina Poplar"]],
	["a single letter", "z", ["Bobolink"]],
	["a percent sign", "50%", ["Barred Owl"]],
	["signs of a text", '"under_score" \\', ["Bobolink"]],
	["every word, in any order and any text", "pond owl", ["Barred Owl"]],
	["words of which one is part of another", "d du duck wood", ["Wood Duck"]],
	["everything for a blank", " \t ", TEXTS.map(([name = ""]) => name)],
	["no species if one word is nowhere", "duck loon", []],
	["no species for what other searches understand", "duck* OR owl", []],
	["no species for an endless word", "x".repeat(10_000), []],
])("a search finds %s", (_, query, names) => {
	expect(found(query)).toEqual(names)
})

test("a list of favorites contains only these species, also with other filters", () => {
	const names = (only: number[], query = "") =>
		browseCatalogue(list, { only, query, from: 1, page: 1 }, 1).species.map(({ name }) => name)
	expect(names([5, 0, 999])).toEqual(["Barred Owl", "Wood Duck"])
	expect([names([5, 1], "duck"), names([])]).toEqual([["Wood Duck"], []])
})
