import { z } from "zod"
import { parseId } from "#core/forms/id.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, databaseContext, fileServicesOf, transact } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import {
	type AnyRecord,
	contentOf,
	type ModelOf,
	mapStored,
	pictureOf,
	type RecordApi,
} from "#core/records/define-record.ts"
import { type RecordKind, recordKinds } from "#core/records/known-kinds.ts"
import { saveSent } from "#core/records/record-files.server.ts"
import { kindOf, ownerOf, tooMany } from "#core/records/record-kinds.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import { type StoredRecord, stored, type Target } from "#core/records/record-store.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { type ApiOperations, type Operations, operation, type ResponseDescription } from "./operation.ts"
import { ApiError, jsonResponse, noContent } from "./response.server.ts"
import { bodyFor, saveSentForm } from "./save-sent-form.server.ts"
import { recordSchema } from "./schemas.server.ts"

/** `stores` are the records with their own functions to save them. */
export function recordOperations(stores: readonly StoredRecord[]): ApiOperations {
	const declared = Object.values<object>(recordKinds()).filter((kind): kind is AnyRecord => "api" in kind)
	const records = declared.map((kind) => stores.find(({ table }) => table === kind.table) ?? stored(kind))
	return Object.fromEntries(records.flatMap((record) => (record.api ? addressesOf(record, record.api) : [])))
}

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

const NOT_FOUND: Responses = { 404: { description: "Not found" } }

const ofPicture = (record: AnyRecord): Responses =>
	pictureOf(record) ? { 503: { description: "Processing the picture failed" } } : {}

async function findForApi<R extends AnyRecord>(
	record: R,
	context: Context,
	id: string | undefined,
): Promise<ModelOf<R>> {
	const db = context.get(databaseContext)
	const found = await findRecord(db, record, parseId(id) ?? 0)
	if (!found) throw new ApiError(404, `${record.label} not found`)
	const parts = Object.entries(record.parts ?? {}).map(async ([table, part]) => {
		return [table, await listRecords(db, part as AnyRecord, found.id)]
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

const readOperation = (record: StoredRecord) =>
	operation({
		summary: `Get a ${record.noun} in full`,
		access: record.role,
		responses: { 200: { description: `The ${record.noun}`, json: recordSchema(record) }, ...NOT_FOUND },
		handle: ({ context, params }) => findForApi(record, context, params.id),
	})

type Call = { context: Context; request: Request; body: Record<string, unknown> }

async function save(record: StoredRecord, { context, request, body }: Call, target: Target) {
	if (pictureOf(record))
		return await findForApi(record, context, await saveSentForm(record, { context, request }, target))
	const checked: StoredRecord = {
		...record,
		async save(db, sent, change) {
			const id = await record.save(db, sent, change)
			refuseUnknownIds(record, body, await findRecord(db, record, id))
			return id
		},
	}
	const { id } = await saveSent(fileServicesOf(context), checked, { target }, changeOf(context), (before) => {
		const revision = Number(body.revision ?? before?.revision ?? 0)
		if (before && revision !== before.revision)
			throw new Refusal(`The ${record.noun} was changed; its revision is ${before.revision}`, { status: 409 })
		return { content: contentOf(record, body), revision }
	})
	return await findForApi(record, context, String(id))
}

function createOperation(record: StoredRecord) {
	const owner = ownerOf(record)
	return operation({
		summary: `Create a ${record.noun}${owner ? ` on a ${owner.noun}` : ""}`,
		access: record.role,
		...bodyFor(record, false),
		responses: {
			201: { description: "Created", json: recordSchema(record) },
			...(owner ? NOT_FOUND : {}),
			409: { description: tooMany(record) },
			...ofPicture(record),
		},
		async handle({ params, ...call }) {
			const parent = owner && (await findForApi(owner, call.context, params.id)).id
			return jsonResponse(await save(record, call, { id: undefined, parent }), 201)
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
				description: picture
					? `The ${noun} was changed at the same time`
					: `The ${noun} was changed since the revision that was sent, or at the same time`,
			},
			...ofPicture(record),
		},
		handle: async ({ params: { id }, ...call }) => await save(record, call, await targetOf(record, call, id)),
	})
}

async function targetOf(record: AnyRecord, { context }: Call, id: string | undefined): Promise<Target> {
	const { [String(record.parent)]: parent } = await findForApi(record, context, id)
	return { id, parent }
}

type Values = Record<string, unknown>

/** Throws `Refusal` for IDs that the store would ignore: of missing records, and of places on another map. */
function refuseUnknownIds(record: AnyRecord, sent: Values, stored: Values = {}): void {
	const problems = mapStored(record, (field, name) => {
		const links = field.kind === "links" ? field.links : undefined
		if (!links) return []
		const known = [stored[name]].flat()
		const unknown = [sent[name]].flat().filter((id) => !known.includes(id))
		const place = links.within ? ` on this ${ownerOf(record)?.noun}` : ""
		return unknown.length > 0 ? [`${name}: not found${place}: ${unknown.join(", ")}`] : []
	})
	const found = Object.entries(problems).filter(([, messages]) => messages.length > 0)
	if (found.length > 0) throw new Refusal(Object.fromEntries(found))
}

const deleteOperation = (record: AnyRecord) =>
	operation({
		summary: `Delete a ${record.noun}. It can be restored from the trash for ${TRASH_DAYS} days`,
		access: record.role,
		responses: { 204: { description: "Deleted" }, ...NOT_FOUND },
		handle: ({ context, params }) => deleteForApi(context, kindOf(record), params.id),
	})

/** Throws `Gone`. */
export async function deleteForApi(
	context: Context,
	kind: RecordKind,
	id: string | undefined,
): Promise<Response> {
	await transact(context, (trx) => deleteRecord(trx, kind, parseId(id) ?? 0, changeOf(context)))
	return noContent()
}
