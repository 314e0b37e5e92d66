import { href, type RouterContextProvider } from "react-router"
import { adminContext, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
} from "#app/middleware/forms/form-response.server.ts"
import { lockForm, readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { findCreatedByKey, type IdempotencyKey } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { findNotice, saveNotice } from "#app/models/notices/notice.server.ts"
import { LEVEL_LABELS, MAX_NOTICES } from "#app/models/notices/notice.ts"
import { NOTICE_LABELS, noticeForm } from "#app/models/notices/notice-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This notice was deleted while you were editing. Your text is still here. Save it as a new notice, or cancel."
const EDIT_CONFLICT =
	"Someone else saved this notice while you were editing. Your changes aren't saved yet. " +
	"Compare their version with yours below. Save again to replace theirs."
const TOO_MANY = `There are already ${MAX_NOTICES} notices, and none has ended. Delete one, then save again.`

/** Creates a notice, or updates the one with `id`. Redirects to the list, or returns the invalid submission. */
export async function saveNoticeForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await readForm(context, { request, url })
	if (sent.error) return rejectUnreadable(sent.error.message)
	const form = parseForm(sent.fields, noticeForm(await readTimeZone(context.get(databaseContext))))
	if (form.status !== "success") return rejectSubmission(form, 400)
	const unlock = await lockForm(sent.idempotencyKey)
	try {
		const savedBefore = await findCreatedByKey(context.get(databaseContext), sent.idempotencyKey)
		if (savedBefore !== undefined) return await redirectToList(context, id === null)
		return await save(context, sent.idempotencyKey, form, id)
	} catch (error) {
		return rejectAfterDiskError(form, error)
	} finally {
		unlock()
	}
}

type ValidForm = Extract<ReturnType<typeof parseForm<ReturnType<typeof noticeForm>>>, { status: "success" }>

async function save(context: Context, idempotencyKey: IdempotencyKey, form: ValidForm, id: number | null) {
	const { formKey: _, revision, ...content } = form.value
	const change = { by: context.get(adminContext).username, at: new Date() }
	const notice = { id, content, revision, idempotencyKey }
	const result = await saveNotice(context.get(databaseContext), notice, change)
	if (result === "saved") return await redirectToList(context, id === null)
	if (result === "too many") return rejectSubmission(form, 409, { "": [TOO_MANY] })
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return rejectSubmission(form, 409, { "": [EDIT_CONFLICT] }, await currentVersion(context, id))
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
