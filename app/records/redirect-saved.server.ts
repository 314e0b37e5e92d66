import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith, reloadWith } from "#app/middleware/flash.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pathFor } from "#app/models/trash/kind-rules.ts"
import { type ContentOf, type ModelOf, parentRow } from "./define-record.ts"
import { isPart, type StoredForm, type Target } from "./find-form.server.ts"
import type { AnyForm } from "./form-definition.ts"
import { findRecord } from "./record-rows.server.ts"
import type { StoredRecord } from "./record-store.server.ts"

type JustSaved<R extends AnyForm> = {
	/** Undefined for a part. */
	id?: number | undefined
	content: ContentOf<R>
	isDraft: boolean
	replaced?: ModelOf<R> | undefined
}

export async function redirectSaved<R extends StoredForm>(
	{ context, url }: { context: Readonly<RouterContextProvider>; url: URL },
	record: R,
	target: Target,
	{ id, content, isDraft, replaced: before }: JustSaved<R>,
) {
	if (isPart(record) && record.answer) return await record.answer()
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const zone = await readTimeZone(db)
	const after = before && id && (await findRecord(db, record as StoredRecord, id))
	const how = { isNew, isDraft, zone, ...(after && { replaced: { before, after } }) }
	const auditAction = isNew ? record.auditActions.created : record.auditActions.updated
	const to = isPart(record) || !record.editAt || record.listSearch ? record.list : record.page
	const search = record.listSearch?.(url.searchParams) ?? ""
	const path = pathFor(to, { id, ...parentRow(record, target.parent) }) + search
	const notes = id !== undefined && isPart(record) && (await record.notes?.(db, { id, content, search }))
	const description = !isPart(record) && id && (await (record as StoredRecord).describe?.(db, id))
	const message = { ...record.saved(content, how), ...(description && { description }) }
	const flash = { ...message, ...notes, auditAction }
	return await (record.reloads ? reloadWith(context, path, flash) : redirectWith(context, path, flash))
}
