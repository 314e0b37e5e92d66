import { href, type RouterContextProvider } from "react-router"
import { findLastChange } from "#core/audit/last-change.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectRefused, redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { rulesOf, type TrashKind } from "#core/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { columnOf } from "./column.ts"
import { anyTable } from "./record-rows.server.ts"

type ToDelete = KnownVersion & { to: string; title?: string }

export async function deleteAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ to, title, ...known }: ToDelete,
): Promise<Response> {
	const change = changeOf(context)
	const { auditActions, label } = rulesOf(known.kind)
	try {
		const name = await context
			.get(databaseContext)
			.transaction()
			.execute(async (trx) => {
				await requireVersion(trx, known)
				return await deleteRecord(trx, known.kind, parseId(known.id) ?? 0, change)
			})
		return await redirectWith(context, to, {
			title: title ?? `${label} deleted`,
			description: name,
			auditAction: auditActions.deleted,
			undo: undoDeletion(change.at),
			view: href("/admin/trash"),
		})
	} catch (error) {
		return await redirectRefused(context, to, error)
	}
}

type KnownVersion = {
	kind: TrashKind
	id: string | undefined
	/** The ID of the record that it must be a part of. */
	parent?: number
	/** What 'Undo' takes back. */
	revision?: number | undefined
}

/** Throws a refusal if it was deleted, or that says who has saved another revision and when. */
export async function requireVersion(db: Database, { kind, id, parent, revision }: KnownVersion) {
	const { table, noun, parent: owner = "" } = rulesOf(kind)
	const rows = anyTable(db).selectFrom(table).selectAll()
	const row = await rows.where("id", "=", parseId(id) ?? 0).executeTakeFirst()
	if (!row || (parent !== undefined && row[columnOf(owner)] !== parent))
		throw new Refusal(`This ${noun} no longer exists. Someone else may have deleted it.`)
	if (revision === undefined || row.revision === revision) return
	const at = String(row.updated_at)
	const by = (await findLastChange(db, { at }))?.by ?? "someone"
	throw new Refusal(`Nothing was done, because ${by} has changed this ${noun}, on ${formatDateTime(at)}.`)
}
