import { href, type RouterContextProvider } from "react-router"
import { adminContext, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { parseId } from "#app/models/forms/id.ts"
import type { Database } from "#db/connection.ts"

type ActionArgs = { request: Request; params: { id: string } }

/** Changes the section in the URL and redirects to the draft with the result of `changeById`. */
export async function changeSection(
	context: Readonly<RouterContextProvider>,
	{ request, params }: ActionArgs,
	changeById: (db: Database, id: number, change: Change) => Promise<Flash | undefined>,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const change = { by: context.get(adminContext).username, at: new Date() }
	const id = parseId(params.id)
	const flash =
		id &&
		(await context
			.get(databaseContext)
			.transaction()
			.execute((trx) => changeById(trx, id, change)))
	return await redirectWith(context, href("/admin/site/terms"), flash || DELETED)
}

const DELETED: Flash = {
	title: "Error",
	description: "This section no longer exists. Someone else may have deleted it.",
	destructive: true,
}
