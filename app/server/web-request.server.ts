import type { IncomingMessage, ServerResponse } from "node:http"
import { createRequest } from "@remix-run/node-fetch-server"

/** Its signal aborts when the client disconnects; its body has backpressure and fails if the upload is interrupted. */
export function webRequest(request: IncomingMessage, response: ServerResponse, origin: string): Request {
	const { protocol, host } = new URL(origin)
	return createRequest(request, response, { protocol, host })
}

/** Discards the rest of a body, so that the client can finish sending and read the response. */
export function dropBody(request: IncomingMessage): void {
	request.removeAllListeners("data")
	request.resume()
}
