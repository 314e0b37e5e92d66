import { BODY_ENCODING, hashSource, type PageDocument } from "./page-document.server.ts"

export type PolicySettings = { origin: string; analyticsScriptUrl: string | null }

/** Allows inline scripts and styles by their hashes, so that a page can be cached with its policy. */
export function contentSecurityPolicy(
	document: PageDocument,
	{ origin, analyticsScriptUrl }: PolicySettings,
): string {
	const analytics = analyticsScriptUrl ? [new URL(analyticsScriptUrl).origin] : []
	const policy: Record<string, string[]> = {
		"default-src": ["'none'"],
		"script-src": ["'self'", ...scriptSources(document), ...analytics],
		"style-src": ["'self'", ...document.styles.map(({ source }) => source)],
		"img-src": ["'self'", "data:", "blob:"],
		"media-src": ["'self'", "blob:"],
		"font-src": ["'self'"],
		"connect-src": ["'self'", ...analytics],
		"worker-src": ["'self'"],
		"manifest-src": ["'self'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
	}
	if (origin.startsWith("https:")) policy["upgrade-insecure-requests"] = []
	return Object.entries(policy)
		.map(([directive, sources]) => [directive, ...sources].join(" "))
		.join("; ")
}

/** For the development server, because Vite adds inline scripts and styles and uses a WebSocket. */
export const DEVELOPMENT_POLICY = [
	"default-src 'self'",
	"script-src 'self' 'unsafe-inline'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"media-src 'self' blob:",
	"connect-src 'self' ws:",
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"object-src 'none'",
].join("; ")
/** JSON-LD is never executed, so it needs no hash. */
const INLINE_SCRIPT = /<script\b(?! type="application\/ld)[^>]*>(.+?)<\/script>/gs

function scriptSources({ opening, head, body }: PageDocument): Set<string> {
	const sources = (part: string, encoding?: BufferEncoding) =>
		[...part.matchAll(INLINE_SCRIPT)].map(([, text = ""]) => hashSource(text, encoding))
	return new Set([...sources(opening), ...sources(head), ...sources(body, BODY_ENCODING)])
}
