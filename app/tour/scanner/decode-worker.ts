import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill"

/** What the page sends: first the address of the WebAssembly, then frames one by one. */
export type ToDecoder = { wasm: string } | { frame: ImageData }
/** What the worker says: that it is ready, what a frame holds, or that it can't go on. */
export type FromDecoder = { ready: true } | { texts: string[] } | { failed: string }

let detector: BarcodeDetector | undefined

/** Fetched here and not by the library, which would ask another host where this one has no answer. */
async function prepare(address: string): Promise<void> {
	const response = await fetch(address)
	if (!response.ok) throw new Error(`${address}: status ${response.status}`)
	const wasmBinary = await response.arrayBuffer()
	await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
	detector = new BarcodeDetector({ formats: ["qr_code"] })
}

async function answer(message: ToDecoder): Promise<FromDecoder> {
	if ("wasm" in message) {
		await prepare(message.wasm)
		return { ready: true }
	}
	const found = (await detector?.detect(message.frame)) ?? []
	return { texts: found.map((one) => one.rawValue) }
}

addEventListener("message", async ({ data }: MessageEvent<ToDecoder>) => {
	postMessage(await answer(data).catch((error): FromDecoder => ({ failed: String(error) })))
})
