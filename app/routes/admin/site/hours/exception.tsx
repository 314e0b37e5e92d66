import { href } from "react-router"
import { isDay } from "#app/models/time/calendar.ts"
import { EVERY_DAY, hoursValues, readHours } from "#app/models/time/hours-fields.ts"
import {
	exceptionForm,
	exceptionIn,
	exceptionValues,
	type HoursFormValues,
	keyOf,
} from "#app/models/time/hours-form.ts"
import { daysInWords, exceptionProblem } from "#app/models/time/opening-rules.ts"
import type { OpeningTimes } from "#app/models/time/opening-times.ts"
import { rangesInWords } from "#app/models/time/time-range.ts"
import { INCOMPLETE } from "#app/models/time/week-fields.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/exception"
import { DayFields } from "./day-fields.tsx"
import { DeleteHours } from "./delete-hours-form.tsx"
import { HoursControl } from "./hours-control.tsx"
import { HoursForm } from "./hours-form.tsx"
import { readHoursForm } from "./read-hours-form.server.ts"
import { saveHours } from "./save-hours.server.ts"
import { exceptionLines } from "./stored-lines.ts"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Closed days and other hours") },
]

const NEW = { from: "", to: "", reason: "", ...hoursValues(EVERY_DAY, undefined) }

const find = ({ exceptions }: OpeningTimes, key: string) => exceptions.find((one) => keyOf(one) === key)

export async function loader({ context, params: { key }, url }: Route.LoaderArgs) {
	return await readHoursForm(context, { url, key }, exceptionForm, (times) => {
		if (key === "new") return { values: NEW }
		const exception = find(times, key)
		return exception && { values: exceptionValues(exception), lines: exceptionLines(exception) }
	})
}

export async function action({ context, params: { key }, request, url }: Route.ActionArgs) {
	const isNew = key === "new"
	return await saveHours(
		context,
		{ request, url },
		{
			schema: exceptionForm,
			isNew,
			what: daysInWords,
			typed: exceptionIn,
			partIn: (times) => find(times, key),
			lines: exceptionLines,
			change: (exception, form) => (times, today) => {
				if (!isNew && !find(times, key)) return { problem: "deleted" }
				const others = times.exceptions.filter((one) => isNew || keyOf(one) !== key)
				const problem = exceptionProblem(exception, others)
				if (problem) return { problem }
				if (exception.to < today)
					return { problem: { field: form.to ? "to" : "from", message: "These days are over" } }
				return { ...times, exceptions: [...others, exception] }
			},
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ExceptionPage({ loaderData: { key, ...form }, actionData }: Route.ComponentProps) {
	const isNew = key === "new"
	return (
		<StaffPage
			isWide
			title={isNew ? "Add a closed day or other hours" : "Closed days and other hours"}
			back={{ to: href("/admin/site/hours") }}
		>
			<HoursForm
				key={key}
				formId="exception"
				preview={(typed) => <ExceptionPreview typed={typed} />}
				schema={exceptionForm}
				{...form}
				answer={actionData}
				isNew={isNew}
				createAt={href("/admin/site/hours/days/:key", { key: "new" })}
				closeTo={href("/admin/site/hours")}
			>
				{(field) => (
					<>
						<DayFields field={field} isSingleDayPossible />
						<HoursControl name={EVERY_DAY} label="Hours" nextDay="the next day" field={field} />
						<TextField
							label="Reason"
							name="reason"
							hint="Visitors see it, for example: Family event, Storm damage."
							defaultValue={field.text("reason")}
							errors={field.errors("reason")}
						/>
					</>
				)}
			</HoursForm>
			{!isNew && <DeleteHours kind="days" name={key} what="entry" />}
		</StaffPage>
	)
}

function ExceptionPreview({ typed }: { typed: HoursFormValues }) {
	const { from, to, reason } = typed
	const [first, last] = [String(from ?? ""), String(to || from || "")]
	const { ranges, problem } = readHours(EVERY_DAY, typed)
	return (
		<dl>
			<dt>{isDay(first) && isDay(last) ? daysInWords({ from: first, to: last }) : "These days"}</dt>
			<dd className="font-semibold">{problem ? INCOMPLETE : rangesInWords(ranges)}</dd>
			{reason && <dd className="[overflow-wrap:anywhere]">{reason}</dd>}
		</dl>
	)
}
