import { normalize, PLAIN_LETTERS } from "#core/text/normalize.ts"
import { firstWords } from "#core/text/text.ts"

/** In characters. Of a page's path, for each part. */
export const MAX_SLUG = 80

/** The German umlauts are spelled out. */
const LETTERS: Record<string, string> = { ...PLAIN_LETTERS, ä: "ae", ö: "oe", ü: "ue" }

/** `fallback` is for a title without Latin letters and digits. */
export function slugFromTitle(title: string, fallback: string): string {
	const plain = normalize(title)
		.toLowerCase()
		.replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
	const words = normalize(plain, "NFKD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
	return firstWords(words.join(" "), MAX_SLUG).replaceAll(" ", "-") || fallback
}

/** The slug, with a number from the second one on. Of a page's path, the last part gets it. */
export function numberedSlug(slug: string, number: number): string {
	if (number === 1) return slug
	const end = `-${number}`
	const at = slug.lastIndexOf("/") + 1
	const part = slug.slice(at, at + MAX_SLUG - end.length).replace(/-$/, "")
	return slug.slice(0, at) + part + end
}
