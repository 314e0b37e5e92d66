import { data, href, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { moveEntry } from "#features/posts/menu.server.ts"
import { MAX_ENTRIES, MENU_PLACES } from "#features/posts/menu.ts"
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
	const list = `${LIST}#entries`
	try {
		await transact(context, (db) => moveEntry(db, { path }, { to, at }, changeOf(context)))
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const title = error instanceof Gone ? "This page no longer exists" : error.message
		return await redirectWith(context, list, { title, destructive: true })
	}
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
