import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { sectionForm, sectionFormValues } from "#app/models/waiver/terms-form.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section-new"
import { saveSectionForm } from "./section-form.server.ts"
import { SectionForm } from "./section-form.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Add Section") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(context, url, sectionForm)
	return {
		values: sectionFormValues(draft ?? { formKey: randomUUID() }),
		isRestored: draft !== undefined,
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveSectionForm(context, { request, url }, null)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionNew({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffDialog title="Add Section" closeTo={href("/admin/site/terms")} hasForm>
			<SectionForm {...loaderData} isNew answer={actionData} />
		</StaffDialog>
	)
}
