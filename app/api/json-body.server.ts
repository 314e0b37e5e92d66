import { ApiError } from "./response.server.ts"

/** Throws `ApiError` 415 for other content types, because another site's form could send JSON as text/plain. */
export async function readJson(request: Request, { isOptional = false } = {}): Promise<unknown> {
	const isEmpty = Number(request.headers.get("Content-Length") ?? 0) === 0
	if (isOptional && isEmpty) return {}
	const type = request.headers.get("Content-Type") ?? ""
	if (!/^application\/json\s*(;|$)/i.test(type)) {
		throw new ApiError(415, "The body must be JSON, with the Content-Type application/json")
	}
	try {
		return JSON.parse(await request.text())
	} catch {
		throw new ApiError(400, "The body is not readable as JSON")
	}
}
