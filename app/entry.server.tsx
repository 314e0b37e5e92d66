import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import { viewerContext } from "./middleware/context.server.ts"
import { leaveOutForVisitors, type Manifest } from "./system/visitors-manifest.server.ts"

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
	const html = await new Promise<Buffer>((resolve, reject) => {
		const chunks: Buffer[] = []
		const whole = new Writable({
			write(chunk, _encoding, done) {
				chunks.push(chunk)
				done()
			},
			final(done) {
				resolve(Buffer.concat(chunks))
				done()
			},
		})
		const context = { ...entry, manifest: manifestFor(entry) }
		const page = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
			onAllReady: () => page.pipe(whole),
			// Nothing is sent piece by piece, so nothing may be left for a script to put in its place.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onError: reject,
		})
	})
	headers.set("Content-Type", "text/html; charset=utf-8")
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
		headers.set("Cache-Control", context.get(viewerContext) ? "private, no-cache" : "no-cache")
	}
	return new Response(new Uint8Array(html), { status, headers })
}

let visitorsManifest: Manifest | undefined

/**
 * The table of routes that a page names for the browser. Only the address decides, never who asks: what visitors get
 * is the same for all of them. In development there is one table.
 */
function manifestFor({ manifest, staticHandlerContext }: EntryContext): Manifest {
	if (!import.meta.env.PROD) return manifest
	visitorsManifest ??= leaveOutForVisitors(manifest)
	const { routes } = visitorsManifest
	return staticHandlerContext.matches.every(({ route }) => routes[route.id]) ? visitorsManifest : manifest
}

/** What goes wrong in loaders and actions. Visitors who leave early or ask for what does not exist are no fault of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
	const isTheirs = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)
	if (!isTheirs) console.error(`${request.method} failed:`, error)
}
