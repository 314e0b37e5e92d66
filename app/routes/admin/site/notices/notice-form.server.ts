import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { findNotice, saveNotice } from "#app/models/notices/notice.server.ts"
import { LEVEL_LABELS, MAX_NOTICES, statusOf } from "#app/models/notices/notice.ts"
import {
	NOTICE_LABELS,
	type NoticeContent,
	noticeForm,
	noticeProblems,
} from "#app/models/notices/notice-form.ts"
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
			afterSave: ({ value }) => redirectToList(context, value, id === null),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<ReturnType<typeof noticeForm>>,
	id: number | null,
) {
	const { formKey: _, revision, ...mine } = form.value
	const db = context.get(databaseContext)
	const zone = await readTimeZone(db)
	const readVersions = async () => ({
		theirs: id === null ? undefined : await findNotice(db, id),
		lines: (one: NoticeContent) => noticeLines(one, zone),
	})
	const content = await withChosenLines(form, mine, readVersions)
	const problems = noticeProblems(content)
	if (Object.keys(problems).length > 0) return rejectSubmission(form, 400, problems)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const notice = { id, content, revision, idempotencyKey }
	const result = await saveNotice(db, notice, change)
	if (result === "saved") return await redirectToList(context, content, id === null)
	if (result === "too many") return rejectSubmission(form, 409, { "": [TOO_MANY] })
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return await rejectConflict(context, form, "this notice", { ...(await readVersions()), mine })
}

async function redirectToList(context: Context, notice: NoticeContent, isNew: boolean) {
	const zone = await readTimeZone(context.get(databaseContext))
	return await redirectWith(context, href("/admin/site/notices"), {
		title: "Notice saved",
		description: whyHidden(notice, zone),
		did: isNew ? "notice.created" : "notice.updated",
	})
}

/** Undefined if visitors see the notice. */
function whyHidden(notice: NoticeContent, zone: string): string | undefined {
	const time = (iso: string | null) => formatDateTime(iso ?? "", zone)
	switch (statusOf(notice, new Date())) {
		case "ended":
			return `Visitors don't see it, because it ended on ${time(notice.endsAt)}. To show it, change its end.`
		case "scheduled":
			return `Visitors will see it from ${time(notice.startsAt)}.`
		default:
			return undefined
	}
}

export function noticeLines(notice: NoticeContent, zone: string) {
	const time = (iso: string | null) => (iso === null ? "" : formatDateTime(iso, zone))
	return [
		{ label: NOTICE_LABELS.text, value: notice.text, keys: ["text"] },
		{ label: NOTICE_LABELS.level, value: LEVEL_LABELS[notice.level], keys: ["level"] },
		{ label: NOTICE_LABELS.link, value: notice.link, keys: ["link"] },
		{ label: NOTICE_LABELS.linkText, value: notice.linkText, keys: ["linkText"] },
		{ label: NOTICE_LABELS.startsAt, value: time(notice.startsAt), keys: ["startsAt"] },
		{ label: NOTICE_LABELS.endsAt, value: time(notice.endsAt), keys: ["endsAt"] },
	]
}
