import { data, href, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { moveListed } from "#features/posts/pages-and-menu/menu.server.ts"
import { MAX_ENTRIES, MENU_PLACES, PLACE_LABELS } from "#features/posts/pages-and-menu/menu.ts"
import type { Route } from "./+types/menu-entry"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const LIST = href("/admin/pages")

export function loader() {
	return redirect(LIST)
}

export async function action({ context, request }: Route.ActionArgs) {
	const sent = await readFields(request)
	const path = String(sent.get("path"))
	const to = MENU_PLACES.find((place) => place === sent.get("to"))
	if (!to) return data({ message: "Choose where the page is listed." }, { status: 400 })
	const typed = Math.trunc(Number(sent.get("at") ?? MAX_ENTRIES)) || 0
	const at = Math.min(Math.max(typed, 0), MAX_ENTRIES)
	const change = changeOf(context)
	const transaction = context.get(databaseContext).transaction()
	const result = await transaction.execute((trx) => moveListed(trx, path, { to, at }, change))
	const list = `${LIST}#entries`
	if (result === "full") {
		const title = `The ${PLACE_LABELS[to].toLowerCase()} has ${MAX_ENTRIES} entries already`
		return await redirectWith(context, list, {
			title,
			description: "Take one out first.",
			destructive: true,
		})
	}
	if (result === "gone")
		return await redirectWith(context, list, { title: "This page no longer exists", destructive: true })
	return await redirectWith(context, list, { title: "Menu saved", auditAction: "menu.changed" })
}

/** With scripts the page stays where it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	failedAction(() =>
		serverAction().catch((answer) => {
			const to = answer instanceof Response && answer.headers.get("Location")
			if (to) answer.headers.set("Location", to.replace(/#.*/, ""))
			throw answer
		}),
	)
