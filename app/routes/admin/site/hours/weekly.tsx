import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import { hoursFormValues, weeklyForm } from "#app/models/time/hours-form.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { readWeek, weekProblems, weekValues } from "#app/models/time/week-fields.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/weekly"
import { HoursForm } from "./hours-form.tsx"
import { saveHours } from "./save-hours.server.ts"
import { weekLines } from "./stored-lines.ts"
import { WeekFields } from "./week-fields.tsx"
import { changedDays, WeekPreview } from "./week-preview.tsx"

const TITLE = "Weekly hours"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { times, revision } = await readOpeningTimes(context.get(databaseContext))
	const draft = await findDraftForm(context, url, weeklyForm)
	const saved = { ...weekValues(times.weekly), formKey: randomUUID(), revision: String(revision) }
	return {
		values: hoursFormValues(draft ?? saved),
		isRestored: draft !== undefined,
		...carriedFields(draft, weekLines(times.weekly)),
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveHours(
		context,
		{ request, url },
		{
			schema: weeklyForm,
			what: () => "weekly hours",
			typed: (form) => readWeek(form).weekly,
			partIn: ({ weekly }) => weekly,
			lines: weekLines,
			change: (weekly) => (times) => {
				const [problem] = weekProblems(weekly)
				return problem ? { problem } : { ...times, weekly }
			},
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function Weekly({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffPage isWide title={TITLE} back={{ to: href("/admin/site/hours") }}>
			<p className="mt-1 text-soft">They apply outside seasons, except on days with other hours.</p>
			<HoursForm
				formId="weekly-hours"
				stateLine={changedDays}
				preview={(typed) => <WeekPreview typed={typed} />}
				schema={weeklyForm}
				{...loaderData}
				answer={actionData}
				createAt={href("/admin/site/hours/weekly")}
				closeTo={href("/admin/site/hours")}
			>
				{(field) => <WeekFields field={field} />}
			</HoursForm>
		</StaffPage>
	)
}
