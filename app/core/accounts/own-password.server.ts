import { data, type Params, redirect } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import type { InvalidSubmission } from "#core/forms/invalid-submission.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { withoutPasswords } from "#core/forms/pending-form.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	databaseContext,
	passwordAtContext,
	sessionContext,
	staffContext,
	transact,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { isWithin } from "#core/time/within.ts"
import { changePassword } from "./account.server.ts"
import { ownPasswordForm } from "./account-forms.ts"
import type { Account } from "./find-account.server.ts"
import { PASSWORD_RECENT_MS, recordPassword } from "./session.server.ts"
import { startSession } from "./session-cookie.server.ts"
import { checkPassword, hashNewPassword } from "./sign-in.server.ts"

export function isPasswordOld(context: Context): boolean {
	const typedAt = context.get(passwordAtContext)
	return typedAt === null || !isWithin(typedAt, new Date(), PASSWORD_RECENT_MS)
}

const NEEDED = "Type your password to confirm that it's you. Nothing was changed yet."

/** Returns undefined if the action may run, otherwise the form with an error at 'password'. A sent password is always checked. */
export async function askForPassword(
	context: Context,
	{ asksPassword, passwordPage }: RouteHandle,
	request: Request,
	params: Params,
) {
	if (!asksPassword) return undefined
	const sent = await readFields(request)
	const { fields, when = () => true } = asksPassword
	const asks = when(params, sent)
	if (!asks) return undefined
	const isSent = Boolean(sent.get("password"))
	if (!isSent && asks !== "each time" && !isPasswordOld(context)) return undefined
	const form = parseForm(sent, ownPasswordForm)
	if (form.status !== "success" && passwordPage) return redirect(passwordPage, 303)
	try {
		if (!isSent) throw new Refusal(NEEDED, { status: 403 })
		if (form.status !== "success") throw new Refusal(form.error?.password?.join(" ") ?? "")
		await checkOwnPassword(context, form.value.password, new Refusal("The password is wrong."))
		return undefined
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const { message, status, wait } = error
		const typed = withoutPasswords(sent).filter(([name]) => fields.includes(name))
		const errors = { password: [message] }
		const result = { status: "error" as const, initialValue: Object.fromEntries(typed), error: errors }
		const answer: InvalidSubmission = { message, errors, result, asksPassword: typed }
		return data(answer, { status, ...(wait && { headers: { "Retry-After": String(wait) } }) })
	}
}

async function checkOwnPassword(context: Context, password: string, wrong: Refusal): Promise<Account> {
	const account = await checkPassword(context, context.get(staffContext).username, password, wrong)
	const now = new Date().toISOString()
	await recordPassword(context.get(databaseContext), String(context.get(sessionContext)), now)
	context.set(passwordAtContext, now)
	return account
}

/** Ends all sessions of the account, and returns the cookie of a new one. Throws `Refusal`. */
export async function changeOwnPassword(
	context: Context,
	{ currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
	const wrong = new Refusal("The current password is wrong.", { field: "currentPassword" })
	const account = await checkOwnPassword(context, currentPassword, wrong)
	const { username } = account
	const chosen = { username, password: newPassword, field: "newPassword" }
	const passwordHash = await hashNewPassword(context, chosen)
	const change = { by: username, at: new Date() }
	await transact(context, (db) => changePassword(db, account, passwordHash, change))
	const flash: Flash = {
		title: "Password updated",
		description: "Your password has been changed. All other sessions were ended.",
		auditAction: "user.password-changed",
	}
	return await startSession(context, { ...account, passwordHash }, { flash })
}
