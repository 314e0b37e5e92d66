import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findSection } from "#app/models/waiver/terms-draft.server.ts"
import { sectionForm, sectionFormValues } from "#app/models/waiver/terms-form.ts"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section-edit"
import { saveSectionForm, sectionLines } from "./section-form.server.ts"
import { SectionForm } from "./section-form.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit Section") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const section = id && (await findSection(context.get(databaseContext), id))
	const draft = await findDraftForm(context, url, sectionForm)
	const initial = draft ?? (section && { ...section, formKey: randomUUID() })
	// Not thrown, because this page also shows the response to a form whose section has been deleted.
	const values = initial ? sectionFormValues(initial) : null
	const carried = carriedFields(draft, section ? sectionLines(section) : [])
	return data({ values, isRestored: draft !== undefined, ...carried }, { status: section ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveSectionForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionEdit({
	loaderData: { values, isRestored },
	actionData,
}: Route.ComponentProps) {
	const submitted = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const initial = values ?? (submitted && sectionFormValues(submitted))
	return (
		<StaffDialog
			title={initial ? "Edit Section" : "Section Not Found"}
			closeTo={href("/admin/site/terms")}
			hasForm={Boolean(initial)}
		>
			{initial ? (
				<SectionForm values={initial} isNew={false} isRestored={isRestored} answer={actionData} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}
