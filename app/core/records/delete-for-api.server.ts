import type { RouterContextProvider } from "react-router"
import { ApiError, noContent } from "#core/api/response.server.ts"
import { parseId } from "#core/forms/id.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import type { TrashKind } from "#core/trash/trash-kinds.ts"

/** Moves a record to the trash. Throws `ApiError` 404 with `notFound`. */
export async function deleteForApi(
	context: Readonly<RouterContextProvider>,
	kind: TrashKind,
	text: string | undefined,
	notFound: string,
): Promise<Response> {
	const db = context.get(databaseContext)
	const { result } = await db
		.transaction()
		.execute((trx) => deleteRecord(trx, kind, parseId(text) ?? 0, changeOf(context)))
	if (result !== "deleted") throw new ApiError(404, notFound)
	return noContent()
}
