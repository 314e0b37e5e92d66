import { fold } from "#core/text/normalize.ts"
import { firstCharacters } from "#core/text/text.ts"
import { MAX_QUERY_LENGTH } from "./catalogue.ts"

type SearchableSpecies = { name: string; scientificName: string; description: string }

export function searchTerms(query: string): string[] {
	const words = fold(firstCharacters(query, MAX_QUERY_LENGTH))
		.split(/[\s\p{Cc}]+/u)
		.filter(Boolean)
	return [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

export function isShort(term: string): boolean {
	return [...term].length < 3
}

/** The same rule as the database's search index, for the browser. */
export function searchRank(species: SearchableSpecies, terms: string[]): number | undefined {
	const name = fold(species.name)
	if (terms.every((term) => name.includes(term))) return 0
	const scientificName = fold(species.scientificName)
	if (terms.every((term) => scientificName.includes(term))) return 1
	const description = fold(species.description)
	const somewhere = (term: string) =>
		name.includes(term) || scientificName.includes(term) || description.includes(term)
	return terms.every(somewhere) ? 2 : undefined
}
