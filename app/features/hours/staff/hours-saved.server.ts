import { href, type RouterContextProvider } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { reloadWith } from "#core/forms/redirect-with.server.ts"
import { siteHome } from "#core/http/site-home.server.ts"

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
