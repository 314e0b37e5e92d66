import { addressContext, databaseContext, requestIdContext, viewerContext } from "./context.server.ts"
import { createRateLimit } from "./rate-limit.server.ts"
import type { Context } from "./request-context.ts"
import { rejectEarly } from "./same-origin.server.ts"

export const GUEST_LIMIT = 2_000
const WINDOW_MS = 10 * 60_000

/** Separate, because browsers resend events, which must not block the waiver for others behind the same address. */
const events = createRateLimit(GUEST_LIMIT, WINDOW_MS)
const others = createRateLimit(GUEST_LIMIT, WINDOW_MS)

/** Counts requests without a session, before they are parsed. */
export function rejectManyOfGuest(context: Context, request: Request): Response | undefined {
	if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return undefined
	if (context.get(viewerContext)) return undefined
	const limit = new URL(request.url).pathname === "/api/events" ? events : others
	const wait = limit.check(context.get(databaseContext), context.get(addressContext), Date.now())
	if (!wait) return undefined
	return rejectEarly(request, context.get(requestIdContext), {
		status: 429,
		message: `Your network sent too much, so nothing was saved. Please wait ${Math.ceil(wait / 60)} min and try again`,
		headers: { "Retry-After": String(wait) },
	})
}
