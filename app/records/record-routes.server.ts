import { randomUUID } from "node:crypto"
import { data, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { redirectWith, reloadWith } from "#app/middleware/flash.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields, rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import {
	CHOOSE_AGAIN,
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
	returnForm,
} from "#app/middleware/forms/form-response.server.ts"
import { lockForm, type ReadForm, readForm } from "#app/middleware/forms/read-form.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { discardUploads } from "#app/models/media/sent-files.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pathFor } from "#app/models/trash/kind-rules.ts"
import { discardSentFiles } from "#app/platform/uploads.server.ts"
import {
	type AnyRecord,
	type ContentOf,
	contentOfForm,
	filesOf,
	formOf,
	type ModelOf,
	parentRow,
	pictureOf,
} from "./define-record.ts"
import { findFiles, findOf, isPart, readFacts, type StoredForm, type Target } from "./find-form.server.ts"
import type { AnyForm } from "./form-definition.ts"
import { formValues, storedValues } from "./form-values.ts"
import { fileLimits, keepFiles, readFiles, saveWithFiles } from "./record-files.server.ts"
import { linesOf, withChosenFiles, withFileUrls } from "./record-lines.ts"
import { findRecord } from "./record-rows.server.ts"
import { type StoredRecord, savePart } from "./record-store.server.ts"
import { showRefilled } from "./refill-form.server.ts"

type Context = Readonly<RouterContextProvider>

type Page = { context: Context; url: URL }

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
	const values = initial ? formValues(record, initial) : null
	const form = {
		values,
		...(filesOf(record).length > 0 && (await findFiles(fileServicesOf(context), values, edited))),
		search: (!isPart(record) && record.listSearch?.(url.searchParams)) || "",
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
	const submission = await readForm(context, page, fileLimits(record))
	if (!submission.fields) return rejectUnreadable(submission.error.message)
	const db = context.get(databaseContext)
	const facts = await readFacts(db, record, target)
	const schema = formOf(record, facts)
	const pressed = record.press?.(submission.fields, facts)
	if (pressed) return returnForm(parseForm(submission.fields, schema).payload, pressed)
	const refilled = isPart(record) && record.refill?.(submission.fields)
	if (refilled) return await showRefilled(context, page.url, refilled)
	const form = parseForm(submission.fields, schema)
	if (submission.error) return rejectAfterDiskError(form, submission.error, CHOOSE_AGAIN)
	const { idempotencyKey } = submission
	const unlock = await lockForm(idempotencyKey)
	try {
		const savedBefore = await findCreatedByKey(db, idempotencyKey)
		if (savedBefore !== undefined && form.status === "success") {
			await discardSentFiles(submission)
			const content = contentOfForm(record, form.value)
			const isDraft = form.value.draft === true
			return await redirectSaved(record, page, target, { id: savedBefore, content, isDraft })
		}
		return await saveReceived(record, page, target, { submission, form })
	} catch (error) {
		return rejectAfterDiskError(form, error, submission.files.size > 0 ? CHOOSE_AGAIN : "")
	} finally {
		unlock()
	}
}

type Received<R extends AnyForm> = {
	submission: Extract<ReadForm, { error?: undefined }>
	form: ReturnType<typeof parseForm<ReturnType<typeof formOf<R>>>>
}

