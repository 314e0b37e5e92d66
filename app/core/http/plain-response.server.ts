import type { IncomingMessage, ServerResponse } from "node:http"
import { WITH_FILES } from "#core/platform/request-limits.server.ts"
import { dropBody } from "./web-request.server.ts"

type Send = (request: IncomingMessage, response: ServerResponse, status: number, text: string) => void

const LINGER_MS = 5_000

/** Responds at once, then discards the body for a while: closing the connection earlier would lose the response. */
export const rejectRequest: Send = (request, response, status, text) => {
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

export const sendText: Send = (request, response, status, text) => {
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

const PAGES: Record<number, { title: string; text: string }> = {
	403: { title: "Access denied", text: "Your account may not open this page." },
	404: { title: "404 Page Not Found", text: "What was here may have been deleted." },
	413: {
		title: "Too much was sent at once",
		text: `Nothing was saved. Press Back: what you typed is still there. Choose smaller files, of at most ${Math.floor(WITH_FILES.bytes / 1_000_000)} MB together, and send the form again.`,
	},
}

const OTHER = {
	title: "This didn't work",
	text: "The site couldn't answer this request. Press Back and try again.",
}

function isForReader({ headers, url = "" }: Pick<IncomingMessage, "headers" | "url">): boolean {
	return /\btext\/html\b/.test(String(headers.accept)) && !/^\/+api\//i.test(url)
}

/** Has no styles: for errors outside the application's pages. `detail` must not contain HTML. */
function plainPage(status: number, detail = ""): string {
	const { title, text } = PAGES[status] ?? { ...OTHER, text: `${OTHER.text} ${detail}` }
	return `<!DOCTYPE html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="/">Home</a></p></body></html>`
}

/** Replaces the JSON of a failed download by a page. */
export function forReader(request: IncomingMessage, response: Response): Response {
	const isJson = /\bjson\b/.test(response.headers.get("Content-Type") ?? "")
	if (response.status < 400 || !isJson || !isForReader(request)) return response
	const headers = new Headers(response.headers)
	headers.delete("Content-Length")
	headers.set("Content-Type", "text/html; charset=utf-8")
	return new Response(plainPage(response.status), { status: response.status, headers })
}
