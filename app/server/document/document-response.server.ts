import type { ReactNode } from "react"
import {
	contentSecurityPolicy,
	DEVELOPMENT_POLICY,
	type PolicySettings,
} from "./content-security-policy.server.ts"
import { inlineCriticalCss, type Stylesheet } from "./critical-css.server.ts"
import { documentHeaders, type HeaderSettings } from "./document-headers.server.ts"
import { hoistInlineStyles } from "./hoisted-styles.server.ts"
import { documentBytes, splitDocument } from "./page-document.server.ts"
import type { PageMetadata } from "./page-metadata.server.ts"
import { renderHtml } from "./render-html.server.ts"
import { addSeoTags, type SiteMetadata } from "./seo-tags.server.ts"

export type DocumentSettings = Omit<HeaderSettings, "policy"> & {
	page: ReactNode
	status: number
	site: SiteMetadata
	/** Undefined for a page that isn't public, and for an error page. */
	metadata: PageMetadata | undefined
	/** To inline; null keeps the link. */
	stylesheet: Stylesheet | null
	/** Undefined in development, where Vite adds its own scripts and styles. */
	policy: PolicySettings | undefined
}

/**
 * Renders a page completely before it's sent: the data comes from SQLite in the same process, so there is nothing to
 * stream for, and a complete page can be compressed and cached.
 */
export async function documentResponse(settings: DocumentSettings): Promise<Response> {
	const { page, status, metadata, site, stylesheet } = settings
	let document = addSeoTags(splitDocument(await renderHtml(page)), metadata, site)
	if (stylesheet) document = inlineCriticalCss(document, stylesheet)
	if (settings.policy) document = hoistInlineStyles(document)
	const policy = settings.policy ? contentSecurityPolicy(document, settings.policy) : DEVELOPMENT_POLICY
	const headers = documentHeaders({ ...settings, policy })
	return new Response(documentBytes(document), { status, headers })
}
