import { randomUUID } from "node:crypto"
import { data, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields, rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
} from "#app/middleware/forms/form-response.server.ts"
import { lockForm, readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import type { Database } from "#db/connection.ts"
import {
	type AnyRecord,
	type ContentOf,
	contentOf,
	formOf,
	formValues,
	linesOf,
	storedValues,
} from "./define-record.ts"
import { findRecord, type StoredRecord, saveRecord } from "./record-store.server.ts"

type Context = Readonly<RouterContextProvider>

type Page = { context: Context; params: { id?: string }; url: URL }

/** Without an ID in the URL, the page is the form of a new record. */
const idOf = (params: Page["params"]) => (params.id === undefined ? null : (parseId(params.id) ?? 0))

const readFacts = async (db: Database) => ({ zone: await readTimeZone(db) })

/** The loader of the pages of a new and of a stored record: the form's values, or those of the draft that the URL names. */
export async function loadForm(record: AnyRecord, { context, params, url }: Page) {
	const db = context.get(databaseContext)
	const facts = await readFacts(db)
	const draft = await findDraftForm(context, url, formOf(record, facts))
	const isRestored = draft !== undefined
	const id = idOf(params)
	const formKey = randomUUID()
	if (id === null) return data({ values: formValues(record, draft ?? { formKey }), isRestored })
	const stored = await findRecord(db, record, id)
	const initial = draft ?? (stored && { ...storedValues(record, stored, facts), formKey })
	const values = initial ? formValues(record, initial) : null
	const carried = carriedFields(draft, stored && linesOf(record, stored, facts))
	// Not thrown, because this page also shows the response to a form whose record has been deleted.
	return data({ values, isRestored, ...carried }, { status: stored ? 200 : 404 })
}

/** The action of both pages: saves the record and redirects to its list, or returns the invalid submission. */
export async function saveForm<R extends StoredRecord>(record: R, page: Page & { request: Request }) {
	const { context, request, params } = page
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await readForm(context, page)
	if (sent.error) return rejectUnreadable(sent.error.message)
	const db = context.get(databaseContext)
	const facts = await readFacts(db)
	const form = parseForm(sent.fields, formOf(record, facts))
	if (form.status !== "success") return rejectSubmission(form, 400)
	const { idempotencyKey } = sent
	const { revision } = form.value
	const id = idOf(params)
	const mine = contentOf(record, form.value)
	const unlock = await lockForm(idempotencyKey)
	try {
		const savedBefore = await findCreatedByKey(db, idempotencyKey)
		if (savedBefore !== undefined) return await redirectSaved(context, record, mine, id)
		const readVersions = async () => ({
			theirs: id === null ? undefined : await findRecord(db, record, id),
			lines: (one: ContentOf<R>) => linesOf(record, one, facts),
		})
		const content = await withChosenLines(form, mine, readVersions)
		const problems = record.check?.(content) ?? {}
		if (Object.keys(problems).length > 0) return rejectSubmission(form, 400, problems)
		const change = { by: context.get(staffContext).username, at: new Date() }
		switch (await saveRecord(db, record, { id, content, revision, idempotencyKey }, change)) {
			case "saved":
				return await redirectSaved(context, record, content, id)
			case "too many":
				return rejectSubmission(form, 409, { "": [record.tooMany.form] })
			case "deleted":
				return rejectSubmission(form, 404, { "": [deletedText(record)] }, { isDeleted: true })
			case "edit conflict":
				return await rejectConflict(context, form, `this ${record.noun}`, { ...(await readVersions()), mine })
		}
	} catch (error) {
		return rejectAfterDiskError(form, error)
	} finally {
		unlock()
	}
}

const deletedText = ({ noun }: AnyRecord) =>
	`This ${noun} was deleted while you were editing. Your text is still here. Save it as a new ${noun}, or cancel.`

async function redirectSaved<R extends AnyRecord>(
	context: Context,
	record: R,
	content: ContentOf<R>,
	id: number | null,
) {
	const isNew = id === null
	const { zone } = await readFacts(context.get(databaseContext))
	const did = isNew ? record.did.created : record.did.updated
	return await redirectWith(context, record.list, { ...record.saved(content, { isNew, zone }), did })
}
