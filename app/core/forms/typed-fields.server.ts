import type { z } from "zod"
import { isStaff } from "#core/accounts/user.ts"
import {
	databaseContext,
	draftRuleContext,
	environmentContext,
	expiredSessionContext,
	staffContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { readSentForm } from "#core/platform/uploads.server.ts"
import { type DraftFields, deleteUpload, findDraft, storeDraft, storeUpload } from "./draft.server.ts"
import { FILE_FIELDS, type FileField } from "./file-fields.ts"
import { parseForm } from "./parse-form.ts"
import { NOT_STORED, withoutPasswords } from "./pending-form.ts"

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
	const uploads = new Map<string, string>()
	for (const [name, file] of submission.files) {
		await storeUpload(db, dataDir, user.id, file, new Date())
		uploads.set(`${name}Upload`, file.token)
	}
	for (const name of submission.tooLarge) uploads.set(`${name}Upload`, NOT_STORED)
	// A new file replaces one that waited.
	const texts = withoutPasswords(submission.fields).filter(([name]) => !uploads.has(name))
	const fields: DraftFields = [...texts, ...uploads]
	if (fields.length === 0) return undefined
	const draft = await storeDraft(db, user.id, url.pathname, fields, new Date())
	if (!draft) for (const { token } of submission.files.values()) await deleteUpload(db, dataDir, token)
	return draft
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
