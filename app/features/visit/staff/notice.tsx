import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { NOTICE } from "#features/hours/notices/notice.record.ts"
import { NOTICES } from "#features/hours/notices/notice.server.ts"
import type { Route } from "./+types/notice"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "closing", hasDrafts: true } satisfies RouteHandle)

export const loader = (page: Route.LoaderArgs) => loadRecordForm(NOTICES, page, page.params)

export const action = (page: Route.ActionArgs) => saveRecordForm(NOTICES, page, page.params)

export default function NoticePage({ loaderData, ...page }: Route.ComponentProps) {
	return <RecordDialog {...page} record={NOTICE} loaded={loaderData} />
}
