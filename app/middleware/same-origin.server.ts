import { logWarning } from "#app/platform/logger.server.ts"

// React Router matches routes in any case.
const API = /^\/api(\/|$)/i

/** CSRF check. It applies without a cookie too, because another site could sign someone in (login CSRF). */
export function rejectCrossOrigin(request: Request, publicOrigin: string): Response | undefined {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return undefined
	const origin = request.headers.get("Origin")
	if (origin === null && !request.headers.has("Cookie")) return undefined
	if (origin === publicOrigin || request.headers.get("Sec-Fetch-Site") === "same-origin") return undefined
	logWarning(
		"Rejected a cross-origin request. If 'expected' isn't the address that visitors use, set PUBLIC_URL.",
		{
			method: request.method,
			origin,
			expected: publicOrigin,
		},
	)
	const message = "This request did not come from this site, so nothing was changed."
	if (API.test(new URL(request.url).pathname)) return Response.json({ message }, { status: 403 })
	return new Response(message, { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}
