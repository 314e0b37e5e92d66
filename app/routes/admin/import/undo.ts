import { href, redirect } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import type { UndoCounts } from "#app/models/imports/imports.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { undoImportById } from "#app/use-cases/species-import.server.ts"
import type { Route } from "./+types/undo"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/admin/imports/:id", params))
}

export async function action({ context, params }: Route.ActionArgs) {
	const counts = await undoImportById(context, parseId(params.id) ?? 0)
	const page = href("/admin/imports/:id", params)
	if (counts === undefined)
		return await redirectWith(context, page, {
			title: "Nothing to undo",
			description: "The import was undone before, or is no longer listed.",
		})
	if ("error" in counts)
		return await redirectWith(context, page, { title: "Error", description: counts.error, destructive: true })
	if (counts.undone === 0)
		return await redirectWith(context, page, {
			title: "Nothing was undone",
			description:
				"All its species were changed or deleted since. If a newer import changed them, undo that one first, then this one.",
		})
	return await redirectWith(context, page, {
		title: "Import undone",
		description: describe(counts),
		auditAction: "species.import-undone",
	})
}

function describe({ undone, changed, deleted }: UndoCounts): string {
	const left = changed + deleted
	const done = `${formatNumber(undone)} species as they were before`
	return left === 0
		? `${done}.`
		: `${done}. ${formatNumber(left)} left, because they were changed or deleted since.`
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
