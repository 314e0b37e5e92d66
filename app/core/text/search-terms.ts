import { fold } from "./normalize.ts"
import { firstCharacters } from "./text.ts"

/** Longer queries are cut, because the cost of a search grows with its length. */
export const MAX_QUERY_LENGTH = 100

export function parseQuery(text: string | null): string {
	return firstCharacters((text ?? "").replace(/\p{Cc}+/gu, " ").trim(), MAX_QUERY_LENGTH)
}

export function searchTerms(query: string): string[] {
	const words = fold(firstCharacters(query, MAX_QUERY_LENGTH))
		.split(/[\s\p{Cc}]+/u)
		.filter(Boolean)
	return [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)))
}
