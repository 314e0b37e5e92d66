import type { IncomingMessage, ServerResponse } from "node:http"
import { isForReader, plainPage } from "./plain-page.server.ts"
import { dropBody } from "./web-request.server.ts"

/** How long a rejected request may finish sending its body. */
const LINGER_MS = 5_000

/** Responds at once, then discards the body for a while: closing the connection earlier would lose the response. */
export function rejectRequest(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	text: string,
): void {
	const { type, body } = errorBody(request, status, text)
	// The unread rest of the body must not be parsed as the next request.
	response.writeHead(status, {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(body),
		Connection: "close",
	})
	response.write(body)
	if (request.complete) {
		response.end()
		return
	}
	const end = () => response.end()
	const linger = setTimeout(end, LINGER_MS)
	request.once("end", end)
	request.once("close", end)
	response.once("close", () => clearTimeout(linger))
	dropBody(request)
}

export function sendText(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	text: string,
): void {
	const { type, body } = errorBody(request, status, text)
	response.writeHead(status, { "Content-Type": type })
	response.end(body)
}

function errorBody(request: IncomingMessage, status: number, text: string): { type: string; body: string } {
	if (isForReader(request)) return { type: "text/html; charset=utf-8", body: plainPage(status, text) }
	return /^\/api\//i.test(request.url ?? "")
		? { type: "application/json", body: JSON.stringify({ message: text }) }
		: { type: "text/plain; charset=utf-8", body: text }
}
