import type { ReactNode } from "react"
import {
	contentSecurityPolicy,
	DEVELOPMENT_POLICY,
	type PolicySettings,
} from "./content-security-policy.server.ts"
import { inlineCriticalCss, type Stylesheets } from "./critical-css.server.ts"
import { documentHeaders, type HeaderSettings } from "./document-headers.server.ts"
import { hoistInlineStyles } from "./hoisted-styles.server.ts"
import { documentBytes, type PageDocument, splitDocument } from "./page-document.server.ts"
import type { PageMetadata } from "./page-metadata.server.ts"
import { renderHtml } from "./render-html.server.ts"
import { addSeoTags, type SiteMetadata } from "./seo-tags.server.ts"

export type DocumentSettings = Omit<HeaderSettings, "policy"> & {
	page: ReactNode
	site: SiteMetadata
	metadata: PageMetadata | undefined
	stylesheets: Stylesheets | null
	policy: PolicySettings | undefined
}

/** Rendered completely: the data is in the same process, and a complete page can be compressed and cached. */
export async function documentResponse(settings: DocumentSettings): Promise<Response> {
	const { page, status, metadata, site, stylesheets } = settings
	let document = addSeoTags(splitDocument(await renderHtml(page)), metadata, site)
	if (stylesheets) document = inlineCriticalCss(document, stylesheets)
	if (settings.policy) document = startAfterPaint(hoistInlineStyles(document))
	const policy = settings.policy ? contentSecurityPolicy(document, settings.policy) : DEVELOPMENT_POLICY
	const headers = documentHeaders({ ...settings, policy })
	return new Response(documentBytes(document), { status, headers })
}

/** From a browser's cache, the bundle would run before the first frame. `core/ui/layout/first-screen.ts` starts it. */
function startAfterPaint(document: PageDocument): PageDocument {
	return {
		...document,
		opening: letWait(document.opening),
		head: letWait(document.head),
		body: document.body.replace('<script type="module" async="">', '<script type="text/start">'),
	}
}

/**
 * Links of scripts, and of the site's own drawings, which are background and are parsed as soon as they arrive. On a slow connection, a
 * photo or map should come first. Stylesheets can't wait: one more between others would show the fallback font for a moment.
 */
function letWait(html: string): string {
	return html
		.replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload" fetchpriority="low"')
		.replace(/<link rel="preload"(?=[^>]* href="\/assets\/[^"]*\.svg")/g, '<link data-rel="preload"')
}
