import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { SECTION } from "#app/models/waiver/section.record.ts"
import { SECTIONS } from "#app/models/waiver/terms-draft.server.ts"
import { RecordDialog } from "#app/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#app/records/record-routes.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? SECTION.titles.edit : SECTION.titles.new) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordForm(SECTIONS, page, { id: page.params.id })

export const action = (page: Route.ActionArgs) => saveRecordForm(SECTIONS, page, { id: page.params.id })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

/** A new section of the draft, or one that is edited. */
export default function SectionPage({ loaderData, actionData, params }: Route.ComponentProps) {
	return <RecordDialog record={SECTION} isNew={!params.id} loaded={loaderData} actionData={actionData} />
}
