import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill"

export type ToDecoder = { wasm: string } | { frame: ImageData }
export type FromDecoder = { ready: true } | { texts: string[] } | { failed: string }

let detector: BarcodeDetector | undefined

/** Fetched here because the library would fall back to another host. */
async function prepare(address: string): Promise<void> {
	const response = await fetch(address)
	if (!response.ok) throw new Error(`${address}: status ${response.status}`)
	const wasmBinary = await response.arrayBuffer()
	await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
	detector = new BarcodeDetector({ formats: ["qr_code"] })
}

async function decode(message: ToDecoder): Promise<FromDecoder> {
	if ("wasm" in message) {
		await prepare(message.wasm)
		return { ready: true }
	}
	const found = (await detector?.detect(message.frame)) ?? []
	return { texts: found.map((one) => one.rawValue) }
}

addEventListener("message", async ({ data }: MessageEvent<ToDecoder>) => {
	postMessage(await decode(data).catch((error): FromDecoder => ({ failed: String(error) })))
})
