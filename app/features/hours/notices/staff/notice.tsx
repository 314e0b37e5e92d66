import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog, sendDialog } from "#core/records/record-dialog.tsx"
import { actOnRecord, loadRecordDialog } from "#core/records/record-dialogs.server.ts"
import { dialogTitle } from "#core/trash/kind-rules.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { NOTICE } from "#features/hours/notices/notice.record.ts"
import { NOTICES } from "#features/hours/notices/notice.server.ts"
import type { Route } from "./+types/notice"

export const handle = import.meta.env.SSR && ({ role: "closing", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = (page) => [
	{ title: pageTitle(page.matches, dialogTitle(NOTICE, page)) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordDialog(NOTICES, page)

export const action = (page: Route.ActionArgs) => actOnRecord(NOTICES, page)

export const clientAction = (page: Route.ClientActionArgs) => sendDialog(page)

export default function NoticePage({ loaderData, ...page }: Route.ComponentProps) {
	return <RecordDialog {...page} record={NOTICE} loaded={loaderData} deletion={deletion} />
}

const deletion = (text: string) => (
	<>
		<p dir="auto" className="font-semibold whitespace-pre-line">
			{text}
		</p>
		<p>
			It disappears from the site. The trash keeps it for {TRASH_DAYS} days, and until then you can restore
			it.
		</p>
	</>
)
