import { data } from "react-router"
import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import { FieldError } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { longDay } from "#core/time/local-time.ts"
import { weekValues } from "#core/time/week-form.ts"
import { parseWeekly } from "#core/time/weekly-text.ts"
import { OTHER_HOURS_STORE, readHoursContext } from "#features/hours/opening-times.server.ts"
import { OTHER_HOURS, sharedDaysOf } from "#features/hours/other-hours.record.ts"
import { valuesOnPage, WeekControl } from "#features/hours/ui/week-control.tsx"
import type { Route } from "./+types/other-hours"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "closing", hasDrafts: true } satisfies RouteHandle)

export async function loader(page: Route.LoaderArgs) {
	const { data: loaded, init } = await loadRecordForm(OTHER_HOURS_STORE, page, page.params)
	const ruleContext = await readHoursContext(page.context.get(databaseContext), page.params.id)
	const isFresh = !page.params.id && !loaded.isRestored
	const filled = isFresh ? filledIn(page.url.searchParams) : {}
	const values = loaded.values && { ...loaded.values, ...filled }
	return data({ ...loaded, values, ruleContext }, init ?? {})
}

/** Initial values from links such as 'Close tomorrow'. */
function filledIn(search: URLSearchParams) {
	const [from, hours] = [search.get("from"), search.get("hours")]
	return { ...(from && { from }), ...(hours && weekValues(parseWeekly(hours).weekly)) }
}

export const action = (page: Route.ActionArgs) => saveRecordForm(OTHER_HOURS_STORE, page, page.params)

export default function OtherHoursPage({ loaderData, ...page }: Route.ComponentProps) {
	const { ruleContext } = loaderData
	return (
		<RecordDialog
			{...page}
			record={OTHER_HOURS}
			loaded={loaderData}
			context={ruleContext}
			follow={valuesOnPage}
			controls={{
				hours: (form) => <WeekControl {...form} />,
				keptOpen: ({ typed, now, errors }) => (
					<SharedDays
						days={sharedDaysOf(now, ruleContext)}
						kept={[typed.keptOpen].flat().map(String)}
						errors={errors.sharedDays}
					/>
				),
			}}
		/>
	)
}

type SharedDaysProps = {
	days: ReturnType<typeof sharedDaysOf>
	kept: string[]
	errors: string[] | undefined
}

function SharedDays({ days, kept, errors }: SharedDaysProps) {
	const others = kept.filter((day) => days.every((one) => one.day !== day))
	// Kept-open days that aren't listed must be sent unchanged.
	const unlisted = others.map((day) => <input key={day} type="hidden" name="keptOpen" value={day} />)
	if (days.length === 0) return unlisted
	return (
		<fieldset id="sharedDays" tabIndex={-1} className="grid gap-2 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">{OTHER_HOURS.fields.keptOpen.label}</legend>
			<input type="hidden" name="sharedDays" value={days.map(({ day }) => day).join(" ")} />
			{unlisted}
			<FieldError id="sharedDays" errors={errors} />
			<ul>
				{days.map(({ day, title, result, canStayOpen, isNewer }) => (
					<li key={day} className="border-t border-line py-2 [overflow-wrap:anywhere] first:border-t-0">
						<p>
							{title}. <strong>Visitors will see: {result}.</strong>
						</p>
						{canStayOpen && (
							<Checkbox name="keptOpen" value={day} defaultChecked={isNewer || kept.includes(day)}>
								<strong>Keep open</strong>
								<span className="sr-only"> on {longDay(day)}</span>
							</Checkbox>
						)}
					</li>
				))}
			</ul>
		</fieldset>
	)
}
