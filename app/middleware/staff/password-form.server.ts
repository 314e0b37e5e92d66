import { href, type RouterContextProvider, redirect } from "react-router"
import { passwordForm } from "../../forms/account-forms.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { saveFlash } from "../../models/flash.server.ts"
import { changePassword, findAccount } from "../../models/user.server.ts"
import { methodNotAllowed } from "../answers.server.ts"
import { adminContext, backgroundContext, databaseContext } from "../context.server.ts"
import { startSession } from "../session.server.ts"
import { checkGuess, SignInError } from "../sign-in.server.ts"
import { refuseForm } from "./form-answer.server.ts"

type Context = Readonly<RouterContextProvider>

/** Changes the admin's password. This session goes on under a fresh id; all others end. */
export async function savePasswordForm(context: Context, request: Request) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = parseForm(await request.formData().catch(() => new FormData()), passwordForm)
	if (form.status !== "success") return refusePassword(form, 400)
	try {
		const cookie = await setNewPassword(context, form.value.currentPassword, form.value.newPassword)
		return redirect(href("/admin/security"), { status: 303, headers: { "Set-Cookie": cookie } })
	} catch (error) {
		if (!(error instanceof SignInError)) throw error
		// 401 would say that nobody is signed in.
		const status = error.status === 429 ? 429 : 400
		return refusePassword(form, status, { currentPassword: [error.message] }, error.details.wait)
	}
}

/**
 * Checks the current password, sets the new one, ends all sessions and begins a fresh one: its cookie. Throws
 * `SignInError` where the current password is wrong or was guessed at too often.
 */
export async function setNewPassword(context: Context, current: string, next: string): Promise<string> {
	const db = context.get(databaseContext)
	const admin = context.get(adminContext)
	const account = await findAccount(db, admin.username)
	const wrong = "The current password is not right."
	await checkGuess(context, admin.username, current, account?.passwordHash ?? null, wrong)
	const hash = await context.get(backgroundContext)("hashPassword", next)
	await changePassword(db, admin, hash, { by: admin.username, at: new Date() })
	const session = await startSession(context, admin.id)
	await saveFlash(db, session.hash, {
		title: "Password updated",
		description: "Your password has been changed. All other sessions were ended.",
		did: "user.password-changed",
	})
	return session.cookie
}

type PasswordSubmission = ReturnType<typeof parseForm<typeof passwordForm>>

/** Passwords are never sent back, not even to who typed them. */
function refusePassword(form: PasswordSubmission, status: number, errors = {}, wait?: number) {
	const refused = refuseForm(form, status, errors)
	refused.data.result.initialValue = {}
	if (wait) refused.init = { status, headers: { "Retry-After": String(wait) } }
	return refused
}
