import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { logLine } from "./log.server.ts"

/** Lines wait for others, so that a page from memory costs no system call of its own; this long, or until so many wait. */
const PATIENCE_MS = 1_000
const MAX_WAITING = 200

/** Longer addresses were not made by this site. */
const MAX_PATH = 200

/** A line for each request once it is answered. `close` writes what waits. */
export type RequestLog = {
	note(request: IncomingMessage, response: ServerResponse, id: string): void
	close(): void
}

/** Hands the lines to `write`, several at once. */
export function openRequestLog(write: (lines: string) => void): RequestLog {
	let waiting: string[] = []
	const flush = () => {
		if (waiting.length > 0) write(`${waiting.join("\n")}\n`)
		waiting = []
	}
	const timer = setInterval(flush, PATIENCE_MS)
	timer.unref()
	return {
		note(request, response, id) {
			const begun = performance.now()
			response.once("close", () => {
				const ms = Math.round((performance.now() - begun) * 10) / 10
				const details = {
					id,
					method: request.method,
					path: loggedPath(request.url ?? ""),
					status: response.statusCode,
					ms,
					// The visitor was gone before the answer was.
					...(!response.writableFinished && { left: true }),
				}
				waiting.push(logLine("info", "request", details))
				if (waiting.length >= MAX_WAITING) flush()
			})
		},
		close() {
			clearInterval(timer)
			flush()
		},
	}
}

/** The address without what was typed into it, and without the number of a receipt, which belongs to who has it. */
function loggedPath(url: string): string {
	return url
		.replace(/[?#].*$/s, "")
		.replace(/^(\/waiver\/receipts\/)[^/.]+/i, "$1…")
		.slice(0, MAX_PATH)
}

/** Tells the requests of this start from those of others. */
const start = randomBytes(3).toString("hex")
let count = 0

/** Names a request in the log and on the page that says that it failed: short enough to be read out on the telephone. */
export function newRequestId(): string {
	count += 1
	return `${start}-${count.toString(36)}`
}
