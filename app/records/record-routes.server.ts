import { randomUUID } from "node:crypto"
import { data, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith, reloadWith } from "#app/middleware/flash.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields, rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
	returnForm,
} from "#app/middleware/forms/form-response.server.ts"
import { lockForm, readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pathFor } from "#app/models/trash/kind-rules.ts"
import type { Database } from "#db/connection.ts"
import {
	type AnyRecord,
	type ContentOf,
	contentOfForm,
	formOf,
	formValues,
	linesOf,
	type ModelOf,
	parentRow,
	storedValues,
} from "./define-record.ts"
import { whatVisitorsSee } from "./draft-state.ts"
import { findChanges } from "./record-changes.server.ts"
import { findRecord } from "./record-rows.server.ts"
import { RefusedError, type StoredPart, type StoredRecord, saveRecord } from "./record-store.server.ts"
import { showRefilled } from "./refill-form.server.ts"

type Context = Readonly<RouterContextProvider>

type Page = { context: Context; url: URL }

/** Which record a page is about, by its URL: without an ID, a new one. `parent`: the ID of the one that it is a part of. */
type Target = { id: string | undefined; parent?: number }

/** A record of a table, or a part of what is stored as a whole. */
type StoredForm = StoredRecord | StoredPart

const isPart = (record: StoredForm): record is StoredPart => "find" in record

async function findOf<R extends StoredForm>(db: Database, record: R, { id, parent }: Target) {
	if (isPart(record)) {
		const edited: ModelOf<R> | undefined = id === undefined ? undefined : await record.find(db, id)
		return { edited, visitorsSee: "this version" as const }
	}
	const found = await findRecord(db, record, parseId(id) ?? 0)
	const stored = found && (!record.parent || found[record.parent] === parent) ? found : undefined
	const changes = stored && (await findChanges(db, record, stored.id))
	const edited: ModelOf<R> | undefined = stored && { ...stored, ...changes }
	return { edited, visitorsSee: whatVisitorsSee(stored, changes) }
}

async function readFacts<R extends StoredForm>(
	db: Database,
	record: R,
	{ parent }: Target,
	contents: (ContentOf<R> | undefined)[] = [],
) {
	const shown = contents.filter((one) => one !== undefined)
	return { zone: await readTimeZone(db), ...(await record.readFacts?.(db, parent, shown)) }
}

/** The record with this ID. Throws a redirect to its list if it was deleted: Back leads here after that without scripts. */
export async function requireRecord<R extends AnyRecord>(
	record: R,
	context: Context,
	id: string | undefined,
): Promise<ModelOf<R>> {
	const { edited } = await findOf(context.get(databaseContext), record, { id })
	if (edited) return edited
	throw await redirectWith(context, record.list, { title: `This ${record.noun} no longer exists` })
}

/** The loader of the pages of a new and of a stored record: the form's values, or those of the draft that the URL names. */
export async function loadRecordForm<R extends StoredForm>(
	record: R,
	{ context, url }: Page,
	target: Target,
) {
	const db = context.get(databaseContext)
	const { edited, visitorsSee } = await findOf(db, record, target)
	const facts = await readFacts(db, record, target, [edited])
	const draft = await findDraftForm(context, url, formOf(record, facts))
	const isNew = target.id === undefined
	const formKey = randomUUID()
	const initial =
		draft ?? (isNew ? { formKey } : edited && { ...storedValues(record, edited, facts), formKey })
	const form = {
		values: initial ? formValues(record, initial) : null,
		isRestored: draft !== undefined,
		visitorsSee,
		/** Null for a new or deleted one. */
		storedId: edited?.id ?? null,
		...(!isNew && carriedFields(draft, edited && linesOf(record, edited, facts))),
	}
	// Not thrown, because this page also shows the response to a form whose record has been deleted.
	return data(form, { status: isNew || edited ? 200 : 404 })
}

