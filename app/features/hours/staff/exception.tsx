import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { isDay } from "#core/time/calendar.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { EXCEPTION } from "#features/hours/hours.record.ts"
import { EXCEPTIONS } from "#features/hours/hours.server.ts"
import { EVERY_DAY, readHours } from "#features/hours/hours-fields.ts"
import { describeDays } from "#features/hours/opening-rules.ts"
import { INCOMPLETE } from "#features/hours/week-fields.ts"
import type { Route } from "./+types/exception"
import { DayFields } from "./day-fields.tsx"
import { DeleteHours } from "./delete-hours-form.tsx"
import { HoursControl } from "./hours-control.tsx"
import { HoursForm } from "./hours-form.tsx"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, EXCEPTION.titles.edit) },
]

const targetOf = ({ params: { key } }: Route.LoaderArgs | Route.ActionArgs) => ({
	id: key === "new" ? undefined : key,
})

export const loader = (page: Route.LoaderArgs) => loadRecordForm(EXCEPTIONS, page, targetOf(page))

export const action = (page: Route.ActionArgs) => saveRecordForm(EXCEPTIONS, page, targetOf(page))

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ExceptionPage({ loaderData, actionData, params: { key } }: Route.ComponentProps) {
	const isNew = key === "new"
	return (
		<HoursForm
			key={key}
			record={EXCEPTION}
			isNew={isNew}
			loaded={loaderData}
			actionData={actionData}
			controls={{
				days: (field) => <DayFields field={field} isSingleDayPossible />,
				ranges: (field) => (
					<HoursControl name={EVERY_DAY} label="Hours" nextDay="the next day" field={field} />
				),
			}}
			preview={(typed) => <ExceptionPreview typed={typed} />}
		>
			{!isNew && <DeleteHours kind="days" name={key} what="entry" />}
		</HoursForm>
	)
}

function ExceptionPreview({ typed }: { typed: Record<string, unknown> }) {
	const { from, to, reason } = typed
	const [first, last] = [String(from ?? ""), String(to || from || "")]
	const { ranges, problem } = readHours(EVERY_DAY, typed)
	return (
		<dl>
			<dt>{isDay(first) && isDay(last) ? describeDays({ from: first, to: last }) : "These days"}</dt>
			<dd className="font-semibold">{problem ? INCOMPLETE : describeRanges(ranges)}</dd>
			{reason ? <dd className="[overflow-wrap:anywhere]">{String(reason)}</dd> : null}
		</dl>
	)
}
