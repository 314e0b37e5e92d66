import { href } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { StaffActions } from "#app/middleware/staff-actions.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import type { UndoCounts } from "#app/models/imports/imports.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { undoImportById } from "#app/use-cases/species-import.server.ts"

export const IMPORT_ACTIONS = {
	"/admin/imports/:id/undo": {
		role: "editor",
		page: ({ params }) => href("/admin/imports/:id", params),
		async act({ context, params }) {
			const counts = await undoImportById(context, parseId(params.id) ?? 0)
			const page = href("/admin/imports/:id", params)
			if (counts === undefined)
				return await redirectWith(context, page, {
					title: "Nothing to undo",
					description: "The import was undone before, or is no longer listed.",
				})
			if ("error" in counts)
				return await redirectWith(context, page, {
					title: "Error",
					description: counts.error,
					destructive: true,
				})
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
		},
	},
} satisfies StaffActions

function describe({ undone, changed, deleted }: UndoCounts): string {
	const left = changed + deleted
	const done = `${formatNumber(undone)} species as they were before`
	return left === 0
		? `${done}.`
		: `${done}. ${formatNumber(left)} left, because they were changed or deleted since.`
}
