import type { RouteHandle } from "#core/http/route-handle.ts"
import { dialogTitle } from "#core/records/dialog-paths.ts"
import { RecordDialog, sendDialog } from "#core/records/record-dialog.tsx"
import { actOnRecord, loadRecordDialog } from "#core/records/record-dialogs.server.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { SECTION } from "#features/waiver/section.record.ts"
import { SECTIONS } from "#features/waiver/terms-draft.server.ts"
import type { Route } from "./+types/section"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = (page) => [
	{ title: pageTitle(page.matches, dialogTitle(SECTION, page)) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordDialog(SECTIONS, page)

export const action = (page: Route.ActionArgs) => actOnRecord(SECTIONS, page)

export const clientAction = (page: Route.ClientActionArgs) => sendDialog(page)

export default function SectionPage({ loaderData, ...page }: Route.ComponentProps) {
	return <RecordDialog {...page} record={SECTION} loaded={loaderData} deletion={deletion} />
}

const deletion = (heading: string) => (
	<p>
		<strong>{heading}</strong> will be deleted from the draft. The trash keeps it for {TRASH_DAYS} days, and
		until then you can restore it to its place. Published versions keep their sections.
	</p>
)
