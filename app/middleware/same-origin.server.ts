import { logWarning } from "../system/log.server.ts"

// Routes take capitals for small letters.
const API = /^\/api(\/|$)/i

/**
 * Refuses an unsafe request that names another site, and one that carries a cookie without showing that it comes from the
 * site itself. It stands in front of every page and resource alike and asks for no address, because there are many ways
 * to write one. Without a cookie, another site could still sign somebody in. The log names what came and what was
 * expected: behind a proxy with a wrong PUBLIC_URL this is what the webmaster sees.
 */
export function refuseForeignOrigin(request: Request, publicOrigin: string): Response | undefined {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return undefined
	const origin = request.headers.get("Origin")
	if (origin === null && !request.headers.has("Cookie")) return undefined
	if (origin === publicOrigin || request.headers.get("Sec-Fetch-Site") === "same-origin") return undefined
	logWarning("Refused a request from elsewhere. If 'expected' is not what visitors type, set PUBLIC_URL.", {
		method: request.method,
		origin,
		expected: publicOrigin,
	})
	const words = "This request did not come from this site, so nothing was changed."
	if (API.test(new URL(request.url).pathname)) return Response.json({ message: words }, { status: 403 })
	return new Response(words, { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}
