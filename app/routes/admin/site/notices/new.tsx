import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { noticeForm, noticeFormValues } from "#app/models/notices/notice-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/new"
import { saveNoticeForm } from "./notice-form.server.ts"
import { NoticeForm } from "./notice-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "New notice") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(
		context,
		url,
		noticeForm(await readTimeZone(context.get(databaseContext))),
	)
	return { values: noticeFormValues(draft ?? { formKey: randomUUID() }), isRestored: draft !== undefined }
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveNoticeForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function NoticeNew({ loaderData: { values, isRestored }, actionData }: Route.ComponentProps) {
	return (
		<StaffDialog title="New notice" closeTo={href("/admin/site/notices")} hasForm>
			<NoticeForm values={values} isNew isRestored={isRestored} answer={actionData} />
		</StaffDialog>
	)
}
