import type { RouterContextProvider } from "react-router"
import {
	databaseContext,
	environmentContext,
	expiredSessionContext,
	flashContext,
	sessionContext,
	staffAccessContext,
	staffContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import {
	type BodyLimits,
	discardSentFiles,
	readSentForm,
	type SentForm,
} from "#core/platform/uploads.server.ts"
import { spanWithin } from "#core/time/within.ts"
import { guardWrites, originalOf } from "#db/write-guard.ts"
import { PASSWORD_RECENT_MS, PASSWORD_TABLES, staffSession } from "./session.server.ts"
import { loadSession } from "./session-cookie.server.ts"
import type { Access, User } from "./user.ts"

type Context = Readonly<RouterContextProvider>

export class AccessEndedError extends Error {}

/** Gives the request its staff member, and a database that writes only while they are signed in and have this access. */
export function grantAccess(context: Context, user: User, access: Access): void {
	const db = context.get(databaseContext)
	context.set(staffContext, user)
	context.set(staffAccessContext, access)
	const allows = staffSession(db, String(context.get(sessionContext)), access)
	const { after, until } = spanWithin(new Date(), PASSWORD_RECENT_MS)
	const guarded = guardWrites(
		db,
		{ allows, deny: () => new AccessEndedError() },
		{
			tables: PASSWORD_TABLES,
			allows: allows.where("password_at", ">", after).where("password_at", "<=", until),
			deny: () => new Error("This change needs 'asksPassword' in the handle of its route."),
		},
	)
	context.set(databaseContext, guarded)
}

/** Call it after the body has arrived, which can take minutes. Throws `AccessEndedError`. */
export async function checkAccess(context: Context): Promise<void> {
	const access = context.get(staffAccessContext)
	if (access === null) return
	const session = String(context.get(sessionContext))
	const found = await staffSession(context.get(databaseContext), session, access).executeTakeFirst()
	if (!found) throw new AccessEndedError()
}

/** Reads a staff member's form with files. Throws `AccessEndedError` and what `readSentForm` throws. */
export async function receiveForm(
	context: Context,
	request: Request,
	fileLimits: Record<string, number>,
	limits: BodyLimits = {},
): Promise<SentForm> {
	const submission = await readSentForm(request, context.get(environmentContext).dataDir, fileLimits, limits)
	await checkAccess(context).catch(async (error) => {
		await discardSentFiles(submission)
		throw error
	})
	return submission
}

export async function reloadSession(context: Context, request: Request): Promise<void> {
	context.set(databaseContext, originalOf(context.get(databaseContext)))
	for (const stale of [
		viewerContext,
		withoutFactorContext,
		expiredSessionContext,
		flashContext,
		sessionContext,
	])
		context.set(stale, null)
	await loadSession(context, request)
}
