import { logWarning } from "#core/platform/logger.server.ts"

// React Router matches routes in any case.
const API = /^\/api(\/|$)/i

/** CSRF check. It applies without a cookie too, because another site could sign someone in (login CSRF). */
export function rejectCrossOrigin(
	request: Request,
	publicOrigin: string,
	requestId: string,
): Response | undefined {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return undefined
	const origin = request.headers.get("Origin")
	if (origin === null && !request.headers.has("Cookie")) return undefined
	if (origin === publicOrigin || request.headers.get("Sec-Fetch-Site") === "same-origin") return undefined
	logWarning(
		"Rejected a cross-origin request. If 'expected' isn't the address that visitors use, set PUBLIC_URL.",
		{ method: request.method, origin, expected: publicOrigin, request: requestId },
	)
	return rejectEarly(request, requestId, {
		status: 403,
		message: "This request did not come from this site, so nothing was changed",
		more: `This site's address is ${publicOrigin}`,
	})
}

type Rejection = { status: number; message: string; more?: string; headers?: Record<string, string> }

export function rejectEarly(
	request: Request,
	requestId: string,
	{ status, message, more, headers }: Rejection,
): Response {
	const { pathname } = new URL(request.url)
	if (API.test(pathname)) return Response.json({ message: `${message}.` }, { status, headers })
	const forPeople = more ? `${message}. ${more}` : message
	return pathname.endsWith(".data")
		? dataError(status, [requestId, forPeople], headers)
		: textResponse(status, `${forPeople}.`, headers)
}

/** The error page shows its ID and message: see `error-id.tsx`. */
export function dataError(
	status: number,
	words: (string | null | undefined)[],
	headers?: Record<string, string>,
): Response {
	return textResponse(status, words.filter(Boolean).join(" "), headers)
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
	const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
	return new Response(text, { status, headers: { ...own, ...headers } })
}
