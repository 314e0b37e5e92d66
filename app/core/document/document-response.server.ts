import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import type { User } from "#core/accounts/user.ts"
import { inlineCriticalCss, type Stylesheets } from "./critical-css.server.ts"
import {
	BODY_ENCODING,
	documentBytes,
	hashSource,
	inlineStyle,
	type PageDocument,
	splitDocument,
} from "./page-document.server.ts"
import type { PageMetadata } from "./page-metadata.server.ts"
import { addSeoTags, type SiteMetadata } from "./seo-tags.server.ts"

type PolicySettings = { origin: string; analyticsScriptUrl: string | null }

/** For the development server, because Vite adds inline scripts and styles and uses a WebSocket. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' data: blob: ws:"

/** JSON-LD is never executed, so it needs no hash. */
const INLINE_SCRIPT = /<script\b(?! type="application\/ld)[^>]*>(.+?)<\/script>/gs

/** Headers of an action that React Router drops when the action's page is rendered. */
const ACTION_HEADERS = ["Retry-After", "Allow"]

export type HeaderSettings = {
	headers: Headers
	actionHeaders: Headers[]
	viewer: User | null
	pathname: string
	status: number
	policy: string
	/** When the farm's state on the page changes, UTC ISO 8601; undefined if it shows none. */
	until?: string | undefined
}

/** Pages that list people, acceptances, or addresses that visitors looked for. */
const LISTS_PEOPLE = /^\/admin\/(security|site\/redirects|trash)(\/|$)/

type DocumentSettings = Omit<HeaderSettings, "policy"> & {
	page: ReactNode
	site: SiteMetadata
	metadata: PageMetadata | undefined
	stylesheets: Stylesheets | null
	policy: PolicySettings | undefined
}

/** Not streamed: the data is in the same process, and a complete page can be compressed and cached. */
export async function documentResponse(settings: DocumentSettings): Promise<Response> {
	const { page, status, metadata, site, stylesheets } = settings
	let document = addSeoTags(splitDocument(await renderHtml(page)), metadata, site)
	if (stylesheets) document = inlineCriticalCss(document, stylesheets)
	if (settings.policy) document = startAfterPaint(hoistInlineStyles(document))
	const policy = settings.policy ? contentSecurityPolicy(document, settings.policy) : DEVELOPMENT_POLICY
	const headers = documentHeaders({ ...settings, policy })
	return new Response(documentBytes(document), { status, headers })
}

/** A bundle from a browser's cache would run before the first frame. `core/ui/layout/first-screen.ts` starts it. */
function startAfterPaint(document: PageDocument): PageDocument {
	return {
		...document,
		opening: letWait(document.opening),
		head: letWait(document.head),
		body: document.body.replace('<script type="module" async="">', '<script type="text/start">'),
	}
}

/** Lowers the priority of scripts and background drawings, so that a photo or map loads first on a slow connection. */
function letWait(html: string): string {
	return html
		.replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload" fetchpriority="low"')
		.replace(/<link rel="preload"(?=[^>]* href="\/assets\/[^"]*\.svg")/g, '<link data-rel="preload"')
}

/** One style element needs a single hash in the policy; 300 attributes would need a header of 16 kB. */
function hoistInlineStyles(document: PageDocument): PageDocument {
	const names = new Map<string, number>()
	const body = document.body.replace(/ style="([\w\s%.,:;()#+-]+)"/g, (_, style: string) => {
		const name = names.get(style) ?? names.size
		names.set(style, name)
		return ` data-style="${name}"`
	})
	if (names.size === 0) return document
	const rules = [...names].map(([style, name]) => `:root [data-style="${name}"]{${style}}`)
	return { ...document, styles: [...document.styles, inlineStyle(rules.join(""))], body }
}

function renderHtml(page: ReactNode): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(page, {
			onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
			onError: reject,
			// With smaller chunks, a script would have to move late parts to their places.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
		})
	})
}

export function documentHeaders({
	actionHeaders,
	viewer,
	pathname,
	status,
	policy,
	until,
	...given
}: HeaderSettings): Headers {
	const headers = new Headers(given.headers)
	headers.set("Content-Type", "text/html; charset=utf-8")
	headers.set("Content-Security-Policy", policy)
	// Every page's header shows who is signed in.
	headers.append("Vary", "Cookie")
	const own = headers.get("Expires")
	if (until && (own === null || Date.parse(own) > Date.parse(until)))
		headers.set("Expires", new Date(until).toUTCString())
	for (const name of ACTION_HEADERS) {
		const value = actionHeaders.findLast((one) => one.has(name))?.get(name)
		if (value) headers.set(name, value)
	}
	if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "60")
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(viewer, pathname))
	return headers
}

/** With Back, browsers show a stored page without asking the server, maybe from before a change or after the session has ended. */
function cacheControl(viewer: User | null, pathname: string): string {
	if (!viewer) return "no-cache"
	const isStored = pathname.startsWith("/admin") && !LISTS_PEOPLE.test(pathname)
	return isStored ? "private, no-cache" : "private, no-store"
}

/** Inline scripts and styles are allowed by hash, so that a page can be cached with its policy. */
function contentSecurityPolicy(
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

function scriptSources({ opening, head, body }: PageDocument): Set<string> {
	const sources = (part: string, encoding?: BufferEncoding) =>
		[...part.matchAll(INLINE_SCRIPT)].map(([, text = ""]) => hashSource(text, encoding))
	return new Set([...sources(opening), ...sources(head), ...sources(body, BODY_ENCODING)])
}
