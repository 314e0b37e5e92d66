import { href, type RouterContextProvider, replace } from "react-router"
import { appCodeForm, noFields } from "#core/accounts/account-forms.ts"
import {
	beginSecondFactor,
	cancelSecondFactor,
	confirmSecondFactor,
	hasSecondFactor,
	removeSecondFactor,
	renewRecoveryCodes,
} from "#core/accounts/second-factor.server.ts"
import type { User } from "#core/accounts/user.ts"
import type { Change } from "#core/audit/change.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { databaseContext, sessionContext, staffContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "#core/records/form-response.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isSecondFactorRequired } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"

type Context = Readonly<RouterContextProvider>

type Sent = { context: Context; db: Database; user: User; form: FormData; here: string; change: Change }

type ConfirmedChange = "begin" | "codes" | "off"

const WRONG_CODE =
	"This code is wrong. Type the one that the app shows now. If it's wrong again, check that your phone sets its clock automatically."
const NOT_BEGUN = "Nothing is being set up. You may have cancelled it in another window."
const NOT_ON = "The second factor is off. You may have turned it off in another window."
const REQUIRED =
	"This site requires a second factor, so it can't be turned off. You can set up another phone."

/** Changes the second factor of the person who is signed in. `here` is the page's own address. */
export async function changeSecondFactor(context: Context, request: Request, here: string) {
	const form = await readFields(request)
	const user = context.get(staffContext)
	const change = { by: user.username, at: new Date() }
	const sent = { context, db: context.get(databaseContext), user, form, here, change }
	const name = form.get("change")
	if (name === "confirm") return await confirm(sent)
	if (name === "cancel") return await cancel(sent)
	if (name === "begin" || name === "codes" || name === "off") return await changeConfirmed(sent, name)
	return rejectSubmission(parseForm(form, noFields), 400, { "": ["Choose what to change."] })
}

async function cancel({ db, user, here }: Sent) {
	await cancelSecondFactor(db, user.id)
	return replace(here, 303)
}

async function confirm(sent: Sent) {
	const { context, db, user, form, change } = sent
	const parsed = parseForm(form, appCodeForm)
	if (parsed.status !== "success") return rejectSubmission(parsed, 400)
	try {
		const codes = await confirmSecondFactor(db, user, parsed.value.code, change, context.get(sessionContext))
		if (codes === "wrong code") return rejectSubmission(parsed, 400, { code: [WRONG_CODE] })
		if (codes === "not begun") return await confirmedBefore(sent, parsed)
		return { codes }
	} catch (error) {
		return rejectAfterDiskError(parsed, error)
	}
}

/** Without scripts, a reload of the page with the recovery codes sends the code again. */
async function confirmedBefore({ context, db, user, here }: Sent, parsed: ReturnType<typeof parseForm>) {
	if (!(await hasSecondFactor(db, user.id))) return rejectSubmission(parsed, 409, { "": [NOT_BEGUN] })
	return await redirectWith(context, here, {
		title: "The second factor is on",
		description: "Recovery codes are shown only once. If you didn't store them, make new ones.",
	})
}

async function changeConfirmed({ context, db, user, form, here, change }: Sent, name: ConfirmedChange) {
	const parsed = parseForm(form, noFields)
	try {
		if (name === "begin") {
			await beginSecondFactor(db, user.id)
			return replace(here, 303)
		}
		if (name === "codes") {
			const codes = await renewRecoveryCodes(db, user, change)
			return codes ? { codes } : rejectSubmission(parsed, 409, { "": [NOT_ON] })
		}
		if (isSecondFactorRequired(await readSettings(db)))
			return rejectSubmission(parsed, 409, { "": [REQUIRED] })
		await removeSecondFactor(db, user, change, context.get(sessionContext))
		return await redirectWith(context, href("/admin/security"), {
			title: "Second factor turned off",
			description: "You sign in with your password only.",
			auditAction: "user.factor-removed",
		})
	} catch (error) {
		return rejectAfterDiskError(parsed, error)
	}
}
