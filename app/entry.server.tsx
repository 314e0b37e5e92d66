import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router"

/**
 * Renders a page to its end before the first byte leaves: all data comes from SQLite in the same process, so there is
 * nothing to stream for, and a page that is whole can be compressed and kept.
 */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	let answer = status
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
		const page = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
			onAllReady: () => page.pipe(whole),
			onShellError: reject,
			onError(error) {
				answer = 500
				console.error("A page failed to render:", error)
			},
		})
	})
	headers.set("Content-Type", "text/html; charset=utf-8")
	// Pages are cheap to make and change when staff press a button: browsers keep them, but ask before using them.
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache")
	return new Response(new Uint8Array(html), { status: answer, headers })
}

/** What goes wrong in loaders and actions; visitors who leave early are no fault. */
export const handleError: HandleErrorFunction = (error, { request }) => {
	if (!request.signal.aborted) console.error(`${request.method} failed:`, error)
}
