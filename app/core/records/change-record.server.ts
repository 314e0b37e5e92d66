import type { RouterContextProvider } from "react-router"
import type { Change } from "#core/audit/change.ts"
import { parseId } from "#core/forms/id.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { Database } from "#db/connection.ts"

/** Runs `changeById` on the record in the URL in a transaction. Returns undefined if the URL has no valid ID. */
export async function changeRecord<Result>(
	context: Readonly<RouterContextProvider>,
	sentId: string | undefined,
	changeById: (db: Database, id: number, change: Change) => Promise<Result | undefined>,
): Promise<Result | undefined> {
	const change = changeOf(context)
	const id = parseId(sentId)
	if (!id) return undefined
	return await context
		.get(databaseContext)
		.transaction()
		.execute((trx) => changeById(trx, id, change))
}
