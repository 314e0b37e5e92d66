import { type ExpressionBuilder, sql } from "kysely"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { mediaFiles } from "./media-files.server.ts"

export type NewMedia = {
	name: string
	kind: "image" | "audio"
	contentType: string
	bytes: number
	width?: number
	height?: number
	widths?: number[]
	placeholder?: string
}

export async function addMedia(db: Database, media: NewMedia, now: Date): Promise<number> {
	const { id } = await db
		.insertInto("media")
		.values({
			name: media.name,
			kind: media.kind,
			content_type: media.contentType,
			bytes: media.bytes,
			width: media.width ?? null,
			height: media.height ?? null,
			widths: JSON.stringify(media.widths ?? []),
			placeholder: media.placeholder ?? "",
			created_at: now.toISOString(),
		})
		// An earlier version may have stored fewer sizes. An update also makes SQLite return the row.
		.onConflict((conflict) =>
			conflict.column("name").doUpdateSet({ widths: (row) => row.ref("excluded.widths") }),
		)
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}

export async function findMediaId(db: Database, name: string): Promise<number | undefined> {
	const row = await db.selectFrom("media").select("id").where("name", "=", name).executeTakeFirst()
	return row?.id
}

/** Delete the returned files after the commit, under the same `withMediaLock`. */
export async function deleteUnusedMedia(db: Database, ids: (number | null | undefined)[]): Promise<string[]> {
	const numbers = ids.filter((id) => typeof id === "number")
	if (numbers.length === 0) return []
	const found = (await unused(db)).where("id", "in", numbers)
	return namesOf(await found.returning(["name", "widths"]).execute())
}

export async function deleteOrphanedMedia(db: Database): Promise<string[]> {
	return namesOf(await (await unused(db)).returning(["name", "widths"]).execute())
}

export async function listMediaFiles(db: Database): Promise<string[]> {
	return namesOf(await db.selectFrom("media").select(["name", "widths"]).execute())
}

async function unused(db: Database) {
	const { rows } = await sql.raw<Use>(USES).execute(db)
	return db
		.deleteFrom("media")
		.where(isUnused(rows))
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("trash_media").select("trash_id").whereRef("media_id", "=", "media.id"))),
		)
}

export type Use = { table: string; column: string }

export const USES = `select tables.name as "table", keys."from" as "column"
	from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
	where tables.schema = 'main' and keys."table" = 'media' and tables.name != 'trash_media'`

/** The trash may still use it. Several conditions, so that each can use its index. */
export const isUnused =
	(uses: Use[]) =>
	({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, "media">) =>
		and([
			...uses.map(
				({ table, column }) =>
					sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = media.id)`,
			),
			not(exists(selectFrom("posts").select("id").where(sql`instr(content, media.name)`, ">", 0))),
			not(
				exists(
					selectFrom("post_versions")
						.select("id")
						.where(sql<boolean>`pictures != '' and instr(pictures, media.name)`),
				),
			),
			// The values of settings with a picture contain its name.
			not(exists(selectFrom("settings").select("key").where(sql`instr(value, media.name)`, ">", 0))),
		])

function namesOf(rows: { name: string; widths: string }[]): string[] {
	return rows.flatMap(({ name, widths }) => mediaFiles({ name, widths: JSON.parse(widths) }))
}
