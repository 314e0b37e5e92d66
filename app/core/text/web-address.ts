/** Some visitors' browsers don't support `URL.canParse`. */
export function parseWebAddress(text: string): URL | undefined {
	if (!/^https?:\/\//i.test(text)) return undefined
	try {
		return new URL(text)
	} catch {
		return undefined
	}
}

/** Security: a link is a path of this site or an http(s) URL, never another scheme. */
export function isLink(text: string): boolean {
	return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text) || parseWebAddress(text) !== undefined
}

/** The last part of the host name must be letters. */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/** Adds the https:// that people leave out, and removes a repeated one. */
export function withScheme(text: string): string {
	return WITHOUT_SCHEME.test(text) ? `https://${text}` : text.replace(/^(https?:\/\/)+(?=https?:\/\/)/i, "")
}
