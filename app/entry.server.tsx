import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import {
	databaseContext,
	environmentContext,
	failureContext,
	originContext,
	requestIdContext,
	viewerContext,
} from "#app/middleware/context.server.ts"
import type { User } from "#app/models/accounts/user.ts"
import { logError } from "#app/platform/logger.server.ts"
import {
	contentSecurityPolicy,
	DEVELOPMENT_POLICY,
	hoistInlineStyles,
} from "#app/server/document/content-security-policy.server.ts"
import type { RenderedPage } from "#app/server/document/page-metadata.server.ts"
import { type Manifest, publicManifest } from "#app/server/document/public-route-manifest.server.ts"
import { writeMetadata } from "#app/server/document/seo-tags.server.ts"
import { DEFAULT_ERROR_TEXT } from "#app/ui/layout/error-id.tsx"
import { EMPTY_ROOT_DATA, type RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import farmPicture from "#app/ui/share-picture.jpg?url"

/**
 * Renders a page to its end before the first byte leaves: all data comes from SQLite in the same process, so there is
 * nothing to stream for, and a page that is whole can be compressed and kept.
 */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const data = await readText(entry.serverHandoffStream)
	const page = () => <ServerRouter context={withData(entry, data)} url={request.url} />
	let html = `<!DOCTYPE html>${renderToString(page())}`
	if (html.includes(LEFT_OUT)) html = await renderPatiently(page())
	// The page can't know them, see `ErrorId`.
	if (status >= 500) {
		const failure = context.get(failureContext)
		html = html.replace("<code></code>", `<code>${context.get(requestIdContext)}</code>`)
		if (failure) html = html.replace(DEFAULT_ERROR_TEXT, `${failure}.`)
	}
	html = await writeMetadata(html, status === 200 ? leafOf(entry) : undefined, aboutWhole(entry, context))
	headers.set("Content-Type", "text/html; charset=utf-8")
	if (import.meta.env.PROD) {
		html = hoistInlineStyles(html)
		const { analyticsScriptUrl } = context.get(environmentContext)
		const policy = contentSecurityPolicy(html, { origin: context.get(originContext), analyticsScriptUrl })
		headers.set("Content-Security-Policy", policy)
	} else headers.set("Content-Security-Policy", DEVELOPMENT_POLICY)
	// Who is signed in stands on every page.
	headers.append("Vary", "Cookie")
	// What an action says to programs; the framework would drop it where a page is rendered.
	for (const said of Object.values(entry.staticHandlerContext.actionHeaders ?? {})) {
		for (const name of ["Retry-After", "Allow"]) {
			const value = said.get(name)
			if (value) headers.set(name, value)
		}
	}
	// Pages are cheap to make and change when staff press a button: browsers keep them, but ask before using them.
	if (!headers.has("Cache-Control")) {
		headers.set("Cache-Control", cachingFor(context.get(viewerContext), request.url))
	}
	return new Response(Buffer.from(html), { status, headers })
}

/**
 * Back shows what the browser stored without asking: to staff, whose changes such a page would not have. Their own pages
 * revalidate with scripts, and without them Back brings back what was typed into a form.
 */
function cachingFor(viewer: User | null, url: string): string {
	if (!viewer) return "no-cache"
	return new URL(url).pathname.startsWith("/admin") ? "private, no-cache" : "private, no-store"
}

/** The id of the innermost route of a page. */
function leafOf({ staticHandlerContext }: EntryContext): string {
	return staticHandlerContext.matches.at(-1)?.route.id ?? ""
}

/** What may be told of a page outside of it. */
function aboutWhole(entry: EntryContext, context: RouterContextProvider): RenderedPage<unknown> {
	const { loaderData } = entry.staticHandlerContext
	const { siteName: name, contactEmail, streetAddress, mapUrl } = context.get(environmentContext)
	const origin = context.get(originContext)
	const picture = { address: origin + farmPicture, alt: "A red barn on a hayfield by a lake with islands" }
	return {
		data: loaderData[leafOf(entry)],
		farm: { origin, name, contactEmail, streetAddress, mapUrl, picture },
		sections: (loaderData.root as RootLayoutData | undefined)?.sections ?? EMPTY_ROOT_DATA.sections,
		db: context.get(databaseContext),
	}
}

/** Stands in the page where a part was not there in time. */
const LEFT_OUT = "<!--$!-->"

async function readText(stream: EntryContext["serverHandoffStream"]): Promise<string> {
	const decoder = new TextDecoder()
	let text = ""
	for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
	return text
}

/**
 * The page's data, which the framework hands over as a stream, as it looks to the framework once it has come: so a page is
 * rendered in one go, in three quarters of the time.
 */
function withData(entry: EntryContext, value: string): EntryContext {
	const come = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
	const streamCache = { 0: come({ done: false, value }), 1: come({ done: true, value: "" }) }
	return {
		...entry,
		manifest: manifestFor(entry),
		renderMeta: { streamCache },
		// Looked for, but not read any more.
		serverHandoffStream: new ReadableStream(),
	}
}

/** Waits for parts of the code that are fetched when a page first needs them. */
function renderPatiently(page: ReactNode): Promise<string> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = []
		const whole = new Writable({
			write(chunk, _encoding, done) {
				chunks.push(chunk)
				done()
			},
			final(done) {
				resolve(Buffer.concat(chunks).toString())
				done()
			},
		})
		const { pipe } = renderToPipeableStream(page, {
			onAllReady: () => pipe(whole),
			// Nothing is sent piece by piece, so nothing may be left for a script to put in its place.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onError: reject,
		})
	})
}

let visitorsManifest: Manifest | undefined

/**
 * The table of routes that a page names for the browser. Only the address decides, never who asks: what visitors get
 * is the same for all of them. In development there is one table.
 */
function manifestFor({ manifest, staticHandlerContext }: EntryContext): Manifest {
	if (!import.meta.env.PROD) return manifest
	visitorsManifest ??= publicManifest(manifest)
	const { routes } = visitorsManifest
	return staticHandlerContext.matches.every(({ route }) => routes[route.id]) ? visitorsManifest : manifest
}

/** What goes wrong in loaders and actions. Visitors who leave early or ask for what does not exist are no fault of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isTheirs = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)
	if (isTheirs) return
	logError("A page failed", error, { request: context.get(requestIdContext), method: request.method })
}
