import { firstCharacters } from "#app/models/text/text.ts"
import { MAX_QUERY_LENGTH } from "./catalogue.ts"

/** The texts that a search looks in. */
export type SearchableSpecies = { name: string; scientificName: string; description: string }

/** Lower case and without accents, so that 'goglu des pres' finds 'goglu des prés'. */
export function fold(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** The words of a query, folded. A species matches when each of them stands somewhere in its texts. */
export function searchTerms(query: string): string[] {
	const words = fold(firstCharacters(query, MAX_QUERY_LENGTH))
		.split(/[\s\p{Cc}]+/u)
		.filter(Boolean)
	// A word inside another one narrows nothing.
	return [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** The index knows runs of three letters. */
export function isShort(term: string): boolean {
	return [...term].length < 3
}

/**
 * How well a species matches: 0 when all words are in the name, 1 in the scientific name, 2 anywhere; undefined when
 * it does not match. The same rule as the search index of the database, for the browser.
 */
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
