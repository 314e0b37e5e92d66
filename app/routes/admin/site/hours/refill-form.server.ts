import { type RouterContextProvider, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { storeDraft } from "#app/models/forms/draft.server.ts"

type Sent = { request: Request; url: URL }

/**
 * For buttons that fill in fields, pressed without scripts: shows the form again with what `fill` makes of it. Undefined if no
 * such button was pressed. The request can still be read.
 */
export async function refillForm(
	context: Readonly<RouterContextProvider>,
	{ request, url }: Sent,
	fill: (fields: FormData) => FormData | undefined,
): Promise<Response | undefined> {
	if (request.method !== "POST") return undefined
	const sent = await request
		.clone()
		.formData()
		.catch(() => undefined)
	const filled = sent && fill(sent)
	if (!filled) return undefined
	const fields = [...filled].map(([name, value]): [string, string] => [name, String(value)])
	const user = context.get(staffContext).id
	const draft = await storeDraft(context.get(databaseContext), user, url.pathname, fields, new Date())
	const search = draft ? `?${new URLSearchParams({ draft })}` : ""
	return redirect(url.pathname + search, 303)
}
