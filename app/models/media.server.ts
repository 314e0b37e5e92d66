import type { Database } from "../../db/connection.ts"

/** A file that lies in the media store already; `name` as given by the store. */
export type NewMedia = { name: string; kind: "image" | "audio"; contentType: string; bytes: number }

/** Registers a stored file and returns its id; the same content is registered once. */
export async function addMedia(db: Database, media: NewMedia, now: Date): Promise<number> {
	const { id } = await db
		.insertInto("media")
		.values({
			name: media.name,
			kind: media.kind,
			content_type: media.contentType,
			bytes: media.bytes,
			created_at: now.toISOString(),
		})
		// Changes nothing, but makes the row that is there already come back.
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ name: media.name }))
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}