async function saveReceived<R extends StoredForm>(
	record: R,
	page: Page,
	target: Target,
	{ submission, form }: Received<R>,
) {
	const { context } = page
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const missing = pictureOf(record)?.missing
	const services = fileServicesOf(context)
	const files = await readFiles(services, record, submission)
	if (isNew && missing && !files.image) files.errors.image ??= [missing]
	if (form.status !== "success" || Object.keys(files.errors).length > 0) {
		const status = filesOf(record).length > 0 && submission.tooLarge.size > 0 ? 413 : 400
		return rejectSubmission(form, status, files.errors, await keepFiles(services, record, files))
	}
	const { edited: stored } = isNew ? {} : await findOf(db, record, target)
	const sent = { form: form.value, files, stored }
	const mine = withFileUrls(record, contentOfForm(record, form.value), sent)
	const readVersions = async () => {
		const { edited: theirs } = await findOf(db, record, target)
		const facts = await readFacts(db, record, target, [mine, theirs])
		return { theirs, lines: (one: ContentOf<R>) => linesOf(record, one, facts) }
	}
	const chosen = withChosenFiles(record, await withChosenLines(form, mine, readVersions), sent)
	const { content } = chosen
	const problems = record.check?.(content) ?? {}
	if (Object.keys(problems).length > 0)
		return rejectSubmission(form, 400, problems, await keepFiles(services, record, files))
	const { revision } = form.value
	const isDraft = form.value.draft === true
	const change = changeOf(context)
	const { idempotencyKey } = submission
	const { id: key, parent } = target
	const id = isNew ? null : (stored?.id ?? 0)
	const saved = isPart(record)
		? await savePart(db, record, { key, content, revision, form: form.value }, change)
		: await saveWithFiles(
				services,
				record as StoredRecord,
				{ id, parent, content, revision, idempotencyKey, isDraft },
				chosen.files,
				change,
			)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		const { id: savedId, before } = saved as { id?: number; before?: ModelOf<R> }
		const replaced = chosen.files.image && before
		return await redirectSaved(record, page, target, { id: savedId, content, isDraft, replaced })
	}
	// A damaged picture is discarded.
	const kept = await keepFiles(services, record, saved.result === "invalid image" ? chosen.files : files)
	switch (saved.result) {
		case "invalid image":
			return rejectSubmission(form, saved.status, { image: [saved.message] }, kept)
		case "refused":
			return rejectSubmission(form, saved.status, saved.problems, kept)
		case "too many": {
			const { form: message, status = 409 } = (record as AnyRecord).tooMany
			return rejectSubmission(form, status, { "": [message] }, kept)
		}
		case "deleted": {
			const isDeleted = !("lost" in record)
			return rejectSubmission(
				form,
				404,
				{ "": [deletedText(record)] },
				{ ...kept, ...(isDeleted && { isDeleted }) },
			)
		}
		case "edit conflict": {
			const saved = isPart(record) && record.lastChange
			const versions = { ...(await readVersions()), mine, ...(saved && { saved }) }
			const what = isPart(record) ? record.noun : `this ${record.noun}`
			return await rejectConflict(context, form, what, versions, kept)
		}
	}
}

function deletedText(record: StoredForm & { lost?: string; deleted?: string }): string {
	const { noun, lost, deleted } = record
	const again = pictureOf(record) ? "Choose the picture again and save" : "Save"
	return (
		lost ??
		deleted ??
		`This ${noun} was deleted while you were editing. Your text is still here. ${again} it as a new ${noun}, or cancel.`
	)
}

type JustSaved<R extends AnyForm> = {
	/** Undefined for a part. */
	id?: number | undefined
	content: ContentOf<R>
	isDraft: boolean
	/** The one whose picture was replaced. */
	replaced?: ModelOf<R> | undefined
}

async function redirectSaved<R extends StoredForm>(
	record: R,
	{ context, url }: Page,
	target: Target,
	{ id, content, isDraft, replaced: before }: JustSaved<R>,
) {
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const zone = await readTimeZone(db)
	const after = before && id && (await findRecord(db, record as StoredRecord, id))
	const how = { isNew, isDraft, zone, ...(after && { replaced: { before, after } }) }
	const auditAction = isNew ? record.auditActions.created : record.auditActions.updated
	const { editAt, page, listSearch, describe }: Partial<StoredRecord> = isPart(record) ? {} : record
	const to = (editAt && !listSearch && page) || record.list
	const path = pathFor(to, { id, ...parentRow(record, target.parent) })
	const search = listSearch?.(url.searchParams) ?? ""
	const description = id && (await describe?.(db, id))
	const flash = { ...record.saved(content, how), ...(description && { description }), auditAction }
	const redirect = record.reloads ? reloadWith : redirectWith
	return await redirect(context, path + search, flash)
}
