import { sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { pathFor, viewOf } from "./kind-rules.ts"
import type { Detached } from "./record-tables.server.ts"
import type { RecordRows, Row } from "./restore-rows.server.ts"
import { expiryOf, TRASH_PAGE_SIZE, type TrashEntry } from "./trash.ts"
import { parseKind, rulesOf, type TrashKind } from "./trash-kinds.ts"

export async function findInTrash(
	db: Database,
	trashId: number,
): Promise<{ name: string; noun: string } | undefined> {
	const row = await db
		.selectFrom("trash")
		.select(["name", "kind"])
		.where("id", "=", trashId)
		.executeTakeFirst()
	const kind = parseKind(row?.kind)
	return row && { name: row.name, noun: kind ? rulesOf(kind).noun : "record" }
}

export type EntryInTrash = {
	kind: TrashKind
	id: number
	name: string
	origin: string
	/** Its own row, which is in `content`, too. */
	row: Row
	content: RecordRows
	links: { detached?: Detached[] }
}

/** Returns undefined if it was restored or deleted permanently, or is of a kind that isn't in `kinds`. */
export async function findContent(
	db: Database,
	trashId: number,
	kinds: TrashKind[],
): Promise<EntryInTrash | undefined> {
	const found = await db
		.selectFrom("trash")
		.select(["kind", "record_id", "name", "origin", "content", "links"])
		.where("id", "=", trashId)
		.executeTakeFirst()
	const kind = kinds.find((one) => one === found?.kind)
	if (!found || !kind) return undefined
	const content: RecordRows = JSON.parse(found.content)
	const [row] = content[rulesOf(kind).table] ?? []
	if (!row) return undefined
	const { name, origin, links } = found
	return { kind, id: found.record_id, name, origin, row, content, links: JSON.parse(links) }
}

export async function countTrash(db: Database, kinds?: TrashKind[]): Promise<number> {
	const { total } = await db
		.selectFrom("trash")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
		.executeTakeFirstOrThrow()
	return total
}

const DAY_MS = 86_400_000

/** A selection in a tab is rarely older. */
const MAX_RECENT = 1_000

/** The ids of what was deleted within a day, for lists whose selection may still have it. */
export async function listRecentlyDeleted(db: Database, kind: TrashKind, now: Date): Promise<number[]> {
	const rows = await db
		.selectFrom("trash")
		.select("record_id")
		.where("kind", "=", kind)
		.where("deleted_at", ">", new Date(now.getTime() - DAY_MS).toISOString())
		.orderBy("deleted_at", "desc")
		.limit(MAX_RECENT)
		.execute()
	return rows.map((row) => row.record_id)
}

export async function pageOfTrash(
	db: Database,
	requested: PageRange,
	kinds: TrashKind[],
): Promise<PageRange & { entries: TrashEntry[]; total: number }> {
	const total = await countTrash(db, kinds)
	const range = clampRange(requested, TRASH_PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, TRASH_PAGE_SIZE)
	const rows = await db
		.selectFrom("trash")
		.select(["id", "kind", "record_id", "name", "origin", "deleted_at", "deleted_by"])
		.select(sql<string | null>`content ->> '$.species[0].scientific_name'`.as("scientific_name"))
		.select(
			sql<string>`(
			select json_group_object(key, json_array_length(value)) from json_each(content)
		)`.as("counts"),
		)
		.select([countMedia("image").as("pictures"), countMedia("audio").as("sounds")])
		// The plus lets SQLite read in the order of time instead of sorting all records of these kinds.
		.where(sql`+kind`, "in", kinds)
		.orderBy("deleted_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const entries = rows.map(({ counts, ...row }) => {
		const kind = row.kind as TrashKind
		return {
			...{ id: row.id, kind, name: row.name, origin: row.origin },
			recordId: row.record_id,
			scientificName: (kind === "species" && row.scientific_name) || "",
			parts: partsOf(kind, JSON.parse(counts), row),
			deletedAt: row.deleted_at,
			deletedBy: row.deleted_by,
			expiresAt: expiryOf(row.deleted_at),
		}
	})
	return { ...range, entries, total }
}

export async function findRecords<Listed extends { kind: TrashKind; id: number }>(
	db: Database,
	listed: Listed[],
): Promise<(Listed & { name: string; page: string; updatedAt: string })[]> {
	const found: (Listed & { name: string; page: string; updatedAt: string })[] = []
	for (const one of listed) {
		const rules = rulesOf(one.kind)
		const { table, title, label } = rules
		const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${one.id}`.execute(db)
		const [row] = rows
		if (!row) continue
		const name = String(row[title]) || label
		found.push({ ...one, name, page: pathFor(viewOf(rules, row), row), updatedAt: String(row.updated_at) })
	}
	return found
}

type MediaCounts = { pictures: number; sounds: number }

function partsOf(
	kind: TrashKind,
	counts: Record<string, number>,
	{ pictures, sounds }: MediaCounts,
): string[] {
	const parts = Object.entries(rulesOf(kind).parts ?? {}).map(
		([table, name]) => counts[table] && formatCount(counts[table], name),
	)
	const all = [pictures > 0 && formatCount(pictures, "picture"), sounds > 0 && "audio guide", ...parts]
	return all.filter((part) => typeof part === "string")
}

function countMedia(kind: "image" | "audio") {
	return sql<number>`(
		select count(*) from trash_media join media on media.id = trash_media.media_id
		where trash_media.trash_id = trash.id and media.kind = ${kind}
	)`
}
