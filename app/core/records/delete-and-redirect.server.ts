import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Gone } from "#core/forms/refusal.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { rulesOf, type TrashKind } from "#core/trash/trash-kinds.ts"

type ToDelete = {
	kind: TrashKind
	id: string | undefined
	to: string
	title?: string
}

export async function deleteAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ kind, id, to, title }: ToDelete,
): Promise<Response> {
	const at = new Date()
	const change = { by: context.get(staffContext).username, at }
	const { auditActions, noun, label } = rulesOf(kind)
	try {
		const name = await context
			.get(databaseContext)
			.transaction()
			.execute((trx) => deleteRecord(trx, kind, parseId(id) ?? 0, change))
		return await redirectWith(context, to, {
			title: title ?? `${label} deleted`,
			description: name,
			auditAction: auditActions.deleted,
			undo: undoDeletion(at),
			view: href("/admin/trash"),
		})
	} catch (error) {
		if (!(error instanceof Gone)) throw error
		const description = `This ${noun} no longer exists. Someone else may have deleted it.`
		return await redirectWith(context, to, { title: "Error", description, destructive: true })
	}
}
