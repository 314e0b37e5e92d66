import type { RouterContextProvider } from "react-router"
import { recordChange } from "#core/audit/audit.server.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Flash } from "#core/forms/flash.ts"
import { Refusal } from "#core/forms/refusal.ts"
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
import { hasSiteCookie, siteCookie } from "#core/http/site-cookies.server.ts"
import { OFFLINE_PAGE } from "#core/offline/offline.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isSecondFactorRequired } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSession, findSession, newSession, SESSION_ABSOLUTE_MS } from "./session.server.ts"
import { rememberSession } from "./unsaved-session.server.ts"
import { isStaff, NO_ROLE, type User } from "./user.ts"

type Context = Readonly<RouterContextProvider>

function sessionCookie(origin: string) {
	return siteCookie("session", origin, { maxAge: SESSION_ABSOLUTE_MS / 1000 })
}

async function tokenOf(origin: string, cookies: string | null | undefined): Promise<string | undefined> {
	if (!hasSiteCookie(cookies, "session")) return undefined
	const token: unknown = await sessionCookie(origin).parse(cookies)
	return typeof token === "string" ? token : undefined
}

/** Whether the cookies belong to a session of staff that is open, or that may leave a draft with its files. */
export async function isStaffSession(
	db: Database,
	origin: string,
	cookies: string | undefined,
): Promise<boolean> {
	const token = await tokenOf(origin, cookies)
	const session = token && (await findSession(db, token, new Date(), { touches: false }))
	return Boolean(session && (session.isOpen || session.mayLeaveDraft) && isStaff(session.user))
}

/** The page that every phone saves is a guest's, although it is requested with the cookies that a proxy may need. */
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
	context.set(flashContext, session.flash)
	context.set(passwordAtContext, session.passwordAt)
}

export async function mustSetUpFactor(context: Context, user: User): Promise<boolean> {
	return isStaff(user) && isSecondFactorRequired(await readSettings(context.get(databaseContext)))
}

type SessionStart = {
	/** The message of the first page. */
	flash?: Flash
	/** Whether the audit trail says so. */
	isSignIn?: boolean
}

/**
 * Ends the browser's earlier session, and returns the cookie of a new one. Throws `Refusal` if password, role, state or second
 * factor have changed since the account was read. On a disk error, the session is in memory.
 */
export async function startSession(
	context: Context,
	checked: Account,
	{ flash, isSignIn = false }: SessionStart = {},
): Promise<string> {
	// Not the guarded one, because a password change has just ended the session.
	const db = originalOf(context.get(databaseContext))
	const { id, username } = checked
	const at = new Date()
	const replaced = ownSession(context)
	const { token, row } = newSession(id, at, flash)
	try {
		await db.transaction().execute(async (trx) => {
			await requireUnchanged(trx, checked)
			if (replaced) await endSession(trx, replaced, at)
			await trx.insertInto("sessions").values(row).execute()
			const last_signed_in_at = at.toISOString()
			await trx.updateTable("users").set({ last_signed_in_at }).where("id", "=", id).execute()
			if (isSignIn) await recordChange(trx, { by: username, at }, "user.signed-in", { id, name: "" })
		})
	} catch (error) {
		unlessDiskError(error)
		await requireUnchanged(db, checked)
		rememberSession(row, checked, error)
	}
	return await sessionCookie(context.get(originContext)).serialize(token)
}

const CHANGED = "Your account was changed while you were signing in. Please sign in again."

const CHECKED = ["passwordHash", "role", "state", "factorSecret"] as const

async function requireUnchanged(db: Database, checked: Account): Promise<void> {
	const current = await findAccountById(db, checked.id)
	const isUnchanged = CHECKED.every((key) => current?.[key] === checked[key])
	if (!isUnchanged || checked.state === "deactivated") throw new Refusal(CHANGED, { status: 401 })
}

export async function stopSession(context: Context): Promise<string> {
	const hash = ownSession(context)
	if (hash) await endSession(context.get(databaseContext), hash, new Date())
	return await sessionCookie(context.get(originContext)).serialize("", { maxAge: 0 })
}

function ownSession(context: Context): string | null {
	return context.get(sessionContext) ?? context.get(expiredSessionContext)?.hash ?? null
}
