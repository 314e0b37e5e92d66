import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findNotice } from "#app/models/notices/notice.server.ts"
import { noticeForm, noticeFormValues } from "#app/models/notices/notice-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { localTimeValue } from "#app/models/time/local-input.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/edit"
import { noticeLines, saveNoticeForm } from "./notice-form.server.ts"
import { NoticeForm } from "./notice-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit notice") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const db = context.get(databaseContext)
	const zone = await readTimeZone(db)
	const notice = id && (await findNotice(db, id))
	const draft = await findDraftForm(context, url, noticeForm(zone))
	const saved = notice && {
		...notice,
		startsAt: localTimeValue(notice.startsAt, zone),
		endsAt: localTimeValue(notice.endsAt, zone),
		formKey: randomUUID(),
	}
	const initial = draft ?? saved
	// Not thrown, because this page also shows the response to a form whose notice has been deleted.
	const values = initial ? noticeFormValues(initial) : null
	const carried = carriedFields(draft, notice ? noticeLines(notice, zone) : [])
	return data({ values, isRestored: draft !== undefined, ...carried }, { status: notice ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveNoticeForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function NoticeEdit({ loaderData: { values, isRestored }, actionData }: Route.ComponentProps) {
	const submitted = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const initial = values ?? (submitted && noticeFormValues(submitted))
	return (
		<StaffDialog
			title={initial ? "Edit notice" : "Notice not found"}
			closeTo={href("/admin/site/notices")}
			hasForm={Boolean(initial)}
		>
			{initial ? (
				<NoticeForm values={initial} isNew={false} isRestored={isRestored} answer={actionData} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
