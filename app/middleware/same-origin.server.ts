import { logWarning } from "../system/log.server.ts"

// Routes take capitals for small letters.
const SIGN_IN = /^\/(auth|api\/(login|register))\b/i
const API = /^\/api(\/|$)/i

/**
 * Refuses an unsafe request that carries a cookie but does not show that it comes from the site itself. Stands in
 * front of every page and resource alike. The log names what came and what was expected: behind a proxy with a wrong
 * PUBLIC_URL this is what the webmaster sees.
 */
export function refuseForeignOrigin(request: Request, publicOrigin: string): Response | undefined {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return undefined
	const origin = request.headers.get("Origin")
	// Signing in brings no cookie yet, but must not be done to somebody by another site.
	const { pathname } = new URL(request.url)
	const signsIn = SIGN_IN.test(pathname)
	if (!request.headers.has("Cookie") && !(signsIn && origin !== null)) return undefined
	if (origin === publicOrigin || request.headers.get("Sec-Fetch-Site") === "same-origin") return undefined
	logWarning("Refused a request from elsewhere. If 'expected' is not what visitors type, set PUBLIC_URL.", {
		method: request.method,
		origin,
		expected: publicOrigin,
	})
	const words = "This request did not come from this site, so nothing was changed."
	if (API.test(pathname)) return Response.json({ message: words }, { status: 403 })
	return new Response(words, { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}
