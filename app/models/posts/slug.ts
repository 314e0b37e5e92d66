import { normalize } from "#app/models/text/normalize.ts"

/** Letters without a decomposition in Unicode, and the German umlauts, which are spelled out. All in lower case. */
const LATIN: Record<string, string> = {
	ä: "ae",
	ö: "oe",
	ü: "ue",
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
	ħ: "h",
	ı: "i",
	ŋ: "n",
	ŧ: "t",
	ƶ: "z",
	ɓ: "b",
	ɗ: "d",
	ə: "e",
	ɛ: "e",
	ɔ: "o",
	ŀ: "l",
}

export function slugFromTitle(title: string): string {
	const plain = normalize(title)
		.toLowerCase()
		.replace(/[^\0-\x7f]/g, (letter) => LATIN[letter] ?? letter)
	const words = normalize(plain, "NFKD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
	return words.join("-").slice(0, 80).replace(/-+$/, "") || "post"
}
