import type { CsvProblem } from "./csv-records.ts"

const HOW_TO_SAVE = "Please save the table as 'CSV UTF-8' and choose that file."
const NOT_CSV = `The file is not CSV. It may be an Excel workbook. ${HOW_TO_SAVE}`
const EMPTY = "The file is empty. Choose a file with a header and a row for each species."
const GARBLED_LINE = `The letters of this line are garbled: it is for DOS or an old Mac, or saved in another way than other lines. ${HOW_TO_SAVE}`

/** Any bytes are valid Windows-1252, so control characters are a sign of another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: text in this encoding has no control characters
const CONTROL = /[\0-\x08\x0e-\x1f]/

/** Excel's line with the separator isn't part of the table, so the header stays line 1. */
const SEPARATOR_LINE = /^(?:\uFEFF|\xef\xbb\xbf)?"?sep=[^\r\n]{0,20}(\r\n?|\n)/i

/** Results of wrong decoding: é from an old Mac or from DOS reads as Ž or ‚, the first byte of é in UTF-8 as Ã. */
const GARBLED = /\p{L}[‚ƒ„ˆ‰˜]|ƒ\p{L}|\p{Ll}[ŽŠŸŒÂÃ]|Ã\p{Ll}|[ÂÃ][\u00a0-\u00bf]|Ã[\u2010-\u203a]|â€/u

/** Decodes UTF-8, UTF-16 (with a byte order mark) or else Windows-1252. Garbled lines are errors. */
export function readCsvText(bytes: Uint8Array): { text: string } | { errors: CsvProblem[] } {
	const unicode = decodeUnicode(bytes)
	const decoded = unicode ?? windows1252(bytes)
	if (decoded === undefined || decoded.includes("\0") || (unicode === undefined && CONTROL.test(decoded)))
		return wholeFile(NOT_CSV)
	const text = decoded.replace(SEPARATOR_LINE, "").replace(/^(\uFEFF|\xef\xbb\xbf)/, "")
	const lines = unicode === undefined ? text.split(/\r\n?|\n/) : []
	const garbled = lines.flatMap((value, at) =>
		GARBLED.test(value) ? { line: at + 1, column: null, value, message: GARBLED_LINE } : [],
	)
	if (garbled.length > 0) return { errors: garbled }
	return text.trim() === "" ? wholeFile(EMPTY) : { text }
}

export const wholeFile = (message: string) => ({ errors: [{ line: 0, column: null, value: "", message }] })

function decodeUnicode(bytes: Uint8Array): string | undefined {
	const [first, second] = bytes
	const isLittle = first === 0xff && second === 0xfe
	const isBig = first === 0xfe && second === 0xff
	const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8"
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch {
		return undefined
	}
}

const SIGNS_FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

/** Not `TextDecoder`, because some versions of Node 22 decode it as Latin-1. */
function windows1252(bytes: Uint8Array): string | undefined {
	if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0 && SIGNS_FROM_0X80[byte - 0x80] === " "))
		return undefined
	return Buffer.from(bytes)
		.toString("latin1")
		.replace(/[\x80-\x9f]/g, (letter) => SIGNS_FROM_0X80[letter.charCodeAt(0) - 0x80] ?? "")
}
