import { normalize, PLAIN_LETTERS } from "#app/models/text/normalize.ts"
import { firstWords } from "#app/models/text/text.ts"

/** The German umlauts are spelled out. */
const LETTERS: Record<string, string> = { ...PLAIN_LETTERS, ä: "ae", ö: "oe", ü: "ue" }

export function slugFromTitle(title: string): string {
	const plain = normalize(title)
		.toLowerCase()
		.replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
	const words = normalize(plain, "NFKD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
	return firstWords(words.join(" "), 80).replaceAll(" ", "-") || "post"
}
