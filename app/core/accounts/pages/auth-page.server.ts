import { href, type RouterContextProvider, redirect } from "react-router"
import { isRegistrationLocked } from "#core/accounts/account.server.ts"
import { missingToken } from "#core/accounts/registration.server.ts"
import { isStaff, type User } from "#core/accounts/user.ts"
import { parseSameSitePath } from "#core/forms/same-site-path.ts"
import {
	databaseContext,
	viewerContext,
	wasSignedInContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"

const REASONS = {
	"for staff": "This page is for staff. Sign in to open it.",
	"signed out": "You were signed out. Sign in to continue.",
	"not done": "You were signed out, so your last action wasn't saved. Sign in and try again.",
	"text saved": "You were signed out. Your text is saved. Sign in to get your form back.",
	"password set": "Your new password is set. Sign in with it and a code from your app.",
}

export const NOT_DONE = "notDone"
export const PASSWORD_SET = "passwordSet"

export async function readAuthPage(context: Readonly<RouterContextProvider>, url: URL) {
	const redirectTo = parseSameSitePath(url.searchParams.get("redirectTo"))
	const viewer = context.get(withoutFactorContext) ?? context.get(viewerContext)
	if (viewer) throw redirect(isStaff(viewer) ? redirectTarget(url, viewer) : href("/"))
	let reason: keyof typeof REASONS | null = redirectTo ? "for staff" : null
	if (context.get(wasSignedInContext)) reason = "signed out"
	const isNotDone = redirectTo !== undefined && url.searchParams.has(NOT_DONE)
	if (isNotDone) reason = "not done"
	if (url.searchParams.has(PASSWORD_SET)) reason = "password set"
	if (redirectTo?.includes("draft=")) reason = "text saved"
	const locked = await isRegistrationLocked(context.get(databaseContext))
	const token = locked ? null : url.searchParams.get("token")
	const kept = new URLSearchParams({
		...(redirectTo && { redirectTo, ...(isNotDone && { [NOT_DONE]: "1" }) }),
		...(token && { token }),
	})
	return {
		locked,
		token,
		missingToken: locked ? undefined : missingToken(context, token),
		search: kept.size > 0 ? `?${kept}` : "",
		reason: reason && REASONS[reason],
	}
}

/** Load it as a document: React Router would also load root data, which consumes the welcome message. */
export function redirectTarget(url: URL, user: User): string {
	return parseSameSitePath(url.searchParams.get("redirectTo")) ?? (isStaff(user) ? href("/admin") : href("/"))
}

/** Security: a URL with the token of the first administrator is neither stored nor sent as a referrer. */
export function authPageHeaders({ token }: { token: string | null }): HeadersInit {
	return token === null ? {} : { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" }
}
