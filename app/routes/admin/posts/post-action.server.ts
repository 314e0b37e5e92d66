import { href, type RouterContextProvider } from "react-router"
import { adminContext, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { parseId } from "#app/models/forms/id.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import type { Database } from "#db/connection.ts"

type Verb = (db: Database, id: number, change: Change) => Promise<string | undefined>
type Sent = { request: Request; url: URL; params: { id: string } }

/** Does one thing to the post that an address names, and goes back to the list, which says what was `done`. */
export async function changePost(
	context: Readonly<RouterContextProvider>,
	{ request, url, params }: Sent,
	verb: Verb,
	done: Flash,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const change = { by: context.get(adminContext).username, at: new Date() }
	const id = parseId(params.id)
	const title =
		id &&
		(await context
			.get(databaseContext)
			.transaction()
			.execute((trx) => verb(trx, id, change)))
	const list = href("/admin/news") + pagesSearch(url.searchParams)
	const gone: Flash = { title: "Error", description: "This post is not there any more.", destructive: true }
	return await redirectWith(context, list, title ? { ...done, description: title } : gone)
}
