import type { FromDecoder, ToDecoder } from "./decode-worker.ts"
import { decoderAddress } from "./decoder-address.ts"

export type CodeReader = {
	read(frame: ImageData): Promise<string[]>
	close(): void
}

/** In a worker (0.4 MB), so that video stays smooth on slow phones. Throws if it can't be loaded. */
export async function openWorkerReader(): Promise<CodeReader> {
	const worker = new Worker(decoderAddress.worker, { type: "module" })
	function request(message: ToDecoder, transfer: Transferable[] = []): Promise<FromDecoder> {
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
		await request({ wasm: decoderAddress.wasm })
	} catch (error) {
		worker.terminate()
		throw error
	}
	let before: Promise<unknown> = Promise.resolve()
	return {
		async read(frame) {
			const result = before.then(() => request({ frame }, [frame.data.buffer]))
			before = result.catch(() => undefined)
			const decoded = await result
			return "texts" in decoded ? decoded.texts : []
		},
		close: () => worker.terminate(),
	}
}
