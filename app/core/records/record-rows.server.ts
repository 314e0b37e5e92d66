import type { Kysely } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/sqlite"
import type { Database } from "#db/connection.ts"
import { columnOf, fromStored, toStored } from "./column.ts"
import { type AnyRecord, type ContentOf, filesOf, type ModelOf, mapStored } from "./define-record.ts"
import type { Links, StoredField } from "./field.ts"
import type { FileField, StoredPicture } from "./file-field.ts"

type Row = Record<string, unknown>

/** `defineRecord` checks tables and columns. */
export const anyTable = (db: Database) => db as unknown as Kysely<Record<string, Row>>

export async function listRecords<R extends AnyRecord>(
	db: Database,
	record: R,
	parent?: number,
): Promise<ModelOf<R>[]> {
	return await readRecords(db, record, parent === undefined ? "id" : columnOf(String(record.parent)), parent)
}

export async function findRecord<R extends AnyRecord>(
	db: Database,
	record: R,
	id: number,
): Promise<ModelOf<R> | undefined> {
	const [found] = await readRecords(db, record, "id", id)
	return found
}

async function readRecords<R extends AnyRecord>(
	db: Database,
	record: R,
	column: string,
	value: number | undefined,
): Promise<ModelOf<R>[]> {
	const rows = await selectRows(db, record)
		.$if(value !== undefined, (query) => query.where(column, "=", value))
		.$if(record.isOrdered === true, (query) => query.orderBy("position"))
		.orderBy("id", record.isNewestFirst ? "desc" : "asc")
		.$if(Number.isFinite(record.most), (query) => query.limit(record.most))
		.execute()
	const linked: [string, Map<number, number[]>][] = []
	for (const [name, { table, owner, target, position }] of linksOf(record)) {
		const links = await anyTable(db)
			.selectFrom(table)
			.innerJoin(record.table, `${record.table}.id`, `${table}.${owner}`)
			.select([`${owner} as key`, `${target} as id`])
			.$if(value !== undefined, (query) => query.where(`${record.table}.${column}`, "=", value))
			.$if(position !== undefined, (query) => query.orderBy(owner).orderBy(String(position)))
			.execute()
		linked.push([name, groupIds(links as { key: number; id: number }[])])
	}
	return rows.map((row) => {
		const ids = linked.map(([name, byRecord]) => [name, byRecord.get(Number(row.id)) ?? []])
		return toModel(record, row, Object.fromEntries(ids))
	})
}

function selectRows(db: Database, record: AnyRecord) {
	const file = ["name", "widths", "width", "height", "placeholder"]
	return anyTable(db)
		.selectFrom(record.table)
		.selectAll()
		.select((row) =>
			filesOf(record).map(([name]) => {
				const media = row.selectFrom("media").select(file)
				return jsonObjectFrom(media.whereRef("media.id", "=", `${record.table}.${name}_id`)).as(name)
			}),
		)
}

export async function countRecords(db: Database, record: AnyRecord, parent?: number): Promise<number> {
	const count = anyTable(db)
		.selectFrom(record.table)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.$if(parent !== undefined, (query) => query.where(columnOf(String(record.parent)), "=", parent))
	return Number((await count.executeTakeFirstOrThrow()).total)
}

/** Leaves out records that were deleted since, or can't be linked. */
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

export function toColumns<R extends AnyRecord>(record: R, content: ContentOf<R>): Row {
	const values = content as Row
	const columns = mapStored(record, (field, name) =>
		field.kind === "links" ? [] : [[columnOf(name), toStored(field, values[name])]],
	)
	const files = filesOf(record).filter(([name]) => values[name] !== undefined)
	return {
		...Object.fromEntries(Object.values(columns).flat()),
		...Object.fromEntries(files.map(([name]) => [`${name}_id`, values[name]])),
	}
}

function toModel<R extends AnyRecord>(record: R, row: Row, linked: Row): ModelOf<R> {
	const { parent } = record
	const files = filesOf(record).map(([name, field]) => shownFile(field, row[name]))
	return {
		id: row.id,
		...mapStored(record, (field, name) =>
			field.kind === "links" ? linked[name] : !isOver(field, row) && fromStored(field, row[columnOf(name)]),
		),
		...Object.assign({}, ...files),
		...(parent && { [String(parent)]: row[columnOf(String(parent))] }),
		...(record.createdAt === "shown" && { createdAt: row.created_at }),
		updatedAt: row.updated_at,
		revision: row.revision,
	} as ModelOf<R>
}

function isOver(field: StoredField, row: Row): boolean {
	const until = field.kind === "switch" && field.until && row[field.until]
	return typeof until === "string" && until <= new Date().toISOString()
}

const NO_FILE = { name: "", widths: "[]", width: null, height: null, placeholder: "" }

function shownFile({ shown = () => ({}) }: FileField, json: unknown): object {
	const stored = json === null ? NO_FILE : JSON.parse(String(json))
	return shown({ ...stored, widths: JSON.parse(stored.widths) } satisfies StoredPicture)
}

function groupIds(rows: readonly { key: number; id: number }[]): Map<number, number[]> {
	const groups = new Map<number, number[]>()
	for (const { key, id } of rows) groups.set(key, [...(groups.get(key) ?? []), id])
	return groups
}
