/** Security: undefined if a browser could take the untrusted URL for another host (open redirect). */
export function parseSameSitePath(text: string | null): string | undefined {
	if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
	const base = "http://site.invalid"
	if (!URL.canParse(text, base)) return undefined
	const url = new URL(text, base)
	return url.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined
}
