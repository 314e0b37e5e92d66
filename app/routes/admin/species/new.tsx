import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { fileServicesOf } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { withAdminList } from "#app/models/species/admin-list.ts"
import { speciesForm, speciesFormValues } from "#app/models/species/species-form.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/new"
import { saveSpeciesForm } from "./species-form.server.ts"
import { SpeciesForm } from "./species-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Add New Species") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(context, url, speciesForm)
	const values = speciesFormValues(draft ?? { formKey: randomUUID() })
	return {
		values,
		isRestored: draft !== undefined,
		waiting: await findDraftUploads(fileServicesOf(context), values),
		listSearch: withAdminList(url.searchParams),
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveSpeciesForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SpeciesNew({ loaderData, actionData }: Route.ComponentProps) {
	const closeTo = href("/admin") + loaderData.listSearch
	return (
		<StaffDialog title="Add New Species" closeTo={closeTo} hasForm>
			<SpeciesForm
				{...loaderData}
				isNew
				photosAt={null}
				publicPath={null}
				imageUrl={null}
				audioUrl={null}
				closeTo={closeTo}
				actionData={actionData}
			/>
		</StaffDialog>
	)
}
