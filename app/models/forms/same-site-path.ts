/**
 * A path of this site out of an address that somebody else may have written, or undefined: nothing that a browser
 * would take for another host.
 */
export function parseSameSitePath(text: string | null): string | undefined {
	if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
	const base = "http://site.invalid"
	if (!URL.canParse(text, base)) return undefined
	const url = new URL(text, base)
	return url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined
}
