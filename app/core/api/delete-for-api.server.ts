import type { RouterContextProvider } from "react-router"
import { noContent } from "#core/api/response.server.ts"
import { parseId } from "#core/forms/id.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import type { TrashKind } from "#core/trash/trash-kinds.ts"

/** Moves a record to the trash. Throws `Gone`. */
export async function deleteForApi(
	context: Readonly<RouterContextProvider>,
	kind: TrashKind,
	id: string | undefined,
): Promise<Response> {
	const deletion = context.get(databaseContext).transaction()
	await deletion.execute((trx) => deleteRecord(trx, kind, parseId(id) ?? 0, changeOf(context)))
	return noContent()
}
