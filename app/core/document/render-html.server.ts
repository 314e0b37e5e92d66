import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"

export function renderHtml(page: ReactNode): Promise<Buffer> {
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
