import { href, type RouterContextProvider } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import { pathFor } from "#core/trash/kind-rules.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { rulesOf } from "#core/trash/trash-kinds.ts"
import { type KnownVersion, requireVersion } from "./known-version.server.ts"

/** `to`: otherwise the record's list, with the query string `search`. */
type ToDelete = KnownVersion & { to?: string; title?: string; search?: string }

/** Of an action of `staffActions`, which catches the refusal. */
export async function deleteAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ to, title, search = "", ...known }: ToDelete,
): Promise<Response> {
	const change = changeOf(context)
	const { auditActions, label, list, deletedTitle = `${label} deleted` } = rulesOf(known.kind)
	const { row, name } = await transact(context, async (db) => {
		const row = await requireVersion(db, known)
		return { row, name: await deleteRecord(db, known.kind, Number(row.id), change) }
	})
	return await redirectWith(context, to ?? pathFor(list, row) + search, {
		title: title ?? deletedTitle,
		description: name,
		auditAction: auditActions.deleted,
		undo: undoDeletion(change.at),
		view: href("/admin/trash"),
	})
}
