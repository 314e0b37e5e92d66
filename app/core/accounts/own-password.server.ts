import { data, type Params, type RouterContextProvider, redirect } from "react-router"
import type { InvalidSubmission } from "#core/forms/invalid-submission.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { type TypedFields, withoutPasswords } from "#core/forms/pending-form.ts"
import { passwordAtContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { isWithin } from "#core/time/within.ts"
import { ownPasswordForm } from "./account-forms.ts"
import { PASSWORD_RECENT_MS } from "./session.ts"
import { checkOwnPassword } from "./sign-in.server.ts"
import { SignInError } from "./sign-in-error.ts"

type Context = Readonly<RouterContextProvider>

export function isPasswordOld(context: Context): boolean {
	const typedAt = context.get(passwordAtContext)
	return typedAt === null || !isWithin(typedAt, new Date(), PASSWORD_RECENT_MS)
}

const NEEDED = "Type your password to confirm that it's you. Nothing was changed yet."

/** Undefined if the action may run, else the form with an error at 'password'. A sent password is always checked. */
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
	const typed = withoutPasswords(sent).filter(([name]) => fields.includes(name))
	const form = parseForm(sent, ownPasswordForm)
	if (form.status !== "success") {
		if (!sent.get("password") && asks !== "each time" && !isPasswordOld(context)) return undefined
		if (passwordPage) return redirect(passwordPage, 303)
		return sent.get("password") ? rejected(typed, 400, passwordErrors(form)) : rejected(typed, 403, [NEEDED])
	}
	try {
		await checkOwnPassword(context, form.value.password, "The password is wrong.")
	} catch (error) {
		if (!(error instanceof SignInError)) throw error
		// Not 401, because the person is signed in.
		return rejected(typed, error.status === 429 ? 429 : 400, [error.message], error.details.wait)
	}
	return undefined
}

function passwordErrors(form: ReturnType<typeof parseForm<typeof ownPasswordForm>>): string[] {
	return form.reply().error?.password ?? []
}

/** Security: passwords are never sent back. */
function rejected(typed: TypedFields, status: number, password: string[], wait?: number) {
	const answer = {
		message: password.join(" "),
		errors: { password },
		result: { status: "error", initialValue: Object.fromEntries(typed), error: { password } },
		asksPassword: typed,
	} satisfies InvalidSubmission
	return data(answer, { status, ...(wait && { headers: { "Retry-After": String(wait) } }) })
}
