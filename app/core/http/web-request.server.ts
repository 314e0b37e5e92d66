import type { IncomingMessage, ServerResponse } from "node:http"
import { createHeaders, createRequest } from "@remix-run/node-fetch-server"
import { discard } from "#core/platform/discard.server.ts"
import type { ReceivedBody } from "./receive-body.server.ts"

/** The signal aborts when the client disconnects. A streamed body has backpressure and fails if it's interrupted. */
export function webRequest(
	request: IncomingMessage,
	response: ServerResponse,
	origin: string,
	body: Extract<ReceivedBody, { kind: "whole" | "stream" }>,
): Request {
	const { protocol, host } = new URL(origin)
	if (body.kind === "stream" || !body.bytes) return createRequest(request, response, { protocol, host })
	return new Request(`${protocol}//${host}${request.url}`, {
		method: String(request.method),
		headers: createHeaders(request),
		signal: signalOf(response),
		body: body.bytes as Uint8Array<ArrayBuffer>,
	})
}

function signalOf(response: ServerResponse): AbortSignal {
	const left = new AbortController()
	if (response.destroyed) left.abort()
	response.once("close", () => {
		if (!response.writableFinished) left.abort()
	})
	return left.signal
}

/** So that the client can finish sending and read the response. */
export function dropBody(request: IncomingMessage): void {
	request.removeAllListeners("data")
	discard(request)
}
