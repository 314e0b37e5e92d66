import { data, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { isDeletion } from "#core/trash/kind-rules.ts"
import type { AnyRecord } from "./define-record.ts"
import { deleteAndRedirect } from "./delete-and-redirect.server.ts"
import { kindOf } from "./record-kinds.server.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "./record-routes.server.ts"
import type { StoredRecord } from "./record-store.server.ts"

type Page = {
	context: Readonly<RouterContextProvider>
	url: URL
	params: { id?: string | undefined }
}

export async function loadRecordDialog<R extends AnyRecord>(record: StoredRecord<R>, page: Page) {
	const { context, params, url } = page
	if (!isDeletion(url)) return await loadRecordForm(record, page, { id: params.id })
	const found = await requireRecord(record, context, params.id)
	return data({ toDelete: String(found[record.title]) })
}

export async function actOnRecord<R extends AnyRecord>(
	record: StoredRecord<R>,
	page: Page & { request: Request },
) {
	const { context, params, url } = page
	if (!isDeletion(url)) return await saveRecordForm(record, page, { id: params.id })
	const revision = parseId(url.searchParams.get("revision") ?? undefined)
	return await deleteAndRedirect(context, { kind: kindOf(record), id: params.id, to: record.list, revision })
}
