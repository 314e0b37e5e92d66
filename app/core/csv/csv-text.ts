export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252"

type Decoded = { text: string; encoding: Encoding }

/** A line in another encoding than the rest; `line` counts as in `CsvRecord`. */
type EncodingError = { line: number; value: string; message: string }

type CsvText = Decoded | { error: string } | { encodingErrors: EncodingError[] }

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
const OTHER_ENCODING =
	"The letters of this line are saved in another way than those of the others. Type the line again in your spreadsheet, then save the table as 'CSV UTF-8' and choose that file."
const GARBLED_LINE = `The letters of this line are garbled, as in a damaged file or one for DOS or an old Mac. ${HOW_TO_SAVE}`

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
const GARBLED = /\p{L}[‚ƒ„ˆ‰˜]|ƒ\p{L}|\p{Ll}[ŽŠŸŒÂÃ]|Ã\p{Ll}/u

function fileError(bytes: Uint8Array): string | undefined {
	const other = OTHER_FILES.find(({ begin }) => begin.every((byte, at) => bytes[at] === byte))
	if (other) return `The file is ${other.name}, not CSV. ${HOW_TO_SAVE}`
	if (bytes.every((byte) => EMPTY_BYTES.includes(byte))) return CSV_EMPTY
	return !utf16Of(bytes) && bytes.includes(0) ? NOT_TEXT_ERROR : undefined
}

/** Decodes UTF-8, UTF-16 (with a byte order mark) or else Windows-1252. Lines that differ in encoding are errors. */
export function readCsvText(bytes: Uint8Array): CsvText {
	const error = fileError(bytes)
	if (error) return { error }
	const utf16 = utf16Of(bytes)
	const decoded = utf16 ? decode(utf16, "UTF-16", bytes) : decode("utf-8", "UTF-8", bytes)
	const mixed = decoded || utf16 ? [] : findMixedLines(bytes)
	if (mixed.length > 0) return { encodingErrors: mixed }
	const read = decoded ?? (utf16 ? undefined : windows1252(bytes))
	if (!read) return { error: `The file is neither UTF-8, UTF-16 nor Windows-1252. ${HOW_TO_SAVE}` }
	if (NOT_TEXT[read.encoding].test(read.text)) return { error: NOT_TEXT_ERROR }
	const text = read.text.replace(SEPARATOR_LINE, "").replace(/^\uFEFF/, "")
	const lines = read.encoding === "Windows-1252" ? linesOf(text) : []
	const garbled = lines.filter(({ value }) => GARBLED.test(value))
	if (garbled.length > 0)
		return { encodingErrors: garbled.map((line) => ({ ...line, message: GARBLED_LINE })) }
	return text.trim() === "" ? { error: CSV_EMPTY } : { ...read, text }
}

const linesOf = (text: string) => text.split(/\r\n?|\n/).map((value, at) => ({ line: at + 1, value }))

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

/** The fewer lines of a file that is neither all UTF-8 nor all Windows-1252. Guessed for the whole file, one garbles the rest. */
function findMixedLines(bytes: Uint8Array): EncodingError[] {
	const text = Buffer.from(bytes).toString("latin1")
	const isMarked = text.startsWith("\xef\xbb\xbf")
	const lines = linesOf(text.replace(SEPARATOR_LINE, "").replace(/^\xef\xbb\xbf/, ""))
		.filter(({ value }) => /[\x80-\xff]/.test(value))
		.map(({ line, value }) => {
			const own = Buffer.from(value, "latin1")
			return { line, utf8: decode("utf-8", "UTF-8", own)?.text, latin: windows1252(own)?.text ?? value }
		})
	const others = lines.filter(({ utf8 }) => utf8 === undefined)
	// In Windows-1252, „Spaß“ and CAFÉ… have two bytes that are valid UTF-8, but for a letter that this encoding doesn't have.
	const utf8Lines = lines.filter(({ utf8 }) => utf8 && [...utf8].every(isInWindows1252))
	const isUtf8 = isMarked || lines.length - others.length >= others.length
	return (isUtf8 ? others : utf8Lines).map(({ line, utf8, latin }) => ({
		line,
		value: utf8 ?? latin,
		message: OTHER_ENCODING,
	}))
}

const SIGNS_FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

const isInWindows1252 = (letter: string) => letter <= "\xff" || SIGNS_FROM_0X80.includes(letter)

/** Not `TextDecoder`, because some versions of Node 22 decode it as Latin-1. */
function windows1252(bytes: Uint8Array): Decoded | undefined {
	if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0 && SIGNS_FROM_0X80[byte - 0x80] === " "))
		return undefined
	const text = Buffer.from(bytes)
		.toString("latin1")
		.replace(/[\x80-\x9f]/g, (letter) => SIGNS_FROM_0X80[letter.charCodeAt(0) - 0x80] ?? "")
	return { text, encoding: "Windows-1252" }
}
