import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { deleteForApi } from "#app/api/delete-record.server.ts"
import { operation, type ResponseDescription } from "#app/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { changeOf, databaseContext, fileServicesOf } from "#app/middleware/context.server.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { parseId } from "#app/models/forms/id.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import { discardUploads } from "#app/models/media/sent-files.server.ts"
import type { TrashKind } from "#app/models/trash/trash-kinds.ts"
import { BrokenFormError } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, bodyOf, changeBodyOf, contentOf, type ModelOf, pictureOf } from "./define-record.ts"
import { setChanges } from "./record-changes.server.ts"
import { fileLimits, readFiles, type SavedWithFiles, saveWithFiles } from "./record-files.server.ts"
import { findRecord } from "./record-rows.server.ts"
import { createRecord, RefusedError, type StoredRecord, updateRecord } from "./record-store.server.ts"
import { sentContent, textRules } from "./text-body.ts"

type Described<R extends AnyRecord> = { summary: string; json: z.ZodType<ModelOf<R>> }

/** Finds the record whose ID is in the URL, of which new ones are a part. Throws `ApiError` 404. */
type Parent = { label: string; find(context: Context, id: string | undefined): Promise<{ id: number }> }

type Context = Readonly<RouterContextProvider>

const notFound = ({ label }: Parent): Record<number, ResponseDescription<never>> => ({
	404: { description: `The ${label} isn't found` },
})

/** In a transaction. Throws `ApiError` 400 if the store refuses it. */
async function write<Result>(context: Context, work: (trx: Database) => Promise<Result>): Promise<Result> {
	const transaction = context.get(databaseContext).transaction()
	return await transaction.execute(work).catch((error) => {
		if (!(error instanceof RefusedError)) throw error
		throw new ApiError(error.status, joinErrors(error.problems), { errors: error.problems })
	})
}

export const createOperation = <R extends StoredRecord>(
	record: R,
	{ summary, json, parent }: Described<R> & { parent?: Parent },
) =>
	operation({
		summary,
		access: record.role,
		body: bodyOf(record),
		responses: {
			201: { description: "Created", json },
			...(parent && notFound(parent)),
			409: { description: String(record.tooMany.description) },
		},
		async handle({ context, params, body }) {
			const parentId = (await parent?.find(context, params.id))?.id
			const created = await write(context, (trx) =>
				createRecord(trx, record, body, changeOf(context), parentId),
			)
			if (!created) throw new ApiError(409, String(record.tooMany.api))
			return jsonResponse(created, 201)
		},
	})

export const replaceOperation = <R extends StoredRecord>(record: R, { summary, json }: Described<R>) =>
	operation({
		summary,
		access: record.role,
		body: changeBodyOf(record),
		responses: {
			200: { description: "The current state", json },
			404: { description: "Not found" },
			409: { description: `The ${record.noun} was changed since the revision that was sent` },
		},
		async handle({ context, params, body }) {
			const id = parseId(params.id) ?? 0
			return await write(context, async (trx) => {
				const before = await findRecord(trx, record, id)
				if (!before) throw new ApiError(404, `${record.label} not found`)
				const { revision = before.revision } = body
				const toUpdate = { id, revision, content: contentOf(record, body) }
				const result = await updateRecord(trx, record, toUpdate, changeOf(context))
				if (result === "saved" && record.hasDraft) await setChanges(trx, record, id, null)
				const stored = await findRecord(trx, record, id)
				if (result !== "saved" || !stored)
					throw new ApiError(409, `The ${record.noun} was changed; its revision is ${before.revision}`)
				return stored
			})
		},
	})

export const deleteOperation = (record: AnyRecord, kind: TrashKind, summary: string) =>
	operation({
		summary,
		access: record.role,
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		handle: ({ context, params }) => deleteForApi(context, kind, params.id, `${record.label} not found`),
	})

/** The texts of a form with files. */
export const formBodyOf = (record: AnyRecord) => z.object(textRules(record))

/**
 * Creates a record from a form with its files, or updates `before`, of which stays what the form doesn't have. Without its revision,
 * whichever version is stored is updated. Returns its ID. Throws `ApiError`.
 */
export async function saveSentForm<R extends StoredRecord>(
	record: R,
	{ context, request }: { context: Context; request: Request },
	before: { id: number; revision?: number } | null,
): Promise<number> {
	const services = fileServicesOf(context)
	const submission = await receiveForm(context, request, fileLimits(record)).catch(rejectBroken)
	const files = await readFiles(services, record, submission)
	try {
		const texts = Object.fromEntries([...submission.fields].filter(([, value]) => typeof value === "string"))
		const body = formBodyOf(record)
		const parsed = (before ? body.partial() : body).safeParse(texts)
		const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...files.errors }
		if (!parsed.success || Object.keys(errors).length > 0)
			throw new ApiError(submission.tooLarge.size > 0 ? 413 : 400, joinErrors(errors), { errors })
		if (!before && !files.image && pictureOf(record)?.missing)
			throw new ApiError(400, NO_PICTURE, { errors: { image: [NO_PICTURE] } })
		const content = sentContent(record, parsed.data, Object.keys(texts))
		const toSave = { id: before?.id ?? null, content, revision: before?.revision }
		const saved = await saveWithFiles(services, record, toSave, files, changeOf(context))
		if (saved.result === "saved") return saved.id
		throw rejection(record, saved)
	} finally {
		await discardUploads(services, files)
	}
}

const NO_PICTURE = "A picture is required"

function rejection<R extends AnyRecord>(
	{ noun, label, tooMany }: R,
	saved: Exclude<SavedWithFiles<R>, { result: "saved" }>,
): ApiError {
	switch (saved.result) {
		case "invalid image":
			return new ApiError(saved.status, saved.message, { errors: { image: [saved.message] } })
		case "refused":
			return new ApiError(saved.status, joinErrors(saved.problems), { errors: saved.problems })
		case "too many":
			return new ApiError(409, String(tooMany.api))
		case "edit conflict":
			return new ApiError(409, `The ${noun} was changed at the same time`)
		case "deleted":
			return new ApiError(404, `${label} not found`)
	}
}

function rejectBroken(error: unknown): never {
	throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
}
