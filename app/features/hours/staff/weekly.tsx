import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { WEEKLY } from "#features/hours/hours.record.ts"
import { WEEKLY_HOURS } from "#features/hours/hours.server.ts"
import type { Route } from "./+types/weekly"
import { HoursForm } from "./hours-form.tsx"
import { WeekFields } from "./week-fields.tsx"
import { changedDays, WeekPreview } from "./week-preview.tsx"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, WEEKLY.titles.edit) }]

export const loader = (page: Route.LoaderArgs) => loadRecordForm(WEEKLY_HOURS, page, { id: "weekly" })

export const action = (page: Route.ActionArgs) => saveRecordForm(WEEKLY_HOURS, page, { id: "weekly" })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function Weekly({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<HoursForm
			record={WEEKLY}
			loaded={loaderData}
			actionData={actionData}
			intro={<p className="mt-1 text-soft">They apply outside seasons, except on days with other hours.</p>}
			controls={{ weekly: (field) => <WeekFields field={field} /> }}
			stateLine={changedDays}
			preview={(typed) => <WeekPreview typed={typed} />}
		/>
	)
}
