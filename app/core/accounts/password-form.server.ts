import { href, type RouterContextProvider, redirect } from "react-router"
import { saveFlash } from "#core/forms/flash.server.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectSubmission } from "#core/records/form-response.server.ts"
import { originalOf } from "#db/write-guard.ts"
import { passwordForm } from "./account-forms.ts"
import { startSession } from "./session-cookie.server.ts"
import { checkOwnPassword, hashNewPassword, WeakPasswordError } from "./sign-in.server.ts"
import { SignInError } from "./sign-in-error.ts"
import { changePassword } from "./user.server.ts"

type Context = Readonly<RouterContextProvider>

export async function savePasswordForm(context: Context, request: Request) {
	const form = parseForm(await readFields(request), passwordForm)
	if (form.status !== "success") return rejectPassword(form, 400)
	try {
		const cookie = await setNewPassword(context, request, form.value)
		return redirect(href("/admin/security"), { status: 303, headers: { "Set-Cookie": cookie } })
	} catch (error) {
		if (error instanceof WeakPasswordError) return rejectPassword(form, 400, { newPassword: [error.message] })
		if (!(error instanceof SignInError)) throw error
		// Not 401, because the admin is signed in.
		const status = error.status === 429 ? 429 : 400
		return rejectPassword(form, status, { currentPassword: [error.message] }, error.details.wait)
	}
}

export async function setNewPassword(
	context: Context,
	request: Request,
	passwords: { currentPassword: string; newPassword: string },
): Promise<string> {
	const db = context.get(databaseContext)
	const admin = context.get(staffContext)
	const wrong = "The current password is wrong."
	const account = await checkOwnPassword(context, passwords.currentPassword, wrong)
	const hash = await hashNewPassword(context, {
		username: admin.username,
		password: passwords.newPassword,
	})
	await changePassword(db, admin, hash, { by: admin.username, at: new Date() })
	const session = await startSession(context, { ...account, passwordHash: hash }, request)
	await saveFlash(originalOf(db), session.hash, {
		title: "Password updated",
		description: "Your password has been changed. All other sessions were ended.",
		auditAction: "user.password-changed",
	})
	return session.cookie
}

type PasswordSubmission = ReturnType<typeof parseForm<typeof passwordForm>>

/** Security: passwords are never sent back. */
function rejectPassword(form: PasswordSubmission, status: number, errors = {}, wait?: number) {
	const rejected = rejectSubmission(form, status, errors)
	rejected.data.result.initialValue = {}
	if (wait) rejected.init = { status, headers: { "Retry-After": String(wait) } }
	return rejected
}
