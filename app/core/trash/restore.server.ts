import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { followPageAbove, uniqueSlug } from "#features/posts/post-slug.server.ts"
import { findProblems } from "#features/redirects/redirect.server.ts"
import { listPhotos, placePhoto } from "#features/species/photos/photo.server.ts"
import { pathFor, viewOf } from "./kind-rules.ts"
import { type ForeignKey, findRecordTables, type RecordTables } from "./record-tables.server.ts"
import { attachAgain, insertRows } from "./restore-rows.server.ts"
import { type EntryInTrash, findContent } from "./trash-entries.server.ts"
import { kindOfTable, rulesOf, type TrashKind } from "./trash-kinds.ts"

export { warnOfSharedName } from "#features/species/species.server.ts"

export type Restored = {
	kind: TrashKind
	id: number
	name: string
	hidden: string
	/** The path of its page, and whether its own was taken. */
	page: string
	isMoved: boolean
	/** The path that shows it to staff, also if it is a draft. */
	view: string
	/** Whether the page above it has moved since, so that it has moved along. */
	hasFollowed: boolean
	list: string
	/** Whether links to what is gone or has changed since aren't back. */
	isIncomplete: boolean
}

/** `reason` says what to do before it can be restored. */
type NotRestored = { kind: TrashKind; name: string; list: string; reason: string }

export type RestoreResult = Restored | NotRestored

/** Returns undefined if it was restored or deleted permanently, or is of a kind that isn't in `kinds`. */
export async function restore(
	db: Database,
	trashId: number,
	kinds: TrashKind[],
	change: Change,
): Promise<RestoreResult | undefined> {
	return await db.transaction().execute((trx) => restoreRecord(trx, trashId, kinds, change))
}

/** Restores the records that were deleted together, for a message with 'Undo'. */
export async function restoreDeletedAt(
	db: Database,
	at: string,
	kinds: TrashKind[],
	change: Change,
): Promise<RestoreResult[]> {
	return await db.transaction().execute(async (trx) => {
		const results: RestoreResult[] = []
		for (const id of await listDeletedAt(trx, at, change.by)) {
			const result = await restoreRecord(trx, id, kinds, change)
			if (result) results.push(result)
		}
		return results.toReversed()
	})
}

/** The last one first, because earlier ones may refer to it. */
async function listDeletedAt(db: Database, at: string, by: string): Promise<number[]> {
	const rows = await db
		.selectFrom("trash")
		.select("id")
		.where("deleted_at", "=", at)
		.where("deleted_by", "=", by)
		.orderBy("id", "desc")
		.execute()
	return rows.map(({ id }) => id)
}

/** Call it in a transaction. Returns what `restore` returns. */
async function restoreRecord(
	db: Database,
	trashId: number,
	kinds: TrashKind[],
	change: Change,
): Promise<RestoreResult | undefined> {
	const entry = await findContent(db, trashId, kinds)
	if (!entry) return undefined
	const { kind, id, name, row } = entry
	const rules = rulesOf(kind)
	const all = await findRecordTables(db, rules.table)
	const reason = await findRefusal(db, all, entry, change.origin)
	if (reason) return { kind, name, list: pathFor(rules.list, row), reason }
	await db.deleteFrom("trash").where("id", "=", trashId).execute()
	const isMoved = await makeRoom(db, entry)
	const lacks = await insertRows(db, all, entry.content)
	const isIncomplete = (await attachAgain(db, all, entry.links.detached ?? [], id)) || lacks
	if (kind === "photo") await placePhoto(db, Number(row.species_id), id, change.at)
	const path = row.slug
	if (kind === "page") row.slug = await followPageAbove(db, id, String(path), change.at)
	const hasFollowed = row.slug !== path
	await recordChange(db, change, rules.auditActions.restored, { id, name })
	const { hidden } = rules
	return {
		...{ kind, id, name, isMoved, hasFollowed, isIncomplete },
		hidden: hidden && row[hidden.column] === hidden.when ? hidden.note : "",
		page: pathFor(rules.page, row),
		view: pathFor(viewOf(rules, row), row),
		list: pathFor(rules.list, row),
	}
}

/** Changes a slug that another post has by now, and returns whether it did. */
async function makeRoom(db: Database, { row }: EntryInTrash): Promise<boolean> {
	if (!row.slug) return false
	const slug = await uniqueSlug(db, String(row.slug))
	const isMoved = slug !== row.slug
	row.slug = slug
	return isMoved
}

async function findRefusal(
	db: Database,
	{ tables: [main] }: RecordTables,
	entry: EntryInTrash,
	origin: string | undefined,
): Promise<string | undefined> {
	const parent = main?.foreignKeys.find(({ isRequired, target }) => isRequired && kindOfTable(target))
	if (parent && !(await hasParent(db, parent, entry))) return await describeMissing(db, parent, entry)
	const { most } = rulesOf(entry.kind)
	const photos = entry.kind === "photo" ? await listPhotos(db, Number(entry.row.species_id)) : undefined
	if (photos?.some(({ image_id }) => image_id === entry.row.image_id))
		return "The species already has this photo"
	if ((photos?.length ?? (await countOthers(db, parent, entry))) >= most)
		return `There are already ${formatNumber(most)}. Delete another one first`
	if (entry.kind === "redirect") return await describeRedirectProblem(db, entry, origin)
	return undefined
}

async function describeRedirectProblem(db: Database, { id, row }: EntryInTrash, origin?: string) {
	const path = String(row.path)
	const problems = await findProblems(db, [{ id, path, target: String(row.target) }], origin)
	return Object.values(problems.get(path) ?? {}).flat()[0]
}

async function hasParent(db: Database, { target, column }: ForeignKey, { row }: EntryInTrash) {
	const { rows } = await sql`
		select 1 from ${sql.table(target)} where id = ${row[column]}`.execute(db)
	return rows.length > 0
}

async function describeMissing(db: Database, { target, column }: ForeignKey, { row, origin }: EntryInTrash) {
	const kind = kindOfTable(target)
	const inTrash =
		kind &&
		(await db
			.selectFrom("trash")
			.select("name")
			.where("kind", "=", kind)
			.where("record_id", "=", Number(row[column]))
			.executeTakeFirst())
	const what = kind ? rulesOf(kind).noun : "record"
	return inTrash
		? `Its ${what} is in the trash, too. Restore it first: ${inTrash.name}`
		: `Its ${what} no longer exists: ${origin}`
}

/** On the same parent, if it has one. */
async function countOthers(db: Database, parent: ForeignKey | undefined, { kind, row }: EntryInTrash) {
	const { table, most } = rulesOf(kind)
	if (most === Number.POSITIVE_INFINITY) return 0
	const isBeside = parent ? sql`${sql.ref(parent.column)} = ${row[parent.column]}` : sql`true`
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from ${sql.table(table)} where ${isBeside}`.execute(db)
	return rows[0]?.total ?? 0
}