/** The action of both pages: saves the record and redirects to its list, or returns the invalid submission. */
export async function saveRecordForm<R extends StoredForm>(
	record: R,
	page: Page & { request: Request },
	target: Target,
) {
	const { context, request } = page
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await readForm(context, page)
	if (sent.error) return rejectUnreadable(sent.error.message)
	const db = context.get(databaseContext)
	const facts = await readFacts(db, record, target)
	const schema = formOf(record, facts)
	const pressed = record.press?.(sent.fields, facts)
	if (pressed) return returnForm(parseForm(sent.fields, schema).payload, pressed)
	const refilled = isPart(record) && record.refill?.(sent.fields)
	if (refilled) return await showRefilled(context, page.url, refilled)
	const form = parseForm(sent.fields, schema)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const { idempotencyKey } = sent
	const { revision } = form.value
	const isDraft = form.value.draft === true
	const mine = contentOfForm(record, form.value)
	const unlock = await lockForm(idempotencyKey)
	try {
		const savedBefore = await findCreatedByKey(db, idempotencyKey)
		if (savedBefore !== undefined)
			return await redirectSaved(context, record, target, { content: mine, isDraft })
		const readVersions = async () => {
			const { edited: theirs } = await findOf(db, record, target)
			const facts = await readFacts(db, record, target, [mine, theirs])
			return { theirs, lines: (one: ContentOf<R>) => linesOf(record, one, facts) }
		}
		const content = await withChosenLines(form, mine, readVersions)
		const problems = record.check?.(content) ?? {}
		if (Object.keys(problems).length > 0) return rejectSubmission(form, 400, problems)
		const toSave = { content, revision, idempotencyKey, isDraft, form: form.value }
		switch (await save(db, record, target, toSave, changeOf(context))) {
			case "saved":
				return await redirectSaved(context, record, target, { content, isDraft })
			case "too many": {
				const { form: message, status = 409 } = (record as AnyRecord).tooMany
				return rejectSubmission(form, status, { "": [message] })
			}
			case "deleted":
				return rejectSubmission(form, 404, { "": [deletedText(record)] }, { isDeleted: true })
			case "edit conflict":
				return await rejectConflict(context, form, isPart(record) ? record.noun : `this ${record.noun}`, {
					...(await readVersions()),
					...(isPart(record) && record.lastChange && { saved: record.lastChange }),
					mine,
				})
		}
	} catch (error) {
		if (error instanceof RefusedError) return rejectSubmission(form, 400, error.problems)
		return rejectAfterDiskError(form, error)
	} finally {
		unlock()
	}
}

/** In one transaction. Throws `RefusedError`. */
async function save<R extends StoredForm>(
	db: Database,
	record: R,
	target: Target,
	{ form, ...toSave }: Omit<Parameters<typeof saveRecord<StoredRecord>>[2], "id"> & { form: object },
	change: Change,
) {
	const { id: key, parent } = target
	if (isPart(record)) {
		if (key !== undefined && !(await record.find(db, key))) return "deleted"
		return await record.save(db, { key, ...toSave, form: { ...form } }, change)
	}
	const id = key === undefined ? null : ((await findOf(db, record, target)).edited?.id ?? 0)
	return await saveRecord(db, record as StoredRecord, { ...toSave, id, parent }, change)
}

const deletedText = ({ noun, deleted }: StoredForm & { deleted?: string }) =>
	deleted ??
	`This ${noun} was deleted while you were editing. Your text is still here. Save it as a new ${noun}, or cancel.`

async function redirectSaved<R extends StoredForm>(
	context: Context,
	record: R,
	{ id, parent }: Target,
	{ content, isDraft }: { content: ContentOf<R>; isDraft: boolean },
) {
	const isNew = id === undefined
	const zone = await readTimeZone(context.get(databaseContext))
	const did = isNew ? record.did.created : record.did.updated
	const to = pathFor(record.list, parentRow(record, parent))
	const flash = { ...record.saved(content, { isNew, isDraft, zone }), did }
	return await (record.reloads ? reloadWith(context, to, flash) : redirectWith(context, to, flash))
}
