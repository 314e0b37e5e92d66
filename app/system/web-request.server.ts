import type { IncomingMessage, ServerResponse } from "node:http"
import { createHeaders } from "@remix-run/node-fetch-server"

/**
 * node's request as a `Request` under the public origin; its signal tells that the sender has gone. The body is read no
 * faster than it is used (a large file must not pile up in memory) and not at all before somebody asks for it; one that
 * breaks off is an error for its reader.
 */
export function webRequest(request: IncomingMessage, response: ServerResponse, origin: string): Request {
	const gone = new AbortController()
	response.once("close", () => {
		if (!response.writableFinished) gone.abort()
	})
	const method = request.method ?? "GET"
	const init: RequestInit = { method, headers: createHeaders(request), signal: gone.signal }
	if (method !== "GET" && method !== "HEAD") {
		// A stream as body must say that the answer may begin before it ends; the types don't know it.
		Object.assign(init, { body: bodyOf(request), duplex: "half" })
	}
	return new Request(origin + request.url, init)
}

/** Reads what is left of a body that nobody wants and drops it, so that its sender gets to see the answer. */
export function dropBody(request: IncomingMessage): void {
	request.removeAllListeners("data")
	request.resume()
}

function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
	let isOpen = true
	let isListening = false
	function listen(controller: ReadableStreamDefaultController<Uint8Array>) {
		isListening = true
		request.on("data", (chunk: Buffer) => {
			// First, because handing over the chunk may at once ask for the next one.
			request.pause()
			controller.enqueue(new Uint8Array(chunk))
		})
		request.once("end", () => {
			if (isOpen) controller.close()
			isOpen = false
		})
		request.once("error", (error) => {
			if (isOpen) controller.error(error)
			isOpen = false
		})
	}
	return new ReadableStream(
		{
			pull(controller) {
				if (!isListening) listen(controller)
				request.resume()
			},
			cancel() {
				isOpen = false
				dropBody(request)
			},
		},
		{ highWaterMark: 0 },
	)
}
