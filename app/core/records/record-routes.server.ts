import { createHash, randomUUID } from "node:crypto"
import { data } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { findLastChange } from "#core/audit/last-change.server.ts"
import { findCreatedByKey, type IdempotencyKey } from "#core/forms/draft.server.ts"
import {
	CHOOSE_AGAIN,
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
	returnForm,
} from "#core/forms/form-response.server.ts"
import { fromToday } from "#core/forms/page-range.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { withoutPasswords } from "#core/forms/pending-form.ts"
import { redirectWith, reloadWith } from "#core/forms/redirect-with.server.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import { findDraftForm } from "#core/forms/typed-fields.server.ts"
import {
	changeOf,
	databaseContext,
	fileServicesOf,
	originContext,
	staffContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { discardUploads } from "#core/media/sent-files.server.ts"
import {
	BrokenFormError,
	discardSentFiles,
	FileNotStoredError,
	type SentForm,
} from "#core/platform/uploads.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
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
import type { RuleContext } from "./field.ts"
import type { AnyForm } from "./form-definition.ts"
import { formValues, storedValues } from "./form-values.ts"
import { pathFor } from "./kind-rules.ts"
import {
	fileLimits,
	findFiles,
	hasFile,
	keepFiles,
	readFiles,
	saveSent,
	withSentFiles,
} from "./record-files.server.ts"
import { differences } from "./record-lines.ts"
import { findTarget, type StoredForm, type Target } from "./record-store.server.ts"

type Page = { context: Context; url: URL }

/** If the record was deleted, throws a redirect to its list, because Back leads here without scripts. */
export async function requireRecord<R extends AnyRecord>(
	record: R,
	context: Context,
	id: string | undefined,
): Promise<ModelOf<R>> {
	const edited = await findTarget(context.get(databaseContext), record, { id })
	if (edited) return edited
	throw await redirectWith(context, record.list, { title: `This ${record.noun} no longer exists` })
}

/** The loader for new and stored records. The URL may name a draft. */
export async function loadRecordForm<R extends AnyForm>(
	record: StoredForm<R>,
	{ context, url }: Page,
	target: Target,
) {
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const edited = isNew ? undefined : await record.find(db, target)
	const ruleContext = await readContext(db, record, target)
	const draft = await findDraftForm(context, url, formOf(record, ruleContext))
	const formKey = randomUUID()
	const initial =
		draft ?? (isNew ? { formKey } : edited && { ...storedValues(record, edited, ruleContext), formKey })
	const values = initial ? formValues(record, initial) : null
	const { titles } = record
	const form = {
		formTitle: isNew ? titles.new : values ? titles.edit : titles.missing,
		values,
		...(filesOf(record).length > 0 && (await findFiles(fileServicesOf(context), values, edited))),
		search: record.listSearch?.(url.searchParams) ?? "",
		isRestored: draft !== undefined,
		storedId: edited?.id ?? null,
	}
	// Not thrown, because this page also shows the response to a form whose record has been deleted.
	return data(form, { status: isNew || edited ? 200 : 404 })
}

async function readContext<R extends AnyForm>(
	db: Database,
	record: StoredForm<R>,
	target: Target,
	isConflict = false,
) {
	return (await record.readContext?.(db, target, isConflict)) ?? {}
}

export async function saveRecordForm<R extends AnyForm>(
	record: StoredForm<R>,
	page: Page & { request: Request },
	target: Target,
) {
	const { context } = page
	const db = context.get(databaseContext)
	let submission: SentForm
	try {
		submission = await receiveForm(context, page.request, fileLimits(record))
	} catch (error) {
		if (error instanceof BrokenFormError) return rejectUnreadable(error.message)
		if (!(error instanceof FileNotStoredError)) throw error
		const rules = formOf(record, await readContext(db, record, target))
		return rejectAfterDiskError(parseForm(error.fields, rules), error, CHOOSE_AGAIN)
	}
	const { fields } = submission
	const ruleContext = { ...(await readContext(db, record, target)), hasFile: hasFile(submission) }
	// `press` changes the fields.
	const pressed = record.press?.(fields, ruleContext)
	const form = parseForm(fields, formOf(record, ruleContext))
	if (pressed) return returnForm(form.payload, pressed)
	const idempotencyKey = idempotencyKeyOf(page.url, submission)
	const unlock = await lockForm(idempotencyKey.key)
	try {
		const savedBefore = await findCreatedByKey(db, idempotencyKey)
		if (savedBefore !== undefined) {
			// Rules must ignore the record that this form has saved before.
			const saved = { ...target, id: target.id ?? String(savedBefore) }
			const own = await readContext(db, record, saved)
			const resent = parseForm(fields, formOf(record, { ...ruleContext, ...own }))
			if (resent.status === "success") {
				await discardSentFiles(submission)
				const content = contentOfForm(record, resent.value, ruleContext)
				return await redirectSaved(page, record, target, { id: savedBefore, content, fields })
			}
		}
		return await checkAndSave(record, page, target, { submission, idempotencyKey, form, ruleContext })
	} catch (error) {
		return rejectAfterDiskError(form, error, submission.files.size > 0 ? CHOOSE_AGAIN : "")
	} finally {
		unlock()
	}
}

type Received<R extends AnyForm> = {
	submission: SentForm
	idempotencyKey: IdempotencyKey
	form: ReturnType<typeof parseForm<ReturnType<typeof formOf<R>>>>
	ruleContext: RuleContext
}

async function checkAndSave<R extends AnyForm>(
	record: StoredForm<R>,
	page: Page,
	target: Target,
	{ submission, idempotencyKey, form, ruleContext }: Received<R>,
) {
	const { context } = page
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const missing = pictureOf(record)?.missing
	const services = fileServicesOf(context)
	const files = await readFiles(services, record, submission)
	if (isNew && missing && !files.image) files.errors.image ??= [missing]
	const found = await record.findProblems?.(db, submission.fields, context.get(originContext))
	const errors = { ...files.errors, ...found }
	if (form.status !== "success" || Object.keys(errors).length > 0) {
		const status = filesOf(record).length > 0 && submission.tooLarge.size > 0 ? 413 : 400
		return rejectSubmission(form, status, errors, await keepFiles(services, record, files))
	}
	const { value } = form
	const typed = contentOfForm(record, value, ruleContext)
	const contentOn = (stored: ModelOf<R> | undefined) =>
		withSentFiles(record, typed, { form: value, files, stored })
	const change = changeOf(context)
	try {
		const sent = { target, files, idempotencyKey }
		const saved = await saveSent(services, record, sent, change, (before) => {
			return { content: contentOn(before), revision: value.revision, form: value }
		})
		if (filesOf(record).length > 0) await discardUploads(services, files)
		const content = contentOn(saved.before)
		return await redirectSaved(page, record, target, { ...saved, content, fields: submission.fields })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const { status, errors } = error
		const kept = await keepFiles(services, record, files)
		if (error instanceof Gone) {
			const { lost } = record
			const more = { ...kept, ...(lost === undefined && { isDeleted: true }) }
			return rejectSubmission(form, status, { "": [lost ?? deletedText(record)] }, more)
		}
		if (!(error instanceof EditConflict)) return rejectSubmission(form, status, errors, kept)
		const stored = isNew ? undefined : await record.find(db, target)
		const shown = await readContext(db, record, target, true)
		const lines = stored ? differences(record, stored, contentOn(stored), shown) : []
		const { message, ...version } = await describeConflict(context, record, stored)
		const more = stored && { revision: stored.revision, storedVersion: { ...version, lines } }
		return rejectSubmission(form, status, { "": [message] }, { ...kept, ...more })
	}
}

function deletedText({ noun, deleted, fields }: AnyForm): string {
	const again = fields.image?.missing ? "Choose the picture again and save" : "Save"
	return (
		deleted ??
		`This ${noun} was deleted while you were editing. Your text is still here. ${again} it as a new ${noun}, or cancel.`
	)
}

/** Sending the form again replaces the version that someone else saved. */
async function describeConflict(
	context: Context,
	{ noun, lastChange }: StoredForm,
	stored: { updatedAt?: string } | undefined,
) {
	const db = context.get(databaseContext)
	const sought = lastChange ?? (stored?.updatedAt ? { at: stored.updatedAt } : undefined)
	const change = sought && (await findLastChange(db, sought))
	const isOwn = change?.by === context.get(staffContext).username
	const what = /^the(se)? /.test(noun) ? noun : `this ${noun}`
	const who = isOwn
		? `You saved ${what} in another window while you were editing here.`
		: `Someone else saved ${what} while you were editing.`
	return {
		message: `${who} Your changes aren't saved yet. If you save again, this form replaces that version.`,
		isOwn,
		...(change && { by: change.by, at: formatDateTime(change.at) }),
	}
}

type JustSaved<R extends AnyForm> = {
	id: number | undefined
	content: ContentOf<R>
	before?: ModelOf<R> | undefined
	fields: FormData
}

async function redirectSaved<R extends AnyForm>(
	{ context, url }: Page,
	record: StoredForm<R>,
	target: Target,
	{ id, content, before, fields }: JustSaved<R>,
) {
	const db = context.get(databaseContext)
	const isNew = target.id === undefined
	const auditAction = isNew ? record.auditActions.created : record.auditActions.updated
	const search = record.listSearch?.(url.searchParams) ?? ""
	const addsAnother = isNew && fields.has("another")
	const to = pathFor(addsAnother ? record.newAt : record.list, { id, ...parentRow(record, target.parent) })
	const path = addsAnother
		? `${to}${search}${search ? "&" : "?"}after=${id}`
		: (fromToday(url.searchParams) ?? to + search)
	const notes = id !== undefined && (await record.notes?.(db, { id, content, search, before }))
	const flash = { ...record.saved(content, isNew), ...notes, auditAction }
	return await (record.reloads ? reloadWith(context, path, flash) : redirectWith(context, path, flash))
}

function idempotencyKeyOf(url: URL, { fields, files }: SentForm): IdempotencyKey {
	// Sorted, because files are stored concurrently.
	const hashes = [...files].map(([name, file]) => `${name} ${file.sha256}`).sort()
	const digest = createHash("sha256")
		.update(JSON.stringify([url.pathname, withoutPasswords(fields), hashes]))
		.digest("base64url")
	return { key: String(fields.get("formKey") ?? ""), digest }
}

const locks = new Map<string, Promise<void>>()

/** The second request of a double click waits, and finds what the first one saved. Call the result to release the lock. */
async function lockForm(key: string): Promise<() => void> {
	const previous = locks.get(key)
	let release = () => {}
	const mine = new Promise<void>((resolve) => {
		release = resolve
	})
	locks.set(key, mine)
	await previous
	return () => {
		if (locks.get(key) === mine) locks.delete(key)
		release()
	}
}
