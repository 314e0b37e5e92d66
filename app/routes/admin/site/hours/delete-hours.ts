import { href, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { methodNotAllowed, notFound } from "#app/middleware/responses.server.ts"
import { keyOf } from "#app/models/time/hours-form.ts"
import { daysInWords, seasonInWords } from "#app/models/time/opening-rules.ts"
import { changeOpeningTimes, readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/delete-hours"
import { hoursSaved } from "./save-hours.server.ts"

/** Only a form posts here; opening the URL leads to the opening hours. */
export function loader() {
	return redirect(href("/admin/site/hours"))
}

export async function action({ context, params: { kind, key }, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	if (kind !== "seasons" && kind !== "days") throw notFound()
	const db = context.get(databaseContext)
	const { times } = await readOpeningTimes(db)
	const season = kind === "seasons" ? times.seasons.find((one) => keyOf(one) === key) : undefined
	const exception = kind === "days" ? times.exceptions.find((one) => keyOf(one) === key) : undefined
	// Deleted before, for example by a double click.
	if (!season && !exception) return await hoursSaved(context, "Deleted")
	const name = season ? `season ${seasonInWords(season)}` : exception ? daysInWords(exception) : ""
	await changeOpeningTimes(
		db,
		{
			what: `deleted ${name}`,
			apply: (stored) => ({
				...stored,
				seasons: stored.seasons.filter((one) => kind !== "seasons" || keyOf(one) !== key),
				exceptions: stored.exceptions.filter((one) => kind !== "days" || keyOf(one) !== key),
			}),
		},
		{ by: context.get(staffContext).username, at: new Date() },
	)
	return await hoursSaved(context, "Deleted")
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
