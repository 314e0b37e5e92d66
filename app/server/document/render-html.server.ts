import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream, renderToString } from "react-dom/server"

/**
 * Renders a page with its lazy components. Rejects with the first error that a component throws. `page` is called again if a
 * component isn't loaded yet.
 */
export async function renderHtml(page: () => ReactNode): Promise<Buffer> {
	const html = renderAtOnce(page())
	return html === undefined ? await renderWhenReady(page()) : Buffer.from(`<!DOCTYPE html>${html}`)
}

/** What React writes for a part that it leaves to the browser. */
const LEFT_OUT = "<!--$!-->"

/** In two thirds of the time, because React doesn't encode each tag by itself. Undefined if something isn't loaded, or fails. */
function renderAtOnce(page: ReactNode): string | undefined {
	try {
		const html = renderToString(page)
		return html.includes(LEFT_OUT) ? undefined : html
	} catch {
		return undefined
	}
}

function renderWhenReady(page: ReactNode): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = []
		const output = new Writable({
			write(chunk: Buffer, _encoding, done) {
				chunks.push(chunk)
				done()
			},
			final(done) {
				resolve(Buffer.concat(chunks))
				done()
			},
		})
		const { pipe } = renderToPipeableStream(page, {
			onAllReady: () => pipe(output),
			onError: reject,
			// In smaller chunks, a script would have to move the late parts to their places.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
		})
	})
}
