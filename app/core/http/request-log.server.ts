import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Details, logLine } from "#core/platform/logger.server.ts"

// Lines are buffered, so that sending a cached page needs no system call for the log.
const FLUSH_INTERVAL_MS = 1_000
const MAX_BUFFERED_LINES = 200

export type RequestLog = {
	/** Logs the request when its response has been sent, or the client has left. `start` is a time of `performance.now()`. */
	record(request: IncomingMessage, response: ServerResponse, id: string, start: number): void
	close(): void
}

export function openRequestLog(
	write: (lines: string) => void,
	loggedPath: (url: string) => string,
): RequestLog {
	let buffer: string[] = []
	const flush = () => {
		if (buffer.length > 0) write(`${buffer.join("\n")}\n`)
		buffer = []
	}
	const add = (request: IncomingMessage, response: ServerResponse, id: string, start: number) => {
		const details: Details = {
			id,
			method: request.method,
			path: loggedPath(request.url ?? ""),
			status: response.statusCode,
			ms: Math.round((performance.now() - start) * 10) / 10,
		}
		if (!response.writableFinished) details.left = true
		buffer.push(logLine("info", "request", details))
		if (buffer.length >= MAX_BUFFERED_LINES) flush()
	}
	const timer = setInterval(flush, FLUSH_INTERVAL_MS)
	timer.unref()
	return {
		record(request, response, id, start) {
			// A cached page is usually sent at once, and a listener would cost as much as finding it.
			if (response.writableFinished) add(request, response, id, start)
			else response.on("close", () => add(request, response, id, start))
		},
		close() {
			clearInterval(timer)
			flush()
		},
	}
}

const idPrefix = randomBytes(3).toString("hex")
let count = 0

export function newRequestId(): string {
	count += 1
	return `${idPrefix}-${count.toString(36)}`
}
