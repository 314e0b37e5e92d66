import { href } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { SECTION_FORMS } from "#core/settings/section.record.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { valuesOnPage, WeekControl } from "#features/hours/ui/week-control.tsx"
import type { Route } from "./+types/weekly"

const RECORD = SECTION_FORMS.week

export { clientAction } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

const STORED_WEEK = storedSection("week")

export const loader = (page: Route.LoaderArgs) => loadRecordForm(STORED_WEEK, page, { id: "week" })

export const action = (page: Route.ActionArgs) => saveRecordForm(STORED_WEEK, page, { id: "week" })

export default function Weekly({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffPage isWide back={{ to: href("/admin/site/hours") }}>
			<p className="mt-1 text-soft">{RECORD.help}</p>
			<EditForm
				{...{ ...loaderData, record: RECORD, isNew: false, actionData }}
				follow={valuesOnPage}
				controls={{ weekly_hours: (form) => <WeekControl {...form} /> }}
			/>
		</StaffPage>
	)
}
