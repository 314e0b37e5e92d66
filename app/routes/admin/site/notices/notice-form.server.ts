import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { editConflict, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { findNotice, saveNotice } from "#app/models/notices/notice.server.ts"
import { LEVEL_LABELS, MAX_NOTICES } from "#app/models/notices/notice.ts"
import { NOTICE_LABELS, noticeForm } from "#app/models/notices/notice-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This notice was deleted while you were editing. Your text is still here. Save it as a new notice, or cancel."
const TOO_MANY = `There are already ${MAX_NOTICES} notices, and none has ended. Delete one, then save again.`

/** Creates a notice, or updates the one with `id`. Redirects to the list, or returns the invalid submission. */
export async function saveNoticeForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveForm(
		context,
		{ request, url },
		{
			schema: noticeForm(await readTimeZone(context.get(databaseContext))),
			save: (form, key) => save(context, key, form, id),
			afterSave: () => redirectToList(context, id === null),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<ReturnType<typeof noticeForm>>,
	id: number | null,
) {
	const { formKey: _, revision, ...content } = form.value
	const change = { by: context.get(staffContext).username, at: new Date() }
	const notice = { id, content, revision, idempotencyKey }
	const result = await saveNotice(context.get(databaseContext), notice, change)
	if (result === "saved") return await redirectToList(context, id === null)
	if (result === "too many") return rejectSubmission(form, 409, { "": [TOO_MANY] })
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return rejectSubmission(form, 409, { "": [editConflict("this notice")] }, await currentVersion(context, id))
}

async function redirectToList(context: Context, isNew: boolean) {
	const flash: Flash = isNew
		? { title: "Notice saved", did: "notice.created" }
		: { title: "Notice saved", did: "notice.updated" }
	return await redirectWith(context, href("/admin/site/notices"), flash)
}

async function currentVersion(context: Context, id: number | null) {
	const theirs = id === null ? undefined : await findNotice(context.get(databaseContext), id)
	if (!theirs) return {}
	const zone = await readTimeZone(context.get(databaseContext))
	const time = (iso: string | null) => (iso === null ? "" : formatDateTime(iso, zone))
	return {
		revision: theirs.revision,
		storedVersion: [
			{ label: "Saved", value: formatDateTime(theirs.updatedAt, zone) },
			{ label: NOTICE_LABELS.text, value: theirs.text },
			{ label: NOTICE_LABELS.level, value: LEVEL_LABELS[theirs.level] },
			{ label: NOTICE_LABELS.link, value: theirs.link },
			{ label: NOTICE_LABELS.linkText, value: theirs.linkText },
			{ label: NOTICE_LABELS.startsAt, value: time(theirs.startsAt) },
			{ label: NOTICE_LABELS.endsAt, value: time(theirs.endsAt) },
		],
	}
}
