/** Parses an absolute http(s) URL. Some visitors' browsers don't support `URL.canParse`. */
export function parseWebAddress(text: string): URL | undefined {
	if (!/^https?:\/\//i.test(text)) return undefined
	try {
		return new URL(text)
	} catch {
		return undefined
	}
}
