import {
	databaseContext,
	expiredSessionContext,
	flashContext,
	originContext,
	passwordAtContext,
	sessionContext,
	viewerContext,
	wasSignedInContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { hasSiteCookie, siteCookie } from "#core/http/site-cookies.server.ts"
import { OFFLINE_PAGE } from "#core/offline/offline.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import type { Account } from "./find-account.server.ts"
import {
	endSession,
	findSession,
	openSession,
	SESSION_ABSOLUTE_MS,
	type SessionStart,
} from "./session.server.ts"
import { isStaff, NO_ROLE, type User } from "./user.ts"

function sessionCookie(origin: string) {
	return siteCookie("session", origin, { maxAge: SESSION_ABSOLUTE_MS / 1000 })
}

async function tokenOf(origin: string, cookies: string | null | undefined): Promise<string | undefined> {
	if (!hasSiteCookie(cookies, "session")) return undefined
	const token: unknown = await sessionCookie(origin).parse(cookies)
	return typeof token === "string" ? token : undefined
}

/** Whether the cookies belong to a staff session that is open, or that expired recently and may still store a draft. */
export async function isStaffSession(
	db: Database,
	origin: string,
	cookies: string | undefined,
): Promise<boolean> {
	const token = await tokenOf(origin, cookies)
	const session = token && (await findSession(db, token, new Date(), { touches: false }))
	return Boolean(session && (session.isOpen || session.mayLeaveDraft) && isStaff(session.user))
}

/** The offline page is always rendered for a guest, because every phone stores it. */
export async function loadSession(context: Context, request: Request): Promise<void> {
	if (new URL(request.url).pathname === OFFLINE_PAGE) return
	const token = await tokenOf(context.get(originContext), request.headers.get("Cookie"))
	const session = token && (await findSession(context.get(databaseContext), token, new Date()))
	if (!session) return
	if (session.mayLeaveDraft) context.set(expiredSessionContext, session)
	if (!session.isOpen) return context.set(wasSignedInContext, true)
	const isLimited = !session.hasSecondFactor && (await mustSetUpFactor(context, session.user))
	context.set(viewerContext, isLimited ? { ...session.user, role: NO_ROLE } : session.user)
	if (isLimited) context.set(withoutFactorContext, session.user)
	context.set(sessionContext, session.hash)
	// A HEAD request or the form of a live preview doesn't show the message, so it remains for the next page.
	if (request.method === "GET") context.set(flashContext, session.flash)
	context.set(passwordAtContext, session.passwordAt)
}

export async function mustSetUpFactor(context: Context, user: User): Promise<boolean> {
	if (!isStaff(user)) return false
	return (await readSettings(context.get(databaseContext))).second_factor_required === "true"
}

/** Ends the browser's earlier session, and returns the cookie of a new one. Throws what `openSession` throws. */
export async function startSession(
	context: Context,
	checked: Account,
	start: Omit<SessionStart, "replaced"> = {},
): Promise<string> {
	// Not the guarded database, because a password change has just ended the session.
	const db = originalOf(context.get(databaseContext))
	const token = await openSession(db, checked, new Date(), { ...start, replaced: ownSession(context) })
	return await sessionCookie(context.get(originContext)).serialize(token)
}

export async function stopSession(context: Context): Promise<string> {
	const hash = ownSession(context)
	if (hash) await endSession(context.get(databaseContext), hash, new Date())
	return await sessionCookie(context.get(originContext)).serialize("", { maxAge: 0 })
}

function ownSession(context: Context): string | null {
	return context.get(sessionContext) ?? context.get(expiredSessionContext)?.hash ?? null
}
