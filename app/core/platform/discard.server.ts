import type { Readable } from "node:stream"

/** Also ignores errors, because an error event without a listener would end the process. */
export function discard(stream: Readable): void {
	ignoreErrors(stream)
	stream.resume()
}

/** For a stream whose error is reported elsewhere, for example by the parser that it is a part of. */
export function ignoreErrors(stream: NodeJS.EventEmitter): void {
	stream.on("error", () => {})
}
