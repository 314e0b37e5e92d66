import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"
import worker from "./decode-worker.ts?worker&url"

/** Where the decoder lies on our own host: its script, which runs as a worker, and the WebAssembly that it needs. */
export const decoderAddress = { worker, wasm }
