import { type RawBuilder, sql } from "kysely"
import type { Change } from "#app/models/accounts/change.ts"
import { clampRange, offsetAndLimit, type PageRange } from "#app/models/forms/page-range.ts"
import type { Database } from "#db/connection.ts"
import { insertRecord, listRecordTables, recordJson } from "./record-tables.server.ts"
import { expiryOf, TRASH_PAGE_SIZE, type TrashEntry, type TrashKind } from "./trash.ts"

type Kind = { table: "species" | "posts"; name: string; address: RawBuilder<string>; namesMedia: boolean }

const KINDS: Record<TrashKind, Kind> = {
	species: { table: "species", name: "name", address: sql`'/species/' || record.id`, namesMedia: false },
	post: { table: "posts", name: "title", address: sql`'/blog/' || record.slug`, namesMedia: true },
}

/** The number of records that are written as one JSON text. */
const BATCH_SIZE = 250

/** Call it in a transaction. Unknown IDs are left out of the result. */
export async function moveToTrash(
	db: Database,
	kind: TrashKind,
	ids: number[],
	change: Change,
): Promise<{ id: number; name: string }[]> {
	const moved: { id: number; name: string }[] = []
	for (let at = 0; at < ids.length; at += BATCH_SIZE)
		moved.push(...(await moveBatch(db, kind, ids.slice(at, at + BATCH_SIZE), change)))
	return moved
}

async function moveBatch(db: Database, kind: TrashKind, ids: number[], { by, at }: Change) {
	const { table, name, address, namesMedia } = KINDS[kind]
	const tables = await listRecordTables(db, table)
	const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
	const { rows } = await sql<{ trashId: number; id: number; name: string; content: string }>`
		insert into trash (kind, record_id, name, address, content, deleted_at, deleted_by)
		select ${kind}, record.id, record.${sql.ref(name)}, ${address}, ${recordJson(tables)}, ${at.toISOString()}, ${by}
		from ${sql.table(table)} as record where record.id in ${listed}
		returning id as trashId, record_id as id, name, iif(${namesMedia ? 1 : 0}, content, '') as content`.execute(
		db,
	)
	for (const { name, key, references } of tables)
		for (const { column } of references.filter((one) => one.table === "media"))
			await sql`
				insert or ignore into trash_media (trash_id, media_id)
				select trash.id, owned.${sql.ref(column)}
				from trash join ${sql.table(name)} as owned on owned.${sql.ref(key)} = trash.record_id
				where trash.kind = ${kind} and trash.record_id in ${listed} and owned.${sql.ref(column)} is not null`.execute(
				db,
			)
	for (const { trashId, content } of rows) if (content) await keepNamedMedia(db, trashId, content)
	await sql`delete from ${sql.table(table)} where id in ${listed}`.execute(db)
	return rows.map(({ id, name }) => ({ id, name }))
}

/** A post's text contains the names of its pictures. */
async function keepNamedMedia(db: Database, trashId: number, content: string): Promise<void> {
	const words = [...new Set(content.match(/[\w-]+\.\w+/g))]
	await sql`
		insert or ignore into trash_media (trash_id, media_id)
		select ${trashId}, id from media where name in (select value from json_each(${JSON.stringify(words)}))`.execute(
		db,
	)
}

export type TakenFromTrash = {
	kind: TrashKind
	id: number
	name: string
	address: string
	/** Rows by table. */
	content: Record<string, Record<string, unknown>[]>
}

/** Call it in a transaction. Returns undefined if it was restored or deleted permanently. */
export async function takeFromTrash(db: Database, trashId: number): Promise<TakenFromTrash | undefined> {
	const row = await db
		.deleteFrom("trash")
		.where("id", "=", trashId)
		.returning(["kind", "record_id", "name", "address", "content"])
		.executeTakeFirst()
	return (
		row && {
			kind: row.kind,
			id: row.record_id,
			name: row.name,
			address: row.address,
			content: JSON.parse(row.content),
		}
	)
}

/** Puts a record back with its ID and everything that belonged to it. Call it in a transaction. */
export async function putBack(db: Database, { kind, content }: TakenFromTrash): Promise<void> {
	await insertRecord(db, await listRecordTables(db, KINDS[kind].table), content)
}

/** The IDs in the trash of what somebody deleted at one time, in one step. */
export async function listDeletedAt(db: Database, at: string, by: string): Promise<number[]> {
	const rows = await db
		.selectFrom("trash")
		.select("id")
		.where("deleted_at", "=", at)
		.where("deleted_by", "=", by)
		.orderBy("id")
		.execute()
	return rows.map(({ id }) => id)
}

export async function findInTrash(
	db: Database,
	trashId: number,
): Promise<{ name: string; kind: TrashKind } | undefined> {
	return await db.selectFrom("trash").select(["name", "kind"]).where("id", "=", trashId).executeTakeFirst()
}

export async function countTrash(db: Database): Promise<number> {
	const { total } = await db
		.selectFrom("trash")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	return total
}

/** Newest first. */
export async function pageOfTrash(
	db: Database,
	requested: PageRange,
): Promise<PageRange & { entries: TrashEntry[]; total: number }> {
	const total = await countTrash(db)
	const range = clampRange(requested, TRASH_PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, TRASH_PAGE_SIZE)
	const rows = await db
		.selectFrom("trash")
		.select(["id", "kind", "record_id", "name", "address", "deleted_at", "deleted_by"])
		.select(sql<string | null>`content ->> '$.species[0].scientific_name'`.as("scientific_name"))
		.select([countMedia("image").as("pictures"), countMedia("audio").as("sounds")])
		.orderBy("deleted_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const entries = rows.map((row) => ({
		id: row.id,
		kind: row.kind,
		recordId: row.record_id,
		name: row.name,
		address: row.address,
		scientificName: row.scientific_name ?? "",
		pictures: row.pictures,
		sounds: row.sounds,
		deletedAt: row.deleted_at,
		deletedBy: row.deleted_by,
		expiresAt: expiryOf(row.deleted_at),
	}))
	return { ...range, entries, total }
}

function countMedia(kind: "image" | "audio") {
	return sql<number>`(
		select count(*) from trash_media join media on media.id = trash_media.media_id
		where trash_media.trash_id = trash.id and media.kind = ${kind}
	)`
}
