export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252"

/** A line in another encoding than the rest; `line` counts as in `CsvRecord`. */
type EncodingError = { line: number; value: string; message: string }

type CsvText = { text: string; encoding: Encoding } | { error: string } | { encodingErrors: EncodingError[] }

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

const EMPTY_BYTES = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]

const hasUtf16Mark = ([first, second]: Uint8Array) =>
	(first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

// Valid UTF-8 may contain any pasted control characters, but any bytes at all are valid Windows-1252.
const NOT_TEXT: Record<Encoding, RegExp> = {
	"UTF-8": /\0/,
	"UTF-16": /\0/,
	// biome-ignore lint/suspicious/noControlCharactersInRegex: text in this encoding has no control characters
	"Windows-1252": /[\0-\x08\x0e-\x1f]/,
}

const CSV_EMPTY = "The file is empty. Choose a file with a header and a row for each species."

/** Judged by the first bytes; `size` is that of the whole file. `readCsvText` rejects the same files. */
export function csvFileError(beginning: Uint8Array, size: number): string | undefined {
	const other = OTHER_FILES.find(({ begin }) => begin.every((byte, at) => beginning[at] === byte))
	if (other) return `The file is ${other.name}, not CSV. ${HOW_TO_SAVE}`
	if (size <= beginning.length && beginning.every((byte) => EMPTY_BYTES.includes(byte))) return CSV_EMPTY
	if (!hasUtf16Mark(beginning) && beginning.includes(0)) return NOT_TEXT_ERROR
	return undefined
}

/** Excel's line that names the separator. It isn't part of the table, so the header stays line 1. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=[^\r\n]{0,20}(\r\n?|\n)/i

/** Decodes UTF-8, UTF-16 (with a byte order mark) or else Windows-1252. Lines that differ in encoding are errors. */
export function readCsvText(bytes: Uint8Array): CsvText {
	const error = csvFileError(bytes, bytes.length)
	if (error) return { error }
	const mixed = findMixedLines(bytes)
	if (mixed.length > 0) return { encodingErrors: mixed }
	const read = decode(bytes)
	if (!read) return { error: `The file is neither UTF-8, UTF-16 nor Windows-1252. ${HOW_TO_SAVE}` }
	if (NOT_TEXT[read.encoding].test(read.text)) return { error: NOT_TEXT_ERROR }
	const text = read.text.replace(SEPARATOR_LINE, "").replace(/^\uFEFF/, "")
	const garbled = read.encoding === "Windows-1252" ? findGarbledLines(text) : []
	if (garbled.length > 0) return { encodingErrors: garbled }
	return text.trim() === "" ? { error: CSV_EMPTY } : { ...read, text }
}

function decode(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return strictly("utf-16le", "UTF-16", bytes)
	if (first === 0xfe && second === 0xff) return strictly("utf-16be", "UTF-16", bytes)
	return strictly("utf-8", "UTF-8", bytes) ?? windows1252(bytes)
}

function strictly(label: string, encoding: Encoding, bytes: Uint8Array) {
	try {
		return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding }
	} catch {
		return undefined
	}
}

type MixedLine = { line: number; latin: string; utf8: string | undefined }

/** Bytes of é, ï, œ or ’ in UTF-8, which are no word in Windows-1252: Ã©, Ã¯, Å“, â€. */
const UTF8_LETTER = /[\xc2\xc3][\x80-\xbf]|\xc5[\x92\x93]|\xe2\x80/

/** Lines of a file that is neither all UTF-8 nor all Windows-1252. Guessed for the whole file, one of them garbles the rest. */
function findMixedLines(bytes: Uint8Array): EncodingError[] {
	if (hasUtf16Mark(bytes) || strictly("utf-8", "UTF-8", bytes)) return []
	const text = Buffer.from(bytes).toString("latin1")
	const lines = text
		.replace(UTF8_MARK, "")
		.replace(SEPARATOR_LINE, "")
		.split(/\r\n?|\n/)
		.map((latin, at): MixedLine => ({ line: at + 1, latin, utf8: readAsUtf8(latin) }))
		.filter(({ latin }) => /[\x80-\xff]/.test(latin))
	const [wrong, right] = [lines.filter(({ utf8 }) => !utf8), lines.filter(({ utf8 }) => utf8)]
	const cut = wrong.filter(({ latin }) => UTF8_LETTER.test(latin))
	const others = wrong.length - cut.length
	if (UTF8_MARK.test(text) || right.length + cut.length >= others) return wrong.map(wrongLine)
	// In Windows-1252, „Spaß“ and CAFÉ… have two bytes that are valid UTF-8, but for a letter that this encoding doesn't have.
	const pasted = right.filter(({ utf8 = "" }) =>
		[...utf8].every((letter) => letter <= "\xff" || SIGNS_FROM_0X80.includes(letter)),
	)
	return [...cut.map(wrongLine), ...pasted.map(pastedLine)].sort((a, b) => a.line - b.line)
}

const UTF8_MARK = /^\xef\xbb\xbf/

function wrongLine({ line, latin }: MixedLine): EncodingError {
	const isCut = UTF8_LETTER.test(latin)
	return {
		line,
		value: isCut
			? Buffer.from(latin, "latin1").toString()
			: (windows1252(Buffer.from(latin, "latin1"))?.text ?? latin),
		message: `${isCut ? "A letter of this line is damaged." : "The letters of this line aren't in UTF-8 like those of the others."} ${HOW_TO_UNIFY}`,
	}
}

const pastedLine = ({ line, utf8 = "" }: MixedLine): EncodingError => ({
	line,
	value: utf8,
	message: `The letters of this line are in UTF-8, those of the others aren't. ${HOW_TO_UNIFY}`,
})

/** Signs that no word has there: é of an old Mac's or DOS's file is read as Ž or ‚, the first byte of é in UTF-8 as Ã. */
const GARBLED = /\p{L}[‚ƒ„ˆ‰˜]|ƒ\p{L}|\p{Ll}[ŽŠŸŒÂÃ]|Ã\p{Ll}/u

function findGarbledLines(text: string): EncodingError[] {
	return text
		.split(/\r\n?|\n/)
		.map((value, at) => ({ line: at + 1, value }))
		.filter(({ value }) => GARBLED.test(value))
		.map((line) => ({
			...line,
			message: `The letters of this line are garbled, as in a damaged file or one for DOS or an old Mac. ${HOW_TO_SAVE}`,
		}))
}

const HOW_TO_UNIFY =
	"Type the line again in your spreadsheet, then save the table as 'CSV UTF-8' and choose that file."

const readAsUtf8 = (latin: string) => strictly("utf-8", "UTF-8", Buffer.from(latin, "latin1"))?.text

const SIGNS_FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

/** Not `TextDecoder`, because some versions of Node 22 decode it as Latin-1. */
function windows1252(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
	if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0 && SIGNS_FROM_0X80[byte - 0x80] === " "))
		return undefined
	const text = Buffer.from(bytes)
		.toString("latin1")
		.replace(/[\x80-\x9f]/g, (letter) => SIGNS_FROM_0X80[letter.charCodeAt(0) - 0x80] ?? "")
	return { text, encoding: "Windows-1252" }
}
