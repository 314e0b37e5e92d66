/** How a text that begins with '<', '{' or '[' looks in UTF-16 without a byte order mark. */
const WITHOUT_MARK: [encoding: string, pattern: RegExp][] = [
	["utf-16le", /^[<{[]\0/],
	["utf-16be", /^\0[<{[]/],
]

/** Returns a file's text by its byte order mark or the encoding that its XML declares, otherwise by UTF-8. */
export function decodeMapFile(bytes: Uint8Array): string | { problem: string } {
	const beginning = Buffer.from(bytes.subarray(0, 400)).toString("latin1")
	const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1]
	const encoding = encodingOf(beginning, declared)
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch (error) {
		if (error instanceof RangeError)
			return {
				problem: `The file says that its encoding is '${encoding}', which isn't known. Export it as UTF-8`,
			}
		return { problem: `The file is not text in ${encoding.toUpperCase()}` }
	}
}

function encodingOf(beginning: string, declared: string | undefined): string {
	if (beginning.startsWith("\xff\xfe")) return "utf-16le"
	if (beginning.startsWith("\xfe\xff")) return "utf-16be"
	const utf16 = WITHOUT_MARK.find(([, pattern]) => pattern.test(beginning))
	if (utf16) return utf16[0]
	const isMarked = beginning.startsWith("\xef\xbb\xbf")
	// The declaration was read as single bytes, so a file that calls itself UTF-16 isn't.
	return isMarked || !declared || /^utf-?16/i.test(declared) ? "utf-8" : declared.toLowerCase()
}
