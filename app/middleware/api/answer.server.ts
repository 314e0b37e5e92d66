import { createHash } from "node:crypto"

type ApiErrorParts = {
	errors?: Record<string, string[]> | undefined
	headers?: Record<string, string>
	/** Further fields of the answer. */
	more?: Record<string, unknown>
}

/** A fault of a call, in the one form that all have: `{message, errors?: {field: ["…"]}}`. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly parts: ApiErrorParts = {},
	) {
		super(message)
	}

	answer(): Response {
		const { errors, headers = {}, more } = this.parts
		return jsonAnswer({ message: this.message, ...(errors && { errors }), ...more }, this.status, headers)
	}
}

/** An answer of the interface; nobody keeps it but where it says so. */
export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } })
}

/** Nothing to say: it is done. */
export function noContent(headers: Record<string, string> = {}): Response {
	return new Response(null, { status: 204, headers: { "Cache-Control": "no-store", ...headers } })
}

/** JSON that is not sent again while it is the same; a Buffer holds JSON already. */
export function jsonWithEtag(request: Request, body: unknown): Response {
	const text = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
	return answerWithEtag(request, etagOf(text), text)
}

/** The same as long as these bytes are. */
export function etagOf(body: Buffer): string {
	return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
}

/** An answer that is not sent again to who has it; `body` is JSON, ready to be sent, or what `more` says. */
export function answerWithEtag(
	request: Request,
	etag: string,
	body: Buffer,
	more: Record<string, string> = {},
): Response {
	// What an admin gets is not what others get.
	const headers = { ETag: etag, "Cache-Control": "no-cache", Vary: "Cookie, Accept-Encoding" }
	const known = request.headers.get("If-None-Match")?.split(",") ?? []
	const isKnown = known.some((one) => [etag, "*"].includes(one.trim().replace(/^W\//, "")))
	if (isKnown) return new Response(null, { status: 304, headers })
	return new Response(asStream(body), {
		headers: { ...headers, "Content-Type": "application/json", ...more },
	})
}

/** A list may have megabytes, and `Response` would copy them. */
function asStream(body: Buffer): ReadableStream<Uint8Array> {
	return new ReadableStream({
		start(controller) {
			controller.enqueue(body)
			controller.close()
		},
	})
}
