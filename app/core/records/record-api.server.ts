import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { type Operations, operation, type ResponseDescription } from "#core/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#core/api/response.server.ts"
import { pictureFile } from "#core/api/upload-limits.ts"
import type { Change } from "#core/audit/change.ts"
import { parseId } from "#core/forms/id.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import type { Database } from "#db/connection.ts"
import type { RecordApi } from "./api-definition.ts"
import {
	type AnyRecord,
	bodyOf,
	changeBodyOf,
	contentOf,
	type ModelOf,
	mapStored,
	pictureOf,
} from "./define-record.ts"
import { deleteForApi } from "./delete-for-api.server.ts"
import { kindOf, ownerOf, partOf, tooMany } from "./record-kinds.server.ts"
import { findRecord, listRecords } from "./record-rows.server.ts"
import { recordSchema } from "./record-schema.server.ts"
import { createRecord, type StoredRecord, updateRecord } from "./record-store.server.ts"
import { formBodyOf, saveSentForm } from "./save-sent-form.server.ts"

type Context = Readonly<RouterContextProvider>

/** The operations of all declared records, by path. */
export const recordOperations = (records: readonly StoredRecord[]): Record<string, Operations> =>
	Object.fromEntries(records.flatMap((record) => (record.api ? addressesOf(record, record.api) : [])))

function addressesOf(record: StoredRecord, { path, reads }: RecordApi): [path: string, Operations][] {
	const owner = ownerOf(record)
	const all = owner ? `${owner.api?.path}/:id${path.slice(path.lastIndexOf("/"))}` : path
	const change = { PUT: replaceOperation(record), DELETE: deleteOperation(record) }
	return [
		[all, { ...(reads === "all" && { GET: listOperation(record) }), POST: createOperation(record) }],
		[`${path}/:id`, { ...(reads && { GET: readOperation(record) }), ...change }],
	]
}

type Responses = Record<number, ResponseDescription<never>>

const NOT_FOUND = { 404: { description: "Not found" } }

const ofPicture = (record: AnyRecord): Responses =>
	pictureOf(record)
		? {
				413: { description: "The picture is too large" },
				503: { description: "Processing the picture failed" },
			}
		: {}

const ofOwner = (owner: AnyRecord | undefined): Responses =>
	owner ? { 404: { description: `The ${owner.noun} isn't found` } } : {}

const LIST = new Intl.ListFormat("en-GB")

/** A record with what belongs to it. Throws `ApiError` 404. */
export async function findForApi<R extends AnyRecord>(
	record: R,
	context: Context,
	id: string | undefined,
): Promise<ModelOf<R>> {
	const db = context.get(databaseContext)
	const found = await findRecord(db, record, parseId(id) ?? 0)
	if (!found) throw new ApiError(404, `${record.label} not found`)
	const parts = Object.keys(record.parts ?? {}).map(async (table) => {
		return [table, await listRecords(db, partOf(record, table), found.id)]
	})
	return { ...found, ...Object.fromEntries(await Promise.all(parts)) }
}

const listOperation = (record: StoredRecord) =>
	operation({
		summary: `List the ${record.table}`,
		access: record.role,
		responses: { 200: { description: `The ${record.table}`, json: z.array(recordSchema(record)) } },
		handle: ({ context }) => listRecords(context.get(databaseContext), record),
	})

const readOperation = (record: StoredRecord) => {
	const parts = Object.keys(record.parts ?? {})
	const all = parts.length > 0 ? ` with all of its ${LIST.format(parts)}` : ""
	return operation({
		summary: `Get a ${record.noun}${all}`,
		access: record.role,
		responses: { 200: { description: `The ${record.noun}`, json: recordSchema(record) }, ...NOT_FOUND },
		handle: ({ context, params }) => findForApi(record, context, params.id),
	})
}

/** In a transaction. Throws `Refusal`. */
async function write<Result>(context: Context, work: (trx: Database) => Promise<Result>): Promise<Result> {
	return await context.get(databaseContext).transaction().execute(work)
}

/** Records with a picture come as a form, others as JSON. */
const bodyFor = (record: AnyRecord, isChange: boolean) => {
	if (!pictureOf(record)) return { body: isChange ? changeBodyOf(record) : bodyOf(record) }
	const form = formBodyOf(record)
	return { form: isChange ? form.partial() : form, files: pictureFile }
}

