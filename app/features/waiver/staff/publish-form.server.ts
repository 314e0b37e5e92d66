import { href, type RouterContextProvider } from "react-router"
import { findCreatedByKey } from "#core/forms/draft.server.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "#core/records/form-response.server.ts"
import { lockForm } from "#core/records/read-form.server.ts"
import { publishTerms } from "#features/waiver/terms-draft.server.ts"
import { publishTermsForm } from "#features/waiver/terms-form.ts"

type Context = Readonly<RouterContextProvider>

const UNCHANGED = "Nothing was published, because the draft is the same as the published version."
const DRAFT_CHANGED =
	"Nothing was published, because someone changed the draft while this page was open. Read the draft below again, then publish it."

export async function publishTermsFromForm(context: Context, request: Request) {
	const form = parseForm(await readFields(request), publishTermsForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const { formKey } = form.value
	const unlock = await lockForm(formKey)
	try {
		return await publish(context, form)
	} catch (error) {
		return rejectAfterDiskError(form, error)
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
	const change = changeOf(context)
	const savedBefore = await findCreatedByKey(db, idempotencyKey)
	const result =
		savedBefore === undefined ? await publishTerms(db, { shown, idempotencyKey }, change) : "published"
	if (result === "unchanged") return rejectSubmission(form, 409, { "": [UNCHANGED] })
	if (result === "draft changed") return rejectSubmission(form, 409, { "": [DRAFT_CHANGED] })
	return await redirectWith(context, href("/admin/site/terms"), {
		title: "Terms published",
		description: "Visitors see and accept the new version now.",
		auditAction: "terms.published",
	})
}
