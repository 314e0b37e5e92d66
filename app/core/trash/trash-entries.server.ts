import { sql } from "kysely"
import { type PageRange, pagesOf } from "#core/forms/page-range.ts"
import { nameIn, pathFor, viewOf } from "#core/records/kind-rules.ts"
import { type RecordKind, rulesOf } from "#core/records/known-kinds.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import type { TableRow } from "./record-tables.server.ts"
import { expiryOf, TRASH_PAGE_SIZE } from "./trash.ts"

export type TrashEntry = Awaited<ReturnType<typeof pageOfTrash>>["entries"][number]

/** `origin`: its parent, such as the name of a map. `parts`: such as '2 trails'. */
export async function pageOfTrash(db: Database, requested: PageRange, kinds: RecordKind[]) {
	const count = db.selectFrom("trash").select((eb) => eb.fn.countAll<number>().as("total"))
	const { total } = await count.where("kind", "in", kinds).executeTakeFirstOrThrow()
	const { range, offset, limit } = pagesOf(requested, TRASH_PAGE_SIZE, total)
	const rows = await db
		.selectFrom("trash")
		.select(["id", "kind", "record_id as recordId", "name", "origin"])
		.select(["deleted_at as deletedAt", "deleted_by as deletedBy"])
		.select([
			sql<string | null>`content ->> '$.species[0].scientific_name'`.as("scientificName"),
			sql<string>`(select json_group_object(key, json_array_length(value)) from json_each(content))`.as(
				"counts",
			),
			countMedia("image").as("pictures"),
			countMedia("audio").as("sounds"),
		])
		// The plus makes SQLite read in the order of time instead of sorting all records of these kinds.
		.where(sql`+kind`, "in", kinds)
		.orderBy("deleted_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const entries = rows.map(({ counts, pictures, sounds, ...row }) => {
		const { label, noun, parts: kinds = {} } = rulesOf(row.kind)
		const own: Record<string, number> = JSON.parse(counts)
		const parts = Object.entries(kinds).map(
			([table, part]) => own[table] && formatCount(own[table], part.noun),
		)
		const all = [pictures > 0 && formatCount(pictures, "picture"), sounds > 0 && "audio guide", ...parts]
		return {
			...row,
			label,
			noun,
			parts: all.filter((part) => typeof part === "string"),
			expiresAt: expiryOf(row.deletedAt),
		}
	})
	return { ...range, entries, total }
}

function countMedia(kind: "image" | "audio") {
	return sql<number>`(
		select count(*) from trash_media join media on media.id = trash_media.media_id
		where trash_media.trash_id = trash.id and media.kind = ${kind}
	)`
}

export async function findRecords<Listed extends { kind: RecordKind; id: number }>(
	db: Database,
	listed: Listed[],
) {
	const found: (Listed & { name: string; noun: string; page: string; updatedAt: string })[] = []
	for (const one of listed) {
		const rules = rulesOf(one.kind)
		const { table, label, noun } = rules
		const { rows } = await sql<TableRow>`select * from ${sql.table(table)} where id = ${one.id}`.execute(db)
		const [row] = rows
		if (!row) continue
		const name = nameIn(rules, row) || label
		found.push({
			...one,
			name,
			noun,
			page: pathFor(viewOf(rules, row), row),
			updatedAt: String(row.updated_at),
		})
	}
	return found
}
