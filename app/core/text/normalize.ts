import { firstCharacters, MAX_QUERY_LENGTH } from "./text.ts"

/** Marks, and two kana letters that become marks. Unicode's stream-safe format has at most 30 in a row (UAX #15). */
const MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u

/** A text with more marks is in no language, and sorting 100,000 of them takes seconds, so it stays unchanged. */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
	return MANY_MARKS.test(text) ? text : text.normalize(form)
}

/** Invisible, and no language needs them, unlike the zero-width joiner of emoji and Indic scripts. */
const WITHOUT_WIDTH = /[\u200B\u2060\uFEFF]+/g

/** Line breaks stay, so that rules reject them. */
export function oneLine(text: string): string {
	return normalize(
		text
			.replace(WITHOUT_WIDTH, "")
			.trim()
			.replace(/[^\S\r\n]+/g, " "),
	)
}

export function severalLines(text: string): string {
	return normalize(text.replace(/\r\n?|[\u2028\u2029]/g, "\n").trim())
}

/** Letters that have no decomposition in Unicode, in lower case. */
export const PLAIN_LETTERS: Record<string, string> = {
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
	ς: "σ",
}

/** Phones and word processors type these instead of ', " and -. */
const PUNCTUATION: Record<string, string> = {
	"`": "'",
	"\u00B4": "'",
	"\u2018": "'",
	"\u2019": "'",
	"\u201A": "'",
	"\u201B": "'",
	"\u02B9": "'",
	"\u02BB": "'",
	"\u02BC": "'",
	"\u2032": "'",
	"\u201C": '"',
	"\u201D": '"',
	"\u201E": '"',
	"\u201F": '"',
	"\u2033": '"',
	"\u2013": "-",
	"\u2014": "-",
	"\u2212": "-",
}

/** The sign of hybrids may have no space: 'Populus × canadensis', 'Populus ×canadensis'. */
const TIMES = "[×✕✖⨯]"
const TIMES_AT_LETTER = new RegExp(`(?<=\\p{L})${TIMES}|${TIMES}(?=\\p{L})`, "gu")
const TIMES_ELSEWHERE = new RegExp(TIMES, "g")

/** Most texts have only these characters, and need a fifth of the time. */
const ASCII = /^[!-_a-~]+(?: [!-_a-~]+)*$/

/**
 * For comparing texts: ignores case, accents, kinds of punctuation and spaces, invisible characters and the sign of hybrids.
 * It's also the SQL function `fold`: after a change, a migration must rebuild what the database derives from it.
 */
export function fold(text: string): string {
	if (ASCII.test(text)) return text.toLowerCase()
	return (
		text
			// Only where it's needed, because Unicode classes are slow.
			.replace(/[`\x80-\uFFFF]+/g, foldLetters)
			.toLowerCase()
			.replace(TIMES_AT_LETTER, " x ")
			.replace(TIMES_ELSEWHERE, "x")
			.replace(/[^\S ]| {2,}/g, " ")
			.replace(/ {2,}/g, " ")
			.trim()
	)
}

const foldLetters = (letters: string) =>
	PUNCTUATION[letters] ??
	letters
		.replace(/[`\x80-\uFFFF]/g, (character) => PUNCTUATION[character] ?? character)
		// Before NFKD, because sorting many marks takes long.
		.replace(/[\p{M}\p{Cf}\uFF9E\uFF9F]+/gu, "")
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase()
		.replace(/[\x80-\uFFFF]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
		.replace(/\p{Pd}/gu, "-")

/** Many people leave out apostrophes. */
export const foldForSearch = (text: string) => fold(text).replaceAll("'", "")

/** Drops the sign of hybrids, which few people type. */
export function searchTerms(query: string): string[] {
	const words = foldForSearch(firstCharacters(query, MAX_QUERY_LENGTH))
		.split(/[\s\p{Cc}]+/u)
		.filter((word, _, all) => word && (word !== "x" || all.length === 1))
	return [...new Set(words)].filter((word) => !words.some((other) => other !== word && other.includes(word)))
}
