import type { Kysely } from "kysely"
import type { Database } from "#db/connection.ts"
import {
	type AnyRecord,
	type ContentOf,
	columnOf,
	type ModelOf,
	mapStored,
	pictureOf,
} from "./define-record.ts"
import type { Links, StoredField } from "./field.ts"
import { groupIds } from "./group-ids.ts"
import type { PictureField } from "./picture-field.ts"

type Row = Record<string, unknown>

/** Tables and columns are checked by `defineRecord`. */
export const anyTable = (db: Database) => db as unknown as Kysely<Record<string, Row>>

/** At most as many as there may be; of one parent, if the record is part of another. */
export async function listRecords<R extends AnyRecord>(
	db: Database,
	record: R,
	parent?: number,
): Promise<ModelOf<R>[]> {
	const rows = await selectRows(db, record)
		.$if(parent !== undefined, (query) => query.where(columnOf(String(record.parent)), "=", parent))
		.orderBy(record.position ?? "id", record.isNewestFirst ? "desc" : "asc")
		.limit(record.most)
		.execute()
	const linked = new Map<string, Map<number, number[]>>()
	for (const [name, links] of linksOf(record)) linked.set(name, await listLinks(db, record, links, parent))
	return rows.map((row) => {
		const ids = [...linked].map(([name, byRecord]) => [name, byRecord.get(Number(row.id)) ?? []])
		return toModel(record, row, Object.fromEntries(ids))
	})
}

export async function findRecord<R extends AnyRecord>(
	db: Database,
	record: R,
	id: number,
): Promise<ModelOf<R> | undefined> {
	const row = await selectRows(db, record).where("id", "=", id).executeTakeFirst()
	return row && (await withLinks(db, record, row))
}

/** With the picture of each. */
function selectRows(db: Database, record: AnyRecord) {
	return anyTable(db)
		.selectFrom(record.table)
		.selectAll()
		.$if(pictureOf(record) !== undefined, (query) =>
			query.innerJoin(
				(from) =>
					from
						.selectFrom("media")
						.select(["id as media_id", "name as file", "widths", "width", "height", "placeholder"])
						.as("picture"),
				"media_id",
				"image_id",
			),
		)
}

async function withLinks<R extends AnyRecord>(db: Database, record: R, row: Row): Promise<ModelOf<R>> {
	const linked: Record<string, unknown> = {}
	for (const [name, { table, owner, target, position }] of linksOf(record)) {
		const rows = await anyTable(db)
			.selectFrom(table)
			.select(target)
			.where(owner, "=", row.id)
			.$if(position !== undefined, (query) => query.orderBy(String(position)))
			.execute()
		linked[name] = rows.map((link) => link[target])
	}
	return toModel(record, row, linked)
}

async function listLinks(db: Database, record: AnyRecord, links: Links, parent: number | undefined) {
	const { table, owner, target, position } = links
	const rows = await anyTable(db)
		.selectFrom(table)
		.innerJoin(record.table, `${record.table}.id`, `${table}.${owner}`)
		.select([`${owner} as key`, `${target} as id`])
		.$if(parent !== undefined, (query) => query.where(columnOf(String(record.parent)), "=", parent))
		.$if(position !== undefined, (query) => query.orderBy(owner).orderBy(String(position)))
		.execute()
	return groupIds(rows as { key: number; id: number }[])
}

/** Replaces the links of a record. Records that were deleted since, or can't be linked, are left out. */
export async function writeLinks<R extends AnyRecord>(
	db: Database,
	record: R,
	id: number,
	content: ContentOf<R>,
): Promise<void> {
	const values = content as Record<string, unknown>
	const own = anyTable(db).selectFrom(record.table)
	for (const [name, { table, owner, target, of, position, within }] of linksOf(record)) {
		await anyTable(db).deleteFrom(table).where(owner, "=", id).execute()
		const ids = values[name] as number[]
		if (ids.length === 0) continue
		const rows = await anyTable(db)
			.selectFrom(of)
			.select("id")
			.where("id", "in", ids)
			.$if(within !== undefined, (query) =>
				query.where(String(within), "=", own.select(String(within)).where("id", "=", id)),
			)
			.execute()
		const known = new Set(rows.map((row) => row.id))
		const links = ids
			.filter((linked) => known.has(linked))
			.map((linked, at) => ({ [owner]: id, [target]: linked, ...(position && { [position]: at }) }))
		if (links.length > 0) await anyTable(db).insertInto(table).values(links).execute()
	}
}

function linksOf(record: AnyRecord): [string, Links][] {
	const links = mapStored(record, (field) => (field.kind === "links" ? field.links : undefined))
	return Object.entries(links).flatMap(([name, one]) => (one ? [[name, one]] : []))
}

export function toColumns<R extends AnyRecord>(db: Database, record: R, content: ContentOf<R>): Row {
	const values = content as Row
	const columns = mapStored(record, (field, name) =>
		field.kind === "links" ? [] : [[columnOf(name), toColumn(db, field, values[name])]],
	)
	const { published, image } = values
	return {
		...Object.fromEntries(Object.values(columns).flat()),
		...(pictureOf(record) && image !== undefined && { image_id: image }),
		...(record.hasDraft && published !== undefined && { published: published ? 1 : 0 }),
	}
}

function toColumn(db: Database, field: StoredField, value: unknown): unknown {
	if (field.kind === "switch") return value ? 1 : 0
	if (field.kind !== "typed") return value
	if (field.of && value !== null)
		return anyTable(db).selectFrom(field.of).select("id").where("id", "=", value)
	return field.isJson ? JSON.stringify(value) : value
}

function fromColumn(field: StoredField, stored: unknown): unknown {
	if (field.kind === "switch") return stored === 1
	return field.kind === "typed" && field.isJson ? JSON.parse(String(stored)) : stored
}

function toModel<R extends AnyRecord>(record: R, row: Row, linked: Row): ModelOf<R> {
	const { parent, hasDraft, separate = [] } = record
	const picture = pictureOf(record)
	return {
		id: row.id,
		...mapStored(record, (field, name) =>
			field.kind === "links" ? linked[name] : fromColumn(field, row[columnOf(name)]),
		),
		...(picture && "missing" in picture && shownPicture(picture, row)),
		...Object.fromEntries(separate.map((name) => [name, JSON.parse(String(row[columnOf(String(name))]))])),
		...(parent && { [String(parent)]: row[columnOf(String(parent))] }),
		...(hasDraft && { published: row.published === 1 }),
		...(record.createdAt === "shown" && { createdAt: row.created_at }),
		updatedAt: row.updated_at,
		revision: row.revision,
	} as ModelOf<R>
}

function shownPicture(
	{ shown = () => ({}) }: PictureField,
	{ file, widths, width, height, placeholder }: Row,
): object {
	const size = { width: width as number | null, height: height as number | null }
	return shown({
		name: String(file),
		widths: JSON.parse(String(widths)),
		placeholder: String(placeholder),
		...size,
	})
}
