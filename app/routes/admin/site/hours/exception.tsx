import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import {
	EVERY_DAY,
	exceptionForm,
	exceptionIn,
	exceptionValues,
	hoursFormValues,
	keyOf,
} from "#app/models/time/hours-form.ts"
import { daysInWords, exceptionProblem } from "#app/models/time/opening-rules.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { OPENING_LIMITS, type OpeningTimes } from "#app/models/time/opening-times.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/exception"
import { CheckField } from "./check-field.tsx"
import { DeleteHours } from "./delete-hours-form.tsx"
import { HoursForm } from "./hours-form.tsx"
import { HoursPage } from "./hours-page.tsx"
import { RangeFields } from "./range-fields.tsx"
import { saveHours } from "./save-hours.server.ts"
import { exceptionLines } from "./stored-lines.ts"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Closed days and other hours") },
]

const find = ({ exceptions }: OpeningTimes, key: string) => exceptions.find((one) => keyOf(one) === key)

export async function loader({ context, params: { key }, url }: Route.LoaderArgs) {
	const { times, revision } = await readOpeningTimes(context.get(databaseContext))
	const exception = find(times, key)
	const draft = await findDraftForm(context, url, exceptionForm)
	if (key !== "new" && !exception && !draft) throw notFound()
	const stored = exceptionValues(exception ?? { from: "", to: "", ranges: [], reason: "" })
	const saved = { ...stored, formKey: randomUUID(), revision: String(revision) }
	return { key, values: hoursFormValues(draft ?? saved), isRestored: draft !== undefined }
}

export async function action({ context, params: { key }, request, url }: Route.ActionArgs) {
	const isNew = key === "new"
	return await saveHours(
		context,
		{ request, url },
		{
			schema: exceptionForm,
			isNew,
			what: (form) => daysInWords(exceptionIn(form)),
			change: (form) => (times, today) => {
				const exception = exceptionIn(form)
				if (!isNew && !find(times, key)) return { problem: "deleted" }
				const others = times.exceptions.filter((one) => isNew || keyOf(one) !== key)
				const problem = exceptionProblem(exception, others)
				if (problem) return { problem }
				if (exception.to < today)
					return { problem: { field: form.to ? "to" : "from", message: "These days are over" } }
				return { ...times, exceptions: [...others, exception] }
			},
			storedVersion: (times) => exceptionLines(find(times, key)),
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ExceptionPage({ loaderData: { key, ...form }, actionData }: Route.ComponentProps) {
	const isNew = key === "new"
	return (
		<HoursPage
			title={isNew ? "Add a closed day or other hours" : "Closed days and other hours"}
			back={{ to: href("/admin/site/hours"), text: "Opening hours" }}
		>
			<HoursForm
				key={key}
				formId="exception"
				schema={exceptionForm}
				{...form}
				answer={actionData}
				isNew={isNew}
				createAt={href("/admin/site/hours/days/:key", { key: "new" })}
				closeTo={href("/admin/site/hours")}
			>
				{(field) => (
					<>
						<div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
							<TextField
								label="First day"
								name="from"
								type="date"
								required
								defaultValue={field.text("from")}
								errors={field.errors("from")}
							/>
							<TextField
								label="Last day"
								name="to"
								type="date"
								hint="Leave it empty for a single day."
								defaultValue={field.text("to")}
								errors={field.errors("to")}
							/>
						</div>
						<CheckField
							name="closedAllDay"
							label="Closed all day (the hours below don't count)"
							isChecked={field.text("closedAllDay") === "on"}
						/>
						<RangeFields name={EVERY_DAY} label="Open" field={field} />
						<TextField
							label="Reason"
							name="reason"
							maxLength={OPENING_LIMITS.reason}
							hint="Visitors see it, for example: Family event, Storm damage."
							defaultValue={field.text("reason")}
							errors={field.errors("reason")}
						/>
					</>
				)}
			</HoursForm>
			{!isNew && <DeleteHours kind="days" name={key} what="entry" />}
		</HoursPage>
	)
}
