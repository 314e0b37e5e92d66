import type { CsvProblem } from "./csv-records.ts"

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252"

type Decoded = { text: string; encoding: Encoding }

type CsvText = Decoded | { errors: CsvProblem[] }

const OTHER_FILES: { begin: number[]; name: string }[] = [
	{ begin: [0x50, 0x4b, 0x03, 0x04], name: "an Excel workbook (.xlsx) or another zip archive" },
	{ begin: [0xd0, 0xcf, 0x11, 0xe0], name: "an old Excel workbook (.xls)" },
	{ begin: [0x25, 0x50, 0x44, 0x46], name: "a PDF" },
	{ begin: [0x1f, 0x8b], name: "a gzip archive" },
	{ begin: [0x89, 0x50, 0x4e, 0x47], name: "a picture (PNG)" },
	{ begin: [0xff, 0xd8, 0xff], name: "a picture (JPEG)" },
]

const HOW_TO_SAVE = "Please save the table as 'CSV UTF-8' and choose that file."
const NOT_TEXT_ERROR = `The file is not text: it has control characters in it. ${HOW_TO_SAVE}`
const CSV_EMPTY = "The file is empty. Choose a file with a header and a row for each species."
const GARBLED_LINE = `The letters of this line are garbled: it is for DOS or an old Mac, or saved in another way than other lines. ${HOW_TO_SAVE}`

const EMPTY_BYTES = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]

// Valid UTF-8 may contain any pasted control characters, but any bytes at all are valid Windows-1252.
const NOT_TEXT: Record<Encoding, RegExp> = {
	"UTF-8": /\0/,
	"UTF-16": /\0/,
	// biome-ignore lint/suspicious/noControlCharactersInRegex: text in this encoding has no control characters
	"Windows-1252": /[\0-\x08\x0e-\x1f]/,
}

/** Excel's line that names the separator. It isn't part of the table, so the header stays line 1. */
const SEPARATOR_LINE = /^(?:\uFEFF|\xef\xbb\xbf)?"?sep=[^\r\n]{0,20}(\r\n?|\n)/i

/** Signs that no word has there: é of an old Mac's or DOS's file is read as Ž or ‚, the first byte of é in UTF-8 as Ã. */
const GARBLED = /\p{L}[‚ƒ„ˆ‰˜]|ƒ\p{L}|\p{Ll}[ŽŠŸŒÂÃ]|Ã\p{Ll}|[ÂÃ][\u00a0-\u00bf]|Ã[\u2010-\u203a]|â€/u

function fileError(bytes: Uint8Array): string | undefined {
	const other = OTHER_FILES.find(({ begin }) => begin.every((byte, at) => bytes[at] === byte))
	if (other) return `The file is ${other.name}, not CSV. ${HOW_TO_SAVE}`
	if (bytes.every((byte) => EMPTY_BYTES.includes(byte))) return CSV_EMPTY
	return !utf16Of(bytes) && bytes.includes(0) ? NOT_TEXT_ERROR : undefined
}

/** Decodes UTF-8, UTF-16 (with a byte order mark) or else Windows-1252. Garbled lines are errors. */
export function readCsvText(bytes: Uint8Array): CsvText {
	const error = fileError(bytes)
	if (error) return wholeFile(error)
	const utf16 = utf16Of(bytes)
	const utf8 = () => decode("utf-8", "UTF-8", bytes) ?? windows1252(bytes)
	const read = utf16 ? decode(utf16, "UTF-16", bytes) : utf8()
	if (!read) return wholeFile(`The file is neither UTF-8, UTF-16 nor Windows-1252. ${HOW_TO_SAVE}`)
	if (NOT_TEXT[read.encoding].test(read.text)) return wholeFile(NOT_TEXT_ERROR)
	const text = read.text.replace(SEPARATOR_LINE, "").replace(/^(\uFEFF|\xef\xbb\xbf)/, "")
	const lines = read.encoding === "Windows-1252" ? text.split(/\r\n?|\n/) : []
	const garbled = lines.flatMap((value, at) =>
		GARBLED.test(value) ? { line: at + 1, column: null, value, message: GARBLED_LINE } : [],
	)
	if (garbled.length > 0) return { errors: garbled }
	return text.trim() === "" ? wholeFile(CSV_EMPTY) : { ...read, text }
}

export const wholeFile = (message: string) => ({ errors: [{ line: 0, column: null, value: "", message }] })

function utf16Of([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return "utf-16le"
	return first === 0xfe && second === 0xff ? "utf-16be" : undefined
}

function decode(label: string, encoding: Encoding, bytes: Uint8Array): Decoded | undefined {
	try {
		return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding }
	} catch {
		return undefined
	}
}

const SIGNS_FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

/** Not `TextDecoder`, because some versions of Node 22 decode it as Latin-1. */
function windows1252(bytes: Uint8Array): Decoded | undefined {
	if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0 && SIGNS_FROM_0X80[byte - 0x80] === " "))
		return undefined
	const text = Buffer.from(bytes)
		.toString("latin1")
		.replace(/[\x80-\x9f]/g, (letter) => SIGNS_FROM_0X80[letter.charCodeAt(0) - 0x80] ?? "")
	return { text, encoding: "Windows-1252" }
}
