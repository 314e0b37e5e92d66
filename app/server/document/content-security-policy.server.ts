import { createHash } from "node:crypto"

/** The site's public origin, and the third-party script that pages load after consent, if any. */
export type PolicySettings = { origin: string; analyticsScriptUrl: string | null }

/** Allows inline scripts and styles by their hashes, so that a page can be cached with its policy. */
export function contentSecurityPolicy(html: string, { origin, analyticsScriptUrl }: PolicySettings): string {
	const analytics = analyticsScriptUrl ? [new URL(analyticsScriptUrl).origin] : []
	const policy: Record<string, string[]> = {
		"default-src": ["'none'"],
		"script-src": ["'self'", ...hashes(html, "script"), ...analytics],
		"style-src": ["'self'", ...hashes(html, "style")],
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

/**
 * Moves `style` attributes into one style element, which needs a single hash in the policy; 300 attributes would need a
 * header of 16 kB, more than proxies accept. An attribute with unexpected characters is left in place, where the policy
 * blocks it.
 */
export function hoistInlineStyles(html: string): string {
	const names = new Map<string, number>()
	const page = html.replace(/ style="([\w\s%.,:;()-]+)"/g, (_, style: string) => {
		const name = names.get(style) ?? names.size
		names.set(style, name)
		return ` data-style="${name}"`
	})
	if (names.size === 0) return html
	const rules = [...names].map(([style, name]) => `[data-style="${name}"]{${style}}`)
	return page.replace("</head>", () => `<style>${rules.join("")}</style></head>`)
}

/** JSON-LD is never executed, so it needs no hash. */
function hashes(html: string, tag: "script" | "style"): Set<string> {
	const elements = html.matchAll(new RegExp(`<${tag}\\b(?! type="application/ld)[^>]*>(.+?)</${tag}>`, "gs"))
	return new Set(
		[...elements].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
	)
}
