import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { lockForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { checkOwnPassword, SignInError } from "#app/middleware/sign-in.server.ts"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { publishTerms } from "#app/models/waiver/terms-draft.server.ts"
import { publishTermsForm } from "#app/models/waiver/terms-form.ts"

type Context = Readonly<RouterContextProvider>

const UNCHANGED = "Nothing was published, because the draft is the same as the published version."
const DRAFT_CHANGED =
	"Nothing was published, because someone changed the draft while this page was open. Read the draft below again, then publish it."

/** Asks for the password again, because a publication can't be undone. */
export async function publishTermsFromForm(context: Context, request: Request) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = parseForm(await request.formData().catch(() => new FormData()), publishTermsForm)
	if (form.status !== "success") return rejectPublication(form, 400)
	const { password, shown, formKey } = form.value
	const unlock = await lockForm({ key: formKey, digest: shown, isResent: false })
	try {
		await checkOwnPassword(context, password, "The password is wrong.")
		return await publish(context, form)
	} catch (error) {
		if (!(error instanceof SignInError)) return withoutPassword(rejectAfterDiskError(form, error))
		// Not 401, because the admin is signed in.
		const status = error.status === 429 ? 429 : 400
		return rejectPublication(form, status, { password: [error.message] }, error.details.wait)
	} finally {
		unlock()
	}
}

type PublishSubmission = ReturnType<typeof parseForm<typeof publishTermsForm>>
type ValidForm = Extract<PublishSubmission, { status: "success" }>

async function publish(context: Context, form: ValidForm) {
	const db = context.get(databaseContext)
	const { shown, formKey } = form.value
	const idempotencyKey = { key: formKey, digest: shown }
	const change = { by: context.get(staffContext).username, at: new Date() }
	const savedBefore = await findCreatedByKey(db, { ...idempotencyKey, isResent: false })
	const result =
		savedBefore === undefined ? await publishTerms(db, { shown, idempotencyKey }, change) : "published"
	if (result === "unchanged") return rejectPublication(form, 409, { "": [UNCHANGED] })
	if (result === "draft changed") return rejectPublication(form, 409, { "": [DRAFT_CHANGED] })
	return await redirectWith(context, href("/admin/site/terms"), {
		title: "Terms published",
		description: "Visitors see and accept the new version now.",
		did: "terms.published",
	})
}

function rejectPublication(form: PublishSubmission, status: number, errors = {}, wait?: number) {
	const rejected = withoutPassword(rejectSubmission(form, status, errors))
	if (wait) rejected.init = { status, headers: { "Retry-After": String(wait) } }
	return rejected
}

/** Security: passwords are never sent back. */
function withoutPassword(rejected: ReturnType<typeof rejectSubmission>) {
	rejected.data.result.initialValue = {}
	return rejected
}
