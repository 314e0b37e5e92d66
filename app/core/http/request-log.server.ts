import { randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Details, logLine } from "#core/platform/logger.server.ts"

export type LogRequest = (request: IncomingMessage, response: ServerResponse, id: string) => void

export function openRequestLog(
	write: (line: string) => void,
	loggedPath: (url: string) => string,
): LogRequest {
	return (request, response, id) => {
		const start = performance.now()
		response.once("close", () => {
			const details: Details = {
				id,
				method: request.method,
				path: loggedPath(request.url ?? ""),
				status: response.statusCode,
				ms: Math.round((performance.now() - start) * 10) / 10,
			}
			if (!response.writableFinished) details.left = true
			write(`${logLine("info", "request", details)}\n`)
		})
	}
}

const idPrefix = randomBytes(3).toString("hex")
let count = 0

export function newRequestId(): string {
	count += 1
	return `${idPrefix}-${count.toString(36)}`
}
