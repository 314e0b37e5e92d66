import { data, href } from "react-router"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { REVIEW, reviewedVersion } from "#features/waiver/terms.record.ts"
import { TERMS_REVIEW } from "#features/waiver/terms-review.server.ts"
import type { Route } from "./+types/review"

export const handle =
	import.meta.env.SSR &&
	({
		asksPassword: { fields: ["reviewer", "reviewedOn", "formKey", "revision"] },
		hasDrafts: true,
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, REVIEW.titles.edit) }]

const TARGET = { id: "current" }

export async function loader(page: Route.LoaderArgs) {
	const { data: form, init } = await loadRecordForm(TERMS_REVIEW, page, TARGET)
	return data({ ...form, asksPassword: isPasswordOld(page.context) }, init ?? {})
}

export const action = (page: Route.ActionArgs) => saveRecordForm(TERMS_REVIEW, page, TARGET)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
	const { values } = shownForm(REVIEW, false, loaderData, actionData)
	if (!values) return null
	return (
		<StaffPage
			title={`${REVIEW.titles.edit} of Version ${reviewedVersion(Number(values.revision))}`}
			back={{ to: href("/admin/site/terms") }}
		>
			<EditForm
				{...{ ...loaderData, record: REVIEW, values, isNew: false, actionData }}
				layout={(controls) => (
					<>
						{controls}
						<OwnPasswordField isNeeded={loaderData.asksPassword} actionData={actionData} />
					</>
				)}
			/>
		</StaffPage>
	)
}
