import type { Database } from "#db/connection.ts"
import { mediaFiles } from "./media.ts"

/** A file that lies in the media store already; `name` as given by the store. `widths` and `placeholder` are a picture's. */
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

/** Registers a stored file and returns its id; the same content is registered once. */
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
		// Changes nothing, but makes the row that is there already come back.
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ name: media.name }))
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}

/**
 * Forgets those of `ids` that no species uses any more, archived ones included, and returns the names of their files:
 * to be removed from the store once the change is committed, under the same `withMediaLock`.
 */
export async function deleteUnusedMedia(db: Database, ids: (number | null | undefined)[]): Promise<string[]> {
	const some = ids.filter((id) => typeof id === "number")
	if (some.length === 0) return []
	return filesOf(await unused(db).where("id", "in", some).returning(["name", "widths"]).execute())
}

/** Forgets every file that no species uses, and returns the names as `deleteUnusedMedia` does. */
export async function deleteOrphanedMedia(db: Database): Promise<string[]> {
	return filesOf(await unused(db).returning(["name", "widths"]).execute())
}

/** The names of all files that rows stand for. */
export async function listMediaFiles(db: Database): Promise<string[]> {
	return filesOf(await db.selectFrom("media").select(["name", "widths"]).execute())
}

/** Two questions instead of one with 'or': each has its index. */
function unused(db: Database) {
	return db
		.deleteFrom("media")
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("species").select("id").whereRef("image_id", "=", "media.id"))),
		)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("species").select("id").whereRef("audio_id", "=", "media.id"))),
		)
}

function filesOf(rows: { name: string; widths: string }[]): string[] {
	return rows.flatMap(({ name, widths }) => mediaFiles({ name, widths: JSON.parse(widths) }))
}
