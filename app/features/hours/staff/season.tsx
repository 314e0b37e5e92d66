import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { SEASON, SEASON_REPEATS } from "#features/hours/hours.record.ts"
import { SEASONS } from "#features/hours/hours.server.ts"
import type { Route } from "./+types/season"
import { ChoiceField } from "./choice-field.tsx"
import { DayFields } from "./day-fields.tsx"
import { DeleteHours } from "./delete-hours-form.tsx"
import { HoursForm } from "./hours-form.tsx"
import { WeekFields } from "./week-fields.tsx"
import { changedDays, WeekPreview } from "./week-preview.tsx"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, SEASON.titles.edit) }]

const targetOf = ({ params: { key } }: Route.LoaderArgs | Route.ActionArgs) => ({
	id: key === "new" ? undefined : key,
})

export const loader = (page: Route.LoaderArgs) => loadRecordForm(SEASONS, page, targetOf(page))

export const action = (page: Route.ActionArgs) => saveRecordForm(SEASONS, page, targetOf(page))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SeasonPage({ loaderData, actionData, params: { key } }: Route.ComponentProps) {
	const isNew = key === "new"
	return (
		<HoursForm
			key={key}
			record={SEASON}
			isNew={isNew}
			loaded={loaderData}
			actionData={actionData}
			intro={<p className="mt-1 text-soft">Between these days, its hours replace the weekly hours.</p>}
			controls={{
				days: (field) => (
					<>
						<DayFields field={field} />
						<fieldset>
							<legend className="font-semibold">Which years</legend>
							<ChoiceField name="yearly" prefix="Which years: " choices={SEASON_REPEATS} field={field} />
						</fieldset>
					</>
				),
				weekly: (field) => <WeekFields field={field} />,
			}}
			// All days of a new one are new.
			stateLine={isNew ? undefined : changedDays}
			preview={(typed) => <WeekPreview typed={typed} />}
		>
			{!isNew && <DeleteHours kind="seasons" name={key} what="season" />}
		</HoursForm>
	)
}
