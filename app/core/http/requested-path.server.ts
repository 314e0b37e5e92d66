/** Undefined if the path can't be decoded. */
export function requestedPath(url: string): string | undefined {
	try {
		return decodeURIComponent(url.replace(/[?#].*$/s, ""))
	} catch {
		return undefined
	}
}

/** Security: `.` and `..`, hidden files and empty segments have no URL, so that a file has one name only. */
export function isFileName(path: string): boolean {
	return /^(\/[^/\\\0.][^/\\\0]*)+$/.test(path)
}
