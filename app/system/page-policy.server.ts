import { createHash } from "node:crypto"

/** Where a page is seen, and the one other host that it may load from after consent; null where there is none. */
export type PolicySettings = { origin: string; analyticsScriptUrl: string | null }

/**
 * The Content-Security-Policy of a page: of the scripts and styles that stand in it those run that stood in it when it
 * was made, told by their hashes, and nothing else that is not a file of ours. A page that is kept keeps its policy.
 */
export function pagePolicy(html: string, { origin, analyticsScriptUrl }: PolicySettings): string {
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

/**
 * Moves what stands in `style` attributes into one style element in the head. A policy allows that by a single hash;
 * attributes need one for each different place of a picture, and 300 of them on a page make 16 kB of header, more than
 * proxies let through. An attribute with other signs than these stays where it is, and the policy forbids it.
 */
export function gatherStyles(html: string): string {
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

/** The hashes of what stands between such tags, each once. Data for search engines is never run, so no policy asks for it. */
function hashes(html: string, tag: "script" | "style"): Set<string> {
	const elements = html.matchAll(new RegExp(`<${tag}\\b(?! type="application/ld)[^>]*>(.+?)</${tag}>`, "gs"))
	return new Set(
		[...elements].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
	)
}
