import { parseId } from "#app/models/forms/id.ts"
import { type FileServices, findDraftUploads } from "#app/models/media/sent-files.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import type { Database } from "#db/connection.ts"
import type { ContentOf, ModelOf } from "./define-record.ts"
import { whatVisitorsSee } from "./draft-state.ts"
import { findChanges } from "./record-changes.server.ts"
import { findRecord } from "./record-rows.server.ts"
import type { StoredPart, StoredRecord } from "./record-store.server.ts"

/** Which record a page is about, by its URL: without an ID, a new one. `parent`: the ID of the one that it is a part of. */
export type Target = { id: string | undefined; parent?: number }

export type StoredForm = StoredRecord | StoredPart

export const isPart = (record: StoredForm): record is StoredPart => "find" in record

/** What its form edits: the record with its unpublished changes. Undefined if it was deleted. */
export async function findOf<R extends StoredForm>(db: Database, record: R, { id, parent }: Target) {
	if (isPart(record)) {
		const edited: ModelOf<R> | undefined = id === undefined ? undefined : await record.find(db, id)
		return { edited, visitorsSee: "this version" as const }
	}
	const found = await findRecord(db, record, parseId(id) ?? 0)
	const stored = found && (!record.parent || found[record.parent] === parent) ? found : undefined
	const changes = stored && (await findChanges(db, record, stored.id))
	const edited: ModelOf<R> | undefined = stored && { ...stored, ...changes }
	return { edited, visitorsSee: whatVisitorsSee(stored, changes) }
}

export async function readFacts<R extends StoredForm>(
	db: Database,
	record: R,
	{ id, parent }: Target,
	contents: (ContentOf<R> | undefined)[] = [],
) {
	const shown = contents.filter((one) => one !== undefined)
	const facts = isPart(record)
		? await record.readFacts?.(db, id)
		: await (record as StoredRecord).readFacts?.(db, parent, shown)
	return { zone: await readTimeZone(db), ...facts }
}

export async function findFiles(services: FileServices, values: object | null, edited: object | undefined) {
	const tokens = { imageUpload: "", audioUpload: "", ...values }
	const urls: { imageUrl: string | null; audioUrl: string | null } = {
		imageUrl: null,
		audioUrl: null,
		...edited,
	}
	const { imageUrl, audioUrl } = urls
	return { imageUrl, audioUrl, waiting: await findDraftUploads(services, tokens) }
}
