import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { rulesOf, type TrashKind } from "#core/trash/trash-kinds.ts"
import { type KnownVersion, requireVersion } from "./require-version.server.ts"

type ToDelete = {
	kind: TrashKind
	id: string | undefined
	to: string
	title?: string
} & Pick<KnownVersion, "parent" | "revision">

export async function deleteAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ kind, id, to, title, ...known }: ToDelete,
): Promise<Response> {
	const at = new Date()
	const change = { by: context.get(staffContext).username, at }
	const rules = rulesOf(kind)
	const { auditActions, noun, label } = rules
	try {
		const name = await context
			.get(databaseContext)
			.transaction()
			.execute(async (trx) => {
				const version = { id: parseId(id) ?? 0, ...known }
				await requireVersion(trx, rules, version)
				return await deleteRecord(trx, kind, version.id, change)
			})
		return await redirectWith(context, to, {
			title: title ?? `${label} deleted`,
			description: name,
			auditAction: auditActions.deleted,
			undo: undoDeletion(at),
			view: href("/admin/trash"),
		})
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const isGone = error instanceof Gone
		const gone = `This ${noun} no longer exists. Someone else may have deleted it.`
		const [title, description] = isGone ? ["Error", gone] : ["Nothing was changed", error.message]
		return await redirectWith(context, to, { title, description, destructive: true })
	}
}
