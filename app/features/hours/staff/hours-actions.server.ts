import { href, type RouterContextProvider } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { reloadWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { siteHome } from "#core/http/site-home.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { openAgain } from "#features/hours/day-change.server.ts"
import { deleteHours, restoreHours } from "#features/hours/deleted-hours.server.ts"

type Context = Readonly<RouterContextProvider>

export const HOURS_ACTIONS = {
	"/admin/site/hours/:kind/:key/delete": {
		page: () => href("/admin/site/hours"),
		async act({ context, params: { kind, key } }) {
			if (kind !== "seasons" && kind !== "days") throw notFound()
			const change = changeOf(context)
			const name = await deleteHours(context.get(databaseContext), kind, key, change)
			// Deleted before, for example by a double click.
			if (!name) return await hoursSaved(context, "Deleted")
			const undo = href("/admin/site/hours/deleted/:at/restore", { at: String(change.at.getTime()) })
			return await hoursSaved(context, "Deleted", { description: name, undo })
		},
	},
	"/admin/site/hours/deleted/:at/restore": {
		page: () => href("/admin/site/hours"),
		async act({ context, params }) {
			const change = changeOf(context)
			const result = await restoreHours(context.get(databaseContext), Number(params.at), change)
			if ("problem" in result)
				return await hoursSaved(context, "Not restored", { description: result.problem })
			return await hoursSaved(context, "Restored", { description: result.name })
		},
	},
	"/admin/site/hours/open-again": {
		role: "closing",
		page: ({ context }) => siteHome(context),
		async act({ context }) {
			const change = changeOf(context)
			const { wasClosed } = await openAgain(context.get(databaseContext), change)
			return await todayChanged(context, wasClosed ? "The farm is open again" : "The usual hours apply today")
		},
	},
} satisfies StaffActions

async function hoursSaved(context: Context, title: string, more: Partial<Flash> = {}) {
	return await reloadWith(context, href("/admin/site/hours"), {
		title,
		auditAction: "hours.changed",
		...more,
	})
}

async function todayChanged(context: Context, title: string) {
	return await reloadWith(context, siteHome(context), { title, auditAction: "hours.changed" })
}
