import { ApiError } from "./response.server.ts"

/** Security: throws `ApiError` 415 for other content types, because another site's form could send JSON as text/plain. */
export async function readJson(request: Request): Promise<unknown> {
	const type = request.headers.get("Content-Type") ?? ""
	if (!/^application\/json\s*(;|$)/i.test(type)) {
		throw new ApiError(415, "The body must be JSON, with the Content-Type application/json")
	}
	const body = await parse(request)
	if (isDeeper(body, MAX_DEPTH)) throw new ApiError(400, `The body has more than ${MAX_DEPTH} levels`)
	return body
}

/** No operation needs more; 1,000 levels would overflow the stack. */
const MAX_DEPTH = 20

async function parse(request: Request): Promise<unknown> {
	try {
		return JSON.parse(await request.text())
	} catch {
		throw new ApiError(400, "The body is not readable as JSON")
	}
}

function isDeeper(value: unknown, depth: number): boolean {
	if (typeof value !== "object" || value === null) return false
	return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1))
}
