import type { CodeReader } from "./code-reader.ts"
import type { FromDecoder, ToDecoder } from "./decode-worker.ts"
import { decoderAddress } from "./decoder-address.ts"

/**
 * Our own decoder, in a worker, so that the picture does not falter on slow phones. About 0.4 MB the first time.
 * Throws when it can't be loaded; asked again, it is fetched again.
 */
export async function openWorkerReader(): Promise<CodeReader> {
	const worker = new Worker(decoderAddress.worker, { type: "module" })
	function ask(message: ToDecoder, transfer: Transferable[] = []): Promise<FromDecoder> {
		return new Promise((resolve, reject) => {
			worker.onmessage = ({ data }: MessageEvent<FromDecoder>) => {
				if ("failed" in data) reject(new Error(data.failed))
				else resolve(data)
			}
			worker.onerror = (event) => reject(new Error(event.message || "The decoder could not be loaded."))
			worker.postMessage(message, transfer)
		})
	}
	try {
		await ask({ wasm: decoderAddress.wasm })
	} catch (error) {
		worker.terminate()
		throw error
	}
	// The camera's last frame may still be under way when a photo comes.
	let before: Promise<unknown> = Promise.resolve()
	return {
		async read(frame) {
			const asked = before.then(() => ask({ frame }, [frame.data.buffer]))
			before = asked.catch(() => undefined)
			const answer = await asked
			return "texts" in answer ? answer.texts : []
		},
		close: () => worker.terminate(),
	}
}
