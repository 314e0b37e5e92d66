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

/** JSON that is not sent again while it is the same. */
export function jsonWithEtag(request: Request, body: unknown): Response {
	const text = JSON.stringify(body)
	const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`
	return answerWithEtag(request, etag, text)
}

/** The same for what is ready to be sent. */
export function answerWithEtag(
	request: Request,
	etag: string,
	body: string | Buffer,
	more: Record<string, string> = {},
): Response {
	// What an admin gets is not what others get.
	const headers = { ETag: etag, "Cache-Control": "no-cache", Vary: "Cookie, Accept-Encoding" }
	const known = request.headers.get("If-None-Match")?.split(",") ?? []
	const isKnown = known.some((one) => [etag, "*"].includes(one.trim().replace(/^W\//, "")))
	if (isKnown) return new Response(null, { status: 304, headers })
	const content = typeof body === "string" ? body : new Uint8Array(body)
	return new Response(content, { headers: { ...headers, "Content-Type": "application/json", ...more } })
}
