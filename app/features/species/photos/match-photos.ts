import { fold } from "#core/text/normalize.ts"

export type SpeciesNames = { id: number; name: string; scientificName: string }

/** Matches file names such as 'Gavia immer.jpg', 'common-loon 2.jpg' or 'Common_Loon (3).JPG'. */
export function photoMatcher(species: readonly SpeciesNames[]): (fileName: string) => number[] {
	const byName = new Map<string, Set<number>>()
	for (const { id, name, scientificName } of species) {
		for (const key of [wordsOf(name), wordsOf(scientificName)])
			byName.set(key, (byName.get(key) ?? new Set()).add(id))
	}
	/** The longest name at the start or in parentheses. */
	const nameIn = (words: string) =>
		[...byName.keys()]
			.filter((name) => words.startsWith(`${name} `) || words.includes(`(${name})`))
			.reduce((longest, name) => (name.length > longest.length ? name : longest), "")
	return (fileName) => {
		const words = wordsOf(stemOf(fileName))
		const found = byName.get(words) ?? byName.get(words.replace(NUMBER, "")) ?? byName.get(nameIn(words))
		return [...(found ?? [])]
	}
}

/** The order among a species' photos: 0 without a number. */
export function photoNumber(fileName: string): number {
	return Number(/\d+/.exec(NUMBER.exec(wordsOf(stemOf(fileName)))?.[0] ?? "") ?? 0)
}

const NUMBER = / ?\(?\d{1,3}\)?$/

const stemOf = (fileName: string) => fileName.replace(/\.\w{2,5}$/, "")

function wordsOf(name: string): string {
	return fold(name)
		.replace(/['’]/g, "")
		.replace(/[\s_.-]+/g, " ")
		.trim()
}
