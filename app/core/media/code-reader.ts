import type { FromDecoder, ToDecoder } from "./decode-worker.ts"
import { decoderAddress } from "./decoder-address.ts"

type CodeReader = (frame: ImageData) => Promise<string[]>

type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: string[] }): Detector
	getSupportedFormats(): Promise<string[]>
}

/** Some browsers never answer. */
const NATIVE_TIMEOUT_MS = 1000

let opened: Promise<CodeReader> | undefined

/** Falls back to our own decoder. Throws, as reading does, if that can't be loaded. */
export async function openReader(): Promise<CodeReader> {
	opened ??= openNativeReader().then((native) => native ?? openWorkerReader())
	try {
		return await opened
	} catch (error) {
		opened = undefined
		throw error
	}
}

export async function openNativeReader(): Promise<CodeReader | undefined> {
	const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
	if (!Native) return undefined
	const nothing = new Promise<undefined>((resolve) => setTimeout(resolve, NATIVE_TIMEOUT_MS))
	return await Promise.race([tryNative(Native), nothing]).catch(() => undefined)
}

async function tryNative(Native: DetectorClass): Promise<CodeReader | undefined> {
	if (!(await Native.getSupportedFormats()).includes("qr_code")) return undefined
	const detector = new Native({ formats: ["qr_code"] })
	const read: CodeReader = async (frame) => (await detector.detect(frame)).map((one) => one.rawValue)
	// Some browsers have the API without the service behind it.
	await read(new ImageData(1, 1))
	return read
}

/** In a worker (0.4 MB), so that video stays smooth on slow phones. */
async function openWorkerReader(): Promise<CodeReader> {
	const worker = new Worker(decoderAddress.worker, { type: "module" })
	async function request(message: ToDecoder, transfer: Transferable[] = []): Promise<FromDecoder> {
		try {
			return await new Promise((resolve, reject) => {
				worker.onmessage = ({ data }: MessageEvent<FromDecoder>) => {
					if ("failed" in data) reject(new Error(data.failed))
					else resolve(data)
				}
				worker.onerror = (event) => reject(new Error(event.message || "The decoder could not be loaded."))
				worker.postMessage(message, transfer)
			})
		} catch (error) {
			worker.terminate()
			opened = undefined
			throw error
		}
	}
	await request({ wasm: decoderAddress.wasm })
	let before: Promise<unknown> = Promise.resolve()
	return async (frame) => {
		const result = before.then(() => request({ frame }, [frame.data.buffer]))
		before = result.catch(() => undefined)
		const decoded = await result
		return "texts" in decoded ? decoded.texts : []
	}
}
