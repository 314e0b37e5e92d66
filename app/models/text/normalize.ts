/** Marks, and two kana letters that become marks. Unicode's stream-safe format has at most 30 in a row (UAX #15). */
const MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u

/**
 * Like `String.normalize`, but leaves a text unchanged that no language has: sorting the marks of 100,000 in a row takes a
 * processor seconds.
 */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
	return MANY_MARKS.test(text) ? text : text.normalize(form)
}
