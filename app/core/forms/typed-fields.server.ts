import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { isStaff, type User } from "#core/accounts/user.ts"
import {
	databaseContext,
	draftRuleContext,
	environmentContext,
	expiredSessionContext,
	originContext,
	sentFormContext,
	staffContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import { BrokenFormError, readSentForm, type SentForm } from "#core/platform/uploads.server.ts"
import { unlessDiskError } from "./disk-error.ts"
import { type DraftFields, deleteUpload, findDraft, storeDraft, storeUpload } from "./draft.server.ts"
import { FILE_FIELDS, type FileField } from "./file-fields.ts"
import { parseForm } from "./parse-form.ts"
import { NOT_STORED, parsePendingForm, withoutPasswords, writePendingForm } from "./pending-form.ts"

type Context = Readonly<RouterContextProvider>

/** Above the limits of every staff form. Files are discarded. */
const GUEST_LIMITS = { fields: 120, fieldSize: 64 * 1024 }

export async function storeTypedFields(
	context: Context,
	request: Request,
	url: URL,
): Promise<string | undefined> {
	const user = context.get(expiredSessionContext)?.user ?? context.get(withoutFactorContext)
	if (!user || !isStaff(user) || !context.get(draftRuleContext)(url.pathname)) return undefined
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const submission = await readSentForm(request, dataDir, FILE_FIELDS).catch(() => undefined)
	if (!submission) return undefined
	const fields: DraftFields = withoutPasswords(submission.fields)
	for (const [name, file] of submission.files) {
		await storeUpload(db, dataDir, user.id, file, new Date())
		fields.push([`${name}Upload`, file.token])
	}
	for (const name of submission.tooLarge) fields.push([`${name}Upload`, NOT_STORED])
	if (fields.length === 0) return undefined
	const draft = await storeDraft(db, user.id, url.pathname, fields, new Date())
	if (!draft) for (const { token } of submission.files.values()) await deleteUpload(db, dataDir, token)
	return draft
}

/** Stores nothing, because anyone can send a form without a session. Undefined if its text is too large. */
export async function readGuestForm(
	context: Context,
	request: Request,
	url: URL,
): Promise<string | undefined> {
	if (!context.get(draftRuleContext)(url.pathname)) return undefined
	const { dataDir } = context.get(environmentContext)
	const read = () => readSentForm(request, dataDir, {}, GUEST_LIMITS).catch(beginningWithFile)
	// The session of one that has arrived ended in between.
	const submission = context.get(sentFormContext) ?? (await read())
	if (!submission) return undefined
	const names = [...submission.rejected.keys(), ...submission.files.keys(), ...submission.tooLarge]
	const files = names.filter((name) => Object.hasOwn(FILE_FIELDS, name))
	const missing: DraftFields = files.map((name) => [`${name}Upload`, NOT_STORED])
	return writePendingForm([...withoutPasswords(submission.fields), ...missing])
}

/** Text without a file that is cut off is not carried, because nothing would say that the rest is missing. */
function beginningWithFile(error: unknown): SentForm | undefined {
	const beginning = error instanceof BrokenFormError ? error.beginning : undefined
	return beginning && beginning.rejected.size > 0 ? beginning : undefined
}

export async function storePendingForm(
	context: Context,
	user: User,
	to: string,
	carried: unknown,
): Promise<string> {
	const fields = parsePendingForm(carried)
	const url = new URL(to, context.get(originContext))
	if (!fields || !isStaff(user) || !context.get(draftRuleContext)(url.pathname)) return to
	const draft = await storeDraft(
		context.get(databaseContext),
		user.id,
		url.pathname,
		fields,
		new Date(),
	).catch(unlessDiskError)
	if (draft) url.searchParams.set("draft", draft)
	return url.pathname + url.search
}

export async function findDraftForm<Schema extends z.ZodObject>(
	context: Context,
	url: URL,
	schema: Schema,
): Promise<Record<string, unknown> | undefined> {
	const fields = await findFields(context, url)
	if (!fields) return undefined
	const form = new FormData()
	for (const [name, value] of fields) form.append(name, value)
	return parseForm(form, schema).payload
}

export async function findDraftText(context: Context, url: URL, field: string): Promise<string | null> {
	const fields = await findFields(context, url)
	return fields?.find(([name]) => name === field)?.[1] ?? null
}

export function findDraftUpload(context: Context, url: URL, field: FileField): Promise<string | null> {
	return findDraftText(context, url, `${field}Upload`)
}

async function findFields(context: Context, url: URL): Promise<DraftFields | undefined> {
	const key = url.searchParams.get("draft")
	if (!key) return undefined
	return await findDraft(context.get(databaseContext), context.get(staffContext).id, url.pathname, key)
}
