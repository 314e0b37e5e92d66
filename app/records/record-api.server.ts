import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { deleteForApi } from "#app/api/delete-record.server.ts"
import { operation, type ResponseDescription } from "#app/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#app/api/response.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { joinErrors } from "#app/models/forms/join-messages.ts"
import type { TrashKind } from "#app/models/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, bodyOf, changeBodyOf, contentOf, type ModelOf } from "./define-record.ts"
import { setChanges } from "./record-changes.server.ts"
import { findRecord } from "./record-rows.server.ts"
import { createRecord, RefusedError, type StoredRecord, updateRecord } from "./record-store.server.ts"

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
		throw new ApiError(400, joinErrors(error.problems), { errors: error.problems })
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
