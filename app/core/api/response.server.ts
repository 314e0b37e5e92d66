import { createHash } from "node:crypto"
import { streamOf } from "#core/platform/read-body.server.ts"

const RETRY_LATER = { "Retry-After": "60" }

type ApiErrorParts = {
	errors?: Record<string, string[]> | undefined
	headers?: Record<string, string>
	more?: Record<string, unknown>
}

/** An error response: `{message, errors?: {field: ["…"]}}`. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly parts: ApiErrorParts = {},
	) {
		super(message)
	}

	toResponse(): Response {
		const { errors, more } = this.parts
		const headers = { ...(this.status === 503 && RETRY_LATER), ...this.parts.headers }
		return jsonResponse({ message: this.message, ...(errors && { errors }), ...more }, this.status, headers)
	}
}

/** JSON response, `no-store` by default. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } })
}

export function noContent(headers: Record<string, string> = {}): Response {
	return new Response(null, { status: 204, headers: { "Cache-Control": "no-store", ...headers } })
}

/** A Buffer must contain serialized JSON. */
export function jsonWithEtag(request: Request, body: unknown): Response {
	const text = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
	return responseWithEtag(request, etagOf([text]), text)
}

export function etagOf(body: Buffer[]): string {
	const hash = createHash("sha256")
	for (const chunk of body) hash.update(chunk)
	return `"${hash.digest("base64url").slice(0, 22)}"`
}

/** Responds 304 if the client has `body`. `more` are additional headers, such as another Content-Type. */
export function responseWithEtag(
	request: Request,
	etag: string,
	body: Buffer | Buffer[],
	more: Record<string, string> = {},
): Response {
	// Administrators get other responses than guests.
	const headers = { ETag: etag, "Cache-Control": "no-cache", Vary: "Cookie, Accept-Encoding" }
	const known = request.headers.get("If-None-Match")?.split(",") ?? []
	const isKnown = known.some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, "")))
	if (isKnown) return new Response(null, { status: 304, headers })
	return new Response(streamOf(Array.isArray(body) ? body : [body]), {
		headers: { ...headers, "Content-Type": "application/json", ...more },
	})
}
