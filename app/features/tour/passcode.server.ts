import { createHmac, timingSafeEqual } from "node:crypto"
import { isAdmin } from "#core/accounts/user.ts"
import {
	addressContext,
	databaseContext,
	originContext,
	secretContext,
	viewerContext,
} from "#core/http/context.server.ts"
import { countAttempt, resetAttempts } from "#core/http/guess-limits.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { siteCookie } from "#core/http/site-cookies.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { hasPasscode, isTourOpen } from "#core/settings/setting.ts"
import { normalize } from "#core/text/normalize.ts"
import type { TourAccess } from "#features/offline/tour-access.ts"

const COOKIE_MAX_AGE_S = 180 * 24 * 3600

function accessCookie(context: Context) {
	const secrets = [context.get(secretContext)]
	return siteCookie("tourAccess", context.get(originContext), { maxAge: COOKIE_MAX_AGE_S, secrets })
}

export async function tourAccess(context: Context, request: Request): Promise<TourAccess> {
	if (isAdmin(context.get(viewerContext))) return "open"
	const settings = await readSettings(context.get(databaseContext))
	if (!isTourOpen(settings)) return "closed"
	if (!hasPasscode(settings)) return "open"
	const access: unknown = await accessCookie(context).parse(request.headers.get("Cookie"))
	const { granted, digest } = (access ?? {}) as { granted?: unknown; digest?: unknown }
	return granted === true && digest === digestOf(context, settings.tour_passcode) ? "open" : "locked"
}

type PasscodeResult = { cookie: string } | { wait: number } | "wrong"

/** Compares in constant time. Failed attempts are throttled. */
export async function tryPasscode(context: Context, typed: string): Promise<PasscodeResult> {
	const db = context.get(databaseContext)
	const { tour_passcode: passcode } = await readSettings(db)
	const digest = digestOf(context, passcode)
	const attempted = {
		scope: "passcode",
		// A changed passcode resets the throttle.
		account: digest,
		address: context.get(addressContext),
		secret: context.get(secretContext),
	}
	const attempt = await countAttempt(db, attempted, new Date())
	if (!("networks" in attempt)) return { wait: attempt.wait }
	const isMatch = timingSafeEqual(Buffer.from(digestOf(context, normalize(typed))), Buffer.from(digest))
	if (!isMatch) return "wrong"
	await resetAttempts(db, attempt, new Date())
	return { cookie: await accessCookie(context).serialize({ granted: true, digest }) }
}

function digestOf(context: Context, passcode: string): string {
	return createHmac("sha256", context.get(secretContext)).update(`tour ${passcode}`).digest("base64url")
}
