import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { parseForm } from "../../forms/parse-form.ts"
import { type DraftFields, findDraft, keepDraft } from "../../models/draft.server.ts"
import { MAX_AUDIO_BYTES, MAX_CSV_BYTES, MAX_IMAGE_BYTES } from "../../models/media-limits.ts"
import { keepUpload } from "../../models/upload.server.ts"
import { readSentForm } from "../../system/uploads.server.ts"
import { adminContext, databaseContext, environmentContext, formerUserContext } from "../context.server.ts"

type Context = Readonly<RouterContextProvider>

/** Where something is typed, or chosen with care. A button that was pressed can be pressed again. */
const FORMS = [
	/^\/admin\/species\/(new|\d+\/edit)$/,
	/^\/admin\/news\/(new|\d+\/edit)$/,
	/^\/admin\/import(\/\w+)?$/,
	/^\/admin\/security\/settings\/tour_passcode$/,
]

/** The files that forms of the staff have. */
const FILE_LIMITS = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES, csv: MAX_CSV_BYTES }

/**
 * Keeps what was typed into a form whose sender's session was over, for them to find after signing in: the key of the
 * draft. A stranger's form is not kept, nor is anything that a form calls a password.
 */
export async function keepTypedForm(
	context: Context,
	request: Request,
	url: URL,
): Promise<string | undefined> {
	const user = context.get(formerUserContext)
	if (!user || !FORMS.some((address) => address.test(url.pathname))) return undefined
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const sent = await readSentForm(request, dataDir, FILE_LIMITS).catch(() => undefined)
	if (!sent) return undefined
	const fields: DraftFields = []
	for (const [name, value] of sent.fields) {
		if (typeof value === "string" && !/password/i.test(name)) fields.push([name, value])
	}
	for (const [name, file] of sent.files) {
		await keepUpload(db, dataDir, user.id, file, new Date())
		fields.push([`${name}Upload`, file.token])
	}
	return fields.length > 0 ? await keepDraft(db, user.id, url.pathname, fields, new Date()) : undefined
}

/** What the admin had typed into the form at this address before signing in again, by field; `?draft=` names it. */
export async function findTypedForm<Schema extends z.ZodObject>(
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

/** One field of what was typed. */
export async function findTypedText(context: Context, url: URL, field: string): Promise<string | null> {
	const fields = await findFields(context, url)
	return fields?.find(([name]) => name === field)?.[1] ?? null
}

async function findFields(context: Context, url: URL): Promise<DraftFields | undefined> {
	const key = url.searchParams.get("draft")
	if (!key) return undefined
	return await findDraft(context.get(databaseContext), context.get(adminContext).id, url.pathname, key)
}
