import { href, type RouterContextProvider } from "react-router"
import { staffContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import type { Flash } from "#app/models/forms/flash.ts"

type Context = Readonly<RouterContextProvider>

export async function hoursSaved(context: Context, title: string, more: Partial<Flash> = {}) {
	return await reloadWith(context, href("/admin/site/hours"), {
		title,
		auditAction: "hours.changed",
		...more,
	})
}

export async function todayChanged(context: Context, title: string) {
	return await reloadWith(context, siteHome(context), { title, auditAction: "hours.changed" })
}

/** Editors who may close the farm have only the page about today. */
export function siteHome(context: Context): string {
	return isAdmin(context.get(staffContext)) ? href("/admin/site") : href("/admin/site/today")
}