export function createOperation(record: StoredRecord) {
	const picture = pictureOf(record)
	const owner = ownerOf(record)
	return operation({
		summary: `Create a ${record.noun}${picture ? " with its picture" : ""}${owner ? ` on a ${owner.noun}` : ""}`,
		access: record.role,
		...bodyFor(record, false),
		responses: {
			201: { description: "Created", json: recordSchema(record) },
			...ofOwner(owner),
			409: { description: tooMany(record) },
			...ofPicture(record),
		},
		async handle({ context, params, request, body }) {
			const parent = owner && (await findForApi(owner, context, params.id)).id
			if (picture) {
				const id = await saveSentForm(record, { context, request, parent }, null)
				return jsonResponse(await findForApi(record, context, String(id)), 201)
			}
			const created = await write(context, async (trx) => {
				const stored = await createRecord(trx, record, contentOf(record, body), changeOf(context), parent)
				refuseUnknownIds(record, body, stored)
				return stored
			})
			return jsonResponse(created, 201)
		},
	})
}

function replaceOperation(record: StoredRecord) {
	const { noun } = record
	const picture = pictureOf(record)
	return operation({
		summary: picture
			? `Update a ${noun}; omitted fields and an omitted picture don't change`
			: `Replace a ${noun}; omitted fields get their default`,
		access: record.role,
		...bodyFor(record, true),
		responses: {
			200: { description: "The current state", json: recordSchema(record) },
			...NOT_FOUND,
			409: {
				description: `The ${noun} was changed ${picture ? "at the same time" : "since the revision that was sent"}`,
			},
			...ofPicture(record),
		},
		async handle({ context, params, request, body }) {
			if (!picture)
				return await write(context, (trx) => replaceRecord(trx, record, params.id, body, changeOf(context)))
			await saveSentForm(record, { context, request }, await findForApi(record, context, params.id))
			return await findForApi(record, context, params.id)
		},
	})
}

/** Throws `Refusal`. */
async function replaceRecord(
	db: Database,
	record: StoredRecord,
	idText: string | undefined,
	body: Record<string, unknown>,
	change: Change,
) {
	const id = parseId(idText) ?? 0
	const before = await findRecord(db, record, id)
	if (!before) throw new Gone(record.label)
	const revision = Number(body.revision ?? before.revision)
	if (revision !== before.revision)
		throw new Refusal(`The ${record.noun} was changed; its revision is ${before.revision}`, { status: 409 })
	await updateRecord(db, record, { id, revision, content: contentOf(record, body) }, change)
	const stored = (await findRecord(db, record, id)) ?? before
	refuseUnknownIds(record, body, stored)
	return stored
}

type Values = Record<string, unknown>

/** The store leaves out IDs of records that don't exist, and of places on another map. Throws `Refusal`. */
function refuseUnknownIds(record: AnyRecord, sent: Values, stored: Values): void {
	const problems = mapStored(record, (field, name) => {
		const links = field.kind === "links" ? field.links : undefined
		if (!links && !(field.kind === "typed" && field.of)) return []
		const known = [stored[name]].flat()
		const unknown = [sent[name]].flat().filter((id) => id !== null && !known.includes(id))
		const place = links?.within ? ` on this ${ownerOf(record)?.noun}` : ""
		return unknown.length > 0 ? [`${name}: not found${place}: ${unknown.join(", ")}`] : []
	})
	const found = Object.entries(problems).filter(([, messages]) => messages.length > 0)
	if (found.length > 0) throw new Refusal(Object.fromEntries(found))
}

const deleteOperation = (record: AnyRecord) => {
	const lost = [...(pictureOf(record) ? ["picture"] : []), ...Object.keys(record.parts ?? {})]
	const all = lost.length > 0 ? ` with its ${LIST.format(lost)}` : ""
	const whoRestores = record.role === "editor" ? "Staff can restore it" : "It can be restored"
	return operation({
		summary: `Delete a ${record.noun}${all}. ${whoRestores} from the trash for ${TRASH_DAYS} days`,
		access: record.role,
		responses: { 204: { description: "Deleted" }, ...NOT_FOUND },
		handle: ({ context, params }) => deleteForApi(context, kindOf(record), params.id),
	})
}
