import { afterEach, expect, test, vi } from "vitest"
import { openWorkerReader } from "./worker-reader.ts"

class SlowWorker {
	onmessage?: (event: { data: object }) => void
	postMessage(message: { wasm: string } | { frame: { width: number } }) {
		const data = "wasm" in message ? { ready: true } : { texts: [`frame ${message.frame.width}`] }
		setTimeout(() => this.onmessage?.({ data }), "wasm" in message ? 0 : 100 / message.frame.width)
	}
	terminate() {}
}
afterEach(() => vi.unstubAllGlobals())

test("frames decoded at the same time each get their own result", async () => {
	vi.stubGlobal("Worker", SlowWorker)
	const reader = await openWorkerReader()
	const frame = (width: number) => ({ width, data: new Uint8ClampedArray(4) }) as unknown as ImageData
	const answers = await Promise.all([1, 2, 20].map((width) => reader.read(frame(width))))
	expect(answers).toEqual([["frame 1"], ["frame 2"], ["frame 20"]])
})
