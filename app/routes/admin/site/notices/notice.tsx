import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { NOTICE } from "#app/models/notices/notice.record.ts"
import { NOTICES } from "#app/models/notices/notice.server.ts"
import { RecordDialog } from "#app/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#app/records/record-routes.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/notice"

export const handle = import.meta.env.SSR && ({ role: "closing", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? NOTICE.titles.edit : NOTICE.titles.new) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordForm(NOTICES, page, { id: page.params.id })

export const action = (page: Route.ActionArgs) => saveRecordForm(NOTICES, page, { id: page.params.id })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

/** A new notice, or one that is edited. */
export default function NoticePage({ loaderData, actionData, params }: Route.ComponentProps) {
	return <RecordDialog record={NOTICE} isNew={!params.id} loaded={loaderData} actionData={actionData} />
}
