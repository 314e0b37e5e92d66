import { randomUUID } from "node:crypto"
import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { closeTodayForm, hoursFormValues } from "#app/models/time/hours-form.ts"
import { localDay, longDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { closeDay, hoursOfDay, OPENING_LIMITS, weekdayOf } from "#app/models/time/opening-times.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/close-today"
import { HoursForm } from "./hours-form.tsx"
import { HoursPage } from "./hours-page.tsx"
import { saveHours } from "./save-hours.server.ts"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Close today") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const today = localDay(new Date().toISOString(), await readTimeZone(db))
	const { times } = await readOpeningTimes(db)
	const draft = await findDraftForm(context, url, closeTodayForm)
	const reason = hoursOfDay(today, times).exception?.reason ?? ""
	return {
		today,
		values: hoursFormValues(draft ?? { reason, formKey: randomUUID() }),
		isRestored: draft !== undefined,
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	return await saveHours(
		context,
		{ request, url },
		{
			schema: closeTodayForm,
			isNew: true,
			what: () => "closed for a day",
			change: (form) => (times, today) => {
				const closed = closeDay(times, today, form.reason)
				if (closed.exceptions.length <= OPENING_LIMITS.exceptions) return closed
				const message = `There are already ${OPENING_LIMITS.exceptions} closed days and other hours. Delete one first.`
				return { problem: { field: "from", message } }
			},
			storedVersion: () => [],
		},
	)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function CloseToday({ loaderData: { today, ...form }, actionData }: Route.ComponentProps) {
	return (
		<HoursPage title="Close today" back={{ to: href("/admin/site"), text: "All site settings" }}>
			<p className="mt-1">
				The farm is shown as closed on {weekdayOf(today)}, {longDay(today)}, at once and until midnight.
			</p>
			<HoursForm
				formId="close-today"
				schema={closeTodayForm}
				{...form}
				answer={actionData}
				createAt={href("/admin/site/hours/close-today")}
				closeTo={href("/admin/site")}
				submit="Close Today"
			>
				{(field) => (
					<TextField
						label="Reason"
						name="reason"
						maxLength={OPENING_LIMITS.reason}
						hint="Visitors see it, for example: Storm damage. You may leave it empty."
						defaultValue={field.text("reason")}
						errors={field.errors("reason")}
					/>
				)}
			</HoursForm>
		</HoursPage>
	)
}
