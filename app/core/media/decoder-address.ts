import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"
import worker from "./decode-worker.ts?worker&url"

export const decoderAddress = { worker, wasm }
