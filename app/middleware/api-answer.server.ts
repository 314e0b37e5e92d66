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
