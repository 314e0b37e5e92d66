import { ApiError } from "./answer.server.ts"

/**
 * The JSON body of a call. Throws `ApiError`: 415 for another type, also for JSON under another name, which a form of
 * another site could send; 400 for what can't be read.
 */
export async function readJson(request: Request): Promise<unknown> {
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
