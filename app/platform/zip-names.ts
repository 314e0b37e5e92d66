/** Folders and files that systems add to ZIP files. */
const ADDED = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

export function isAddedBySystem(path: string): boolean {
	return ADDED.test(path)
}

/** Names without the flag for UTF-8 can still be UTF-8, as macOS writes them; `fallback` is read as CP437. */
export function decodeName(raw: Uint8Array, fallback: () => string): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(raw)
	} catch {
		return fallback()
	}
}

/** Old Windows programs separate folders with a backslash. */
export function withSlashes(path: string): string {
	return path.replaceAll("\\", "/")
}

/** Security: such names are rejected, although no name is ever used as a path. */
export function nameError(path: string): string | undefined {
	if (/^\/|^[a-z]:/i.test(path) || path.split("/").includes(".."))
		return "Its path leads outside the ZIP file. Make a new ZIP of the photos themselves."
	if (/\p{Cc}/u.test(path)) return "Its name contains control characters. Rename it."
	return undefined
}
