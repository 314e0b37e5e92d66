import { data, href, type MiddlewareFunction, redirect } from "react-router"
import { storeTypedFields } from "#core/forms/typed-fields.server.ts"
import {
	databaseContext,
	environmentContext,
	expiredSessionContext,
	flashContext,
	frameContext,
	sessionContext,
	staffAccessContext,
	staffContext,
	staffRolesContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { discardSentFiles, readSentForm, type SentForm } from "#core/platform/uploads.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { spanWithin } from "#core/time/within.ts"
import { guardWrites, originalOf } from "#db/write-guard.ts"
import { NOT_DONE } from "./pages/auth-page.server.ts"
import { secondFactorPath } from "./second-factor.ts"
import { PASSWORD_RECENT_MS, PASSWORD_TABLES, staffSession } from "./session.server.ts"
import { loadSession } from "./session-cookie.server.ts"
import { type Access, hasAccess, type User } from "./user.ts"

export class AccessEndedError extends Error {}

/** Sets the request's user, and a database that writes only while they are signed in and have this access. */
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

/** Throws `AccessEndedError` and what `readSentForm` throws. */
export async function receiveForm(
	context: Context,
	request: Request,
	fileLimits: Record<string, number>,
): Promise<SentForm> {
	const submission = await readSentForm(request, context.get(environmentContext).dataDir, fileLimits)
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

/** Redirects guests to the login, and staff to a required second factor. Others get 403. */
export const requireRole: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
	const { user, role } = await rejectUnlessStaff(context, request, url, pattern)
	grantAccess(context, user, role)
	return await next()
}

export async function rejectUnlessStaff(
	context: Context,
	request: Request,
	url: URL,
	pattern: string,
): Promise<{ user: User; role: Access }> {
	const viewer = context.get(viewerContext)
	if (!viewer) {
		const { draft, back } = await storeForm(context, request, url)
		const isNotDone = request.method === "POST" && !draft
		const search = new URLSearchParams({ redirectTo: back, ...(isNotDone && { [NOT_DONE]: "1" }) })
		throw redirect(`${href("/auth")}?${search}`, 303)
	}
	const limited = context.get(withoutFactorContext)
	if (limited && url.pathname !== href("/admin/security/second-factor")) {
		const { back } = await storeForm(context, request, url)
		throw redirect(secondFactorPath(back), 303)
	}
	const user = limited ?? viewer
	const role = context.get(staffRolesContext).get(`/${pattern.replace(/^\//, "")}`) ?? "admin"
	const settings = await readSettings(context.get(databaseContext))
	if (!hasAccess(user, role, settings)) throw data(await context.get(frameContext)(context), { status: 403 })
	return { user, role }
}

async function storeForm(context: Context, request: Request, url: URL) {
	const draft = request.method === "POST" ? await storeTypedFields(context, request, url) : undefined
	const back = new URL(url)
	if (draft) back.searchParams.set("draft", draft)
	return { draft, back: back.pathname + back.search }
}
