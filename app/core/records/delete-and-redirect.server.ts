import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectRefused, redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { rulesOf } from "#core/trash/trash-kinds.ts"
import { type KnownVersion, requireVersion } from "./known-version.server.ts"

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
