import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { keepAdminList } from "../../forms/admin-list.ts"
import { speciesForm, speciesFormValues } from "../../forms/species-form.ts"
import { findWaitingFiles } from "../../middleware/staff/species-files.server.ts"
import { saveSpeciesForm } from "../../middleware/staff/species-form.server.ts"
import { findTypedForm } from "../../middleware/staff/typed-form.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { SpeciesForm } from "../../ui/staff/species-form.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/species-new"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Add New Species") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const typed = await findTypedForm(context, url, speciesForm)
	const values = speciesFormValues(typed ?? { formKey: randomUUID() })
	return {
		values,
		isRestored: typed !== undefined,
		waiting: await findWaitingFiles(context, values),
		listSearch: keepAdminList(url.searchParams),
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveSpeciesForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function SpeciesNew({ loaderData, actionData }: Route.ComponentProps) {
	const closeTo = href("/admin") + loaderData.listSearch
	return (
		<StaffDialog title="Add New Species" closeTo={closeTo} hasForm>
			<SpeciesForm
				{...loaderData}
				isNew
				imageUrl={null}
				audioUrl={null}
				closeTo={closeTo}
				answer={actionData}
			/>
		</StaffDialog>
	)
}
