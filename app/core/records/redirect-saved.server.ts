import type { RouterContextProvider } from "react-router"
import { redirectWith, reloadWith } from "#core/forms/redirect-with.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { pathFor } from "#core/trash/kind-rules.ts"
import { type ContentOf, type ModelOf, parentRow } from "./define-record.ts"
import type { AnyForm } from "./form-definition.ts"
import type { StoredForm, Target } from "./record-store.server.ts"

type JustSaved<R extends AnyForm> = {
	id?: number | undefined
	content: ContentOf<R>
	replaced?: ModelOf<R> | undefined
}

export async function redirectSaved<R extends AnyForm>(
	{ context, url }: { context: Readonly<RouterContextProvider>; url: URL },
	record: StoredForm<R>,
	target: Target,
	{ id, content, replaced: before }: JustSaved<R>,
) {
	if (record.answer) return await record.answer()
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const zone = await readTimeZone(db)
	const after = before && id && (await record.find(db, { ...target, id: String(id) }))
	const how = { isNew, zone, ...(after && { replaced: { before, after } }) }
	const auditAction = isNew ? record.auditActions.created : record.auditActions.updated
	const search = record.listSearch?.(url.searchParams) ?? ""
	const path = pathFor(record.list, { id, ...parentRow(record, target.parent) }) + search
	const notes = id !== undefined && (await record.notes?.(db, { id, content, search }))
	const flash = { ...record.saved(content, how), ...notes, auditAction }
	return await (record.reloads ? reloadWith(context, path, flash) : redirectWith(context, path, flash))
}
