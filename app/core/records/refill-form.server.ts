import { type RouterContextProvider, redirect } from "react-router"
import { storeDraft } from "#core/forms/draft.server.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import type { Refilled } from "./record-store.server.ts"

/** Leads to the page that shows the form as a button has filled it in, without scripts. */
export async function showRefilled(
	context: Readonly<RouterContextProvider>,
	{ pathname }: URL,
	{ fields, page = "", fragment = "" }: Refilled,
): Promise<Response> {
	const typed = [...fields].map(([name, value]): [string, string] => [name, String(value)])
	const user = context.get(staffContext).id
	const draft = await storeDraft(context.get(databaseContext), user, pathname, typed, new Date())
	if (!draft) return redirect(pathname, 303)
	return redirect(`${pathname}${page}?${new URLSearchParams({ draft })}${fragment}`, 303)
}
