import { z } from "zod"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { changeOf, fileServicesOf } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { discardUploads, FILE_LIMITS } from "#core/media/sent-files.server.ts"
import { BrokenFormError } from "#core/platform/uploads.server.ts"
import { emptyValue } from "#core/records/column.ts"
import {
	type AnyRecord,
	bodyOf,
	type ContentOf,
	contentOf,
	filesOf,
	mapStored,
	optionalFilesOf,
	pictureOf,
} from "#core/records/define-record.ts"
import type { StoredField } from "#core/records/field.ts"
import { removeName } from "#core/records/file-field.ts"
import { fileLimits, readFiles, saveSent } from "#core/records/record-files.server.ts"
import type { StoredRecord, Target } from "#core/records/record-store.server.ts"
import { ApiError } from "./response.server.ts"

const FILE_TYPES = {
	image: `JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_IMAGE_PIXELS / 1e6} megapixels`,
	audio: "MP3, M4A, AAC, Ogg or WAV",
}

export function bodyFor(record: AnyRecord, isChange: boolean) {
	const files = filesOf(record).map(([name]) => {
		return [name, { bytes: FILE_LIMITS[name], description: FILE_TYPES[name] }]
	})
	if (files.length === 0) return { body: bodyOf(record, isChange) }
	const form = formBodyOf(record)
	return { form: isChange ? form.partial() : form, files: Object.fromEntries(files) }
}

/** Form fields are text: 'true' for a switch, one line per item of a list. */
function formBodyOf(record: AnyRecord) {
	const files = optionalFilesOf(record).map(([name]) => [removeName(name), flag(removeName(name)).optional()])
	const texts = Object.entries(mapStored(record, textRule)).filter(([, rule]) => rule !== undefined)
	return z.object({ ...(Object.fromEntries(texts) as z.ZodRawShape), ...Object.fromEntries(files) })
}

/** Returns the record's ID. An update leaves fields unchanged that the form doesn't have. Throws `ApiError` and `Refusal`. */
export async function saveSentForm<R extends AnyRecord>(
	record: StoredRecord<R>,
	{ context, request }: { context: Context; request: Request },
	target: Target,
): Promise<string> {
	const services = fileServicesOf(context)
	const submission = await receiveForm(context, request, fileLimits(record)).catch(rejectBroken)
	const files = await readFiles(services, record, submission)
	const isNew = target.id === undefined
	try {
		const texts = Object.fromEntries([...submission.fields].filter(([, value]) => typeof value === "string"))
		const body = formBodyOf(record)
		const parsed = (isNew ? body : body.partial()).safeParse(texts)
		const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
		if (!parsed.success || Object.keys(errors).length > 0)
			throw new ApiError(submission.tooLarge.size > 0 ? 413 : 400, joinErrors(errors), { errors })
		if (isNew && !files.image && pictureOf(record)?.missing)
			throw new ApiError(400, NO_PICTURE, { errors: { image: [NO_PICTURE] } })
		const sent: Record<string, unknown> = parsed.data
		const { id } = await saveSent(services, record, { target, files }, changeOf(context), (before) => {
			const given = Object.entries(sent).filter(([name]) => name in texts && name in record.fields)
			const removed = optionalFilesOf(record).filter(([name]) => sent[removeName(name)])
			const content = { ...Object.fromEntries([...given, ...removed.map(([name]) => [name, null])]) }
			const changed = [...removed.map(([name]) => name), ...Object.keys(files)]
			return { content: completed(record, before, content, changed), revision: before?.revision ?? 0 }
		})
		return String(id)
	} finally {
		await discardUploads(services, files)
	}
}

const NO_PICTURE = "A picture is required"

function rejectBroken(error: unknown): never {
	throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
}

/** A caption was written for its file, so a change of the file clears it. */
function completed<R extends AnyRecord>(
	record: R,
	before: object | undefined,
	content: object,
	changedFiles: string[],
): ContentOf<R> {
	const empty = mapStored(record, emptyValue)
	const captions = mapStored(record, (field, name) => {
		const isOfAnother = "beside" in field && field.beside && changedFiles.includes(field.beside)
		return isOfAnother ? [[name, empty[name]]] : []
	})
	return {
		...(before ? contentOf(record, before as Record<string, unknown>) : empty),
		...Object.fromEntries(Object.values(captions).flat()),
		...content,
	} as ContentOf<R>
}

/** A fieldset has its own endpoint. */
function textRule(field: StoredField, name: string): z.ZodType | undefined {
	switch (field.kind) {
		case "fieldset":
			return undefined
		case "switch":
			return flag(name).optional()
		case "list":
			return list(name, field).optional()
		case "months":
			return numbers(name, field.rule).optional()
		case "typed":
		case "derived":
			return field.rule.optional()
		default:
			return field.rule
	}
}

const flag = (name: string) =>
	z
		.enum(["true", "false", "on", ""], { error: `${name} must be true or false` })
		.transform((text) => text === "true" || text === "on")

const list = (name: string, { rule, most, longest, item }: StoredField & { kind: "list" }) =>
	z
		.string()
		.transform((text, context) => {
			let items: unknown = text.split(/\r\n?|\n/)
			if (text.trim().startsWith("[")) {
				try {
					items = JSON.parse(text)
				} catch {
					context.addIssue({ code: "custom", message: `${name} is not readable as a JSON list` })
					return z.NEVER
				}
			}
			return (Array.isArray(items) ? items : []).map((item) =>
				typeof item === "string" ? item.trim() : item,
			)
		})
		.transform((items) => items.filter((item) => item !== ""))
		.pipe(rule as z.ZodType<string[], unknown[]>)
		.meta({
			description: `One ${item} per line, or a JSON list: at most ${most}, each of at most ${longest} characters`,
		})

/** '4 5 6', '4,5,6' or '[4,5,6]'. */
const numbers = (name: string, rule: z.ZodType<number[]>) =>
	z
		.string()
		.regex(/^[\d,\s[\]]*$/, { error: `${name} must be numbers of months, for example 4,5,6` })
		.transform((text) => (text.match(/\d+/g) ?? []).map(Number))
		.pipe(rule as z.ZodType<number[], number[]>)
		.meta({ description: "Numbers of months with commas, from 1 to 12, for example 4,5,6" })
