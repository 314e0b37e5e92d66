import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { SPECIES } from "#features/species/species.record.ts"
import { STORED_SPECIES } from "#features/species/stored-species.server.ts"
import type { Route } from "./+types/edit"
import { AudioControl, ImageControl, PositionControl } from "./file-controls.tsx"
import { FormSections } from "./form-sections.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? SPECIES.titles.edit : SPECIES.titles.new) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordForm(STORED_SPECIES, page, { id: page.params.id })

export const action = (page: Route.ActionArgs) => saveRecordForm(STORED_SPECIES, page, { id: page.params.id })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SpeciesEdit({ loaderData, actionData, params }: Route.ComponentProps) {
	return (
		<RecordDialog
			record={SPECIES}
			params={params}
			loaded={loaderData}
			actionData={actionData}
			controls={{
				image: (form) => <ImageControl form={form} />,
				imagePosition: (form) => <PositionControl form={form} />,
				audio: (form) => <AudioControl form={form} />,
			}}
			layout={(_, form) => <FormSections form={form} storedId={loaderData.storedId} />}
		/>
	)
}
