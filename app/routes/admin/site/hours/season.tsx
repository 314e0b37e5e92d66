import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import {
	keyOf,
	SEASON_REPEATS,
	seasonForm,
	seasonIn,
	seasonOf,
	seasonPart,
	seasonValues,
} from "#app/models/time/hours-form.ts"
import { localDay } from "#app/models/time/local-time.ts"
import { seasonInWords, seasonProblem } from "#app/models/time/opening-rules.ts"
import type { OpeningTimes } from "#app/models/time/opening-times.ts"
import { weekProblems, weekValues } from "#app/models/time/week-fields.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/season"
import { ChoiceField } from "./choice-field.tsx"
import { DayFields } from "./day-fields.tsx"
import { DeleteHours } from "./delete-hours-form.tsx"
import { HoursForm } from "./hours-form.tsx"
import { readHoursForm } from "./read-hours-form.server.ts"
import { saveHours } from "./save-hours.server.ts"
import { seasonLines } from "./stored-lines.ts"
import { WeekFields } from "./week-fields.tsx"
import { changedDays, WeekPreview } from "./week-preview.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Season") }]

const find = ({ seasons }: OpeningTimes, key: string) => seasons.find((one) => keyOf(one) === key)

export async function loader({ context, params: { key }, url }: Route.LoaderArgs) {
	const today = localDay(new Date().toISOString(), await readTimeZone(context.get(databaseContext)))
	return await readHoursForm(context, { url, key }, seasonForm, (times) => {
		if (key === "new") return { values: { from: "", to: "", yearly: "", ...weekValues(undefined) } }
		const season = find(times, key)
		return season && { values: seasonValues(season, today), lines: seasonLines(seasonPart(season)) }
	})
}

export async function action({ context, params: { key }, request, url }: Route.ActionArgs) {
	const isNew = key === "new"
	return await saveHours(
		context,
		{ request, url },
		{
			schema: seasonForm,
			isNew,
			what: (part) => `season ${seasonInWords(part)}`,
			typed: (form) => seasonPart(seasonIn(form)),
			partIn: (times) => {
				const season = find(times, key)
				return season && seasonPart(season)
			},
			lines: seasonLines,
			change: (part) => (times) => {
				const season = seasonOf(part)
				if (!isNew && !find(times, key)) return { problem: "deleted" }
				const others = times.seasons.filter((one) => isNew || keyOf(one) !== key)
				const problem = seasonProblem(season, others) ?? weekProblems(part)[0]
				return problem ? { problem } : { ...times, seasons: [...others, season] }
			},
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SeasonPage({ loaderData: { key, ...form }, actionData }: Route.ComponentProps) {
	const isNew = key === "new"
	return (
		<StaffPage isWide title={isNew ? "Add a season" : "Season"} back={{ to: href("/admin/site/hours") }}>
			<p className="mt-1 text-soft">Between these days, its hours replace the weekly hours.</p>
			<HoursForm
				key={key}
				formId="season"
				stateLine={changedDays}
				preview={(typed) => <WeekPreview typed={typed} />}
				schema={seasonForm}
				{...form}
				answer={actionData}
				isNew={isNew}
				createAt={href("/admin/site/hours/seasons/:key", { key: "new" })}
				closeTo={href("/admin/site/hours")}
			>
				{(field) => (
					<>
						<DayFields field={field} />
						<fieldset>
							<legend className="font-semibold">Which years</legend>
							<ChoiceField name="yearly" prefix="Which years: " choices={SEASON_REPEATS} field={field} />
						</fieldset>
						<WeekFields field={field} />
					</>
				)}
			</HoursForm>
			{!isNew && <DeleteHours kind="seasons" name={key} what="season" />}
		</StaffPage>
	)
}
