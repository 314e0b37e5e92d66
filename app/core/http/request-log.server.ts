import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Details, logLine } from "#core/platform/logger.server.ts"

export type RequestLog = {
	/** Logs the request when its response has been sent, or the client has left. `start` is a time of `performance.now()`. */
	record(request: IncomingMessage, response: ServerResponse, id: string, start: number): void
}

export function openRequestLog(
	write: (line: string) => void,
	loggedPath: (url: string) => string,
): RequestLog {
	const add = (request: IncomingMessage, response: ServerResponse, id: string, start: number) => {
		const details: Details = {
			id,
			method: request.method,
			path: loggedPath(request.url ?? ""),
			status: response.statusCode,
			ms: Math.round((performance.now() - start) * 10) / 10,
		}
		if (!response.writableFinished) details.left = true
		write(`${logLine("info", "request", details)}\n`)
	}
	return {
		record(request, response, id, start) {
			// A cached page is usually sent at once, and a listener would cost as much as finding it.
			if (response.writableFinished) add(request, response, id, start)
			else response.on("close", () => add(request, response, id, start))
		},
	}
}

const idPrefix = randomBytes(3).toString("hex")
let count = 0

export function newRequestId(): string {
	count += 1
	return `${idPrefix}-${count.toString(36)}`
}
