import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { deleteUnusedMedia } from "#app/models/media/media.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { removeStoredMedia, withMediaLock } from "#app/platform/media-store.server.ts"
import type { Database } from "#db/connection.ts"
import { readSetupMarks, removeMark, setMark } from "./setup-marks.server.ts"
import type { Sample } from "./setup-steps.ts"

/** Undefined if it was never loaded, nothing unchanged is left of it, or an administrator has decided to keep it. */
export async function readSample(db: Database): Promise<Sample | undefined> {
	const loadedAt = await undecidedSince(db)
	if (!loadedAt) return undefined
	const [species] = await unchangedSpecies(db, loadedAt).select(countRows).execute()
	const [posts] = await unchangedPosts(db, loadedAt).select(countRows).execute()
	const sample = { species: species?.count ?? 0, posts: posts?.count ?? 0 }
	return sample.species + sample.posts > 0 ? sample : undefined
}

/** Does nothing once it is removed or kept. */
export async function keepSample(db: Database, change: Change): Promise<void> {
	await db.transaction().execute(async (trx) => {
		if (!(await undecidedSince(trx))) return
		await setMark(trx, "sample kept", change.at)
		await recordChange(trx, change, "sample.kept", { name: "" })
	})
}

/** Deletes its species and posts with their media, except those that were edited. Does nothing once it is kept. */
export async function removeSample(db: Database, dataDir: string, change: Change): Promise<void> {
	await withMediaLock(async () => {
		const unused = await db.transaction().execute(async (trx) => {
			const loadedAt = await undecidedSince(trx)
			if (!loadedAt) return []
			const species = await unchangedSpecies(trx, loadedAt).select(["id", "image_id", "audio_id"]).execute()
			const posts = await unchangedPosts(trx, loadedAt).select("id").execute()
			await trx.deleteFrom("species").where("id", "in", idsOf(species)).execute()
			await trx.deleteFrom("posts").where("id", "in", idsOf(posts)).execute()
			const maps = await deleteUnchangedMaps(trx, loadedAt)
			await removeMark(trx, "sample loaded")
			const name = `${species.length} species and ${formatCount(posts.length, "post")}`
			await recordChange(trx, change, "sample.removed", { name })
			const mediaIds = [...species.flatMap((row) => [row.image_id, row.audio_id]), ...maps]
			return await deleteUnusedMedia(trx, mediaIds)
		})
		await removeStoredMedia(dataDir, unused)
	})
}

/** Deletes maps on which nothing was changed or added. Returns the IDs of their pictures. */
async function deleteUnchangedMaps(trx: Database, loadedAt: string): Promise<number[]> {
	const rows = await trx
		.deleteFrom("maps")
		.where("updated_at", "=", loadedAt)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("places")
						.select("id")
						.whereRef("map_id", "=", "maps.id")
						.where("updated_at", "!=", loadedAt),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("trails")
						.select("id")
						.whereRef("map_id", "=", "maps.id")
						.where("updated_at", "!=", loadedAt),
				),
			),
		)
		.returning("image_id")
		.execute()
	return rows.map(({ image_id }) => image_id)
}

/** When it was loaded, if nobody has decided since. */
async function undecidedSince(db: Database): Promise<string | undefined> {
	const marks = await readSetupMarks(db)
	return marks["sample kept"] ? undefined : marks["sample loaded"]
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const countRows = sql<number>`count(*)`.as("count")

/** As SQL text, so that SQLite uses the partial indexes. */
const isUnchanged = sql<boolean>`revision = 1`

function unchangedSpecies(db: Database, loadedAt: string) {
	return db.selectFrom("species").where("updated_at", "=", loadedAt).where(isUnchanged)
}

function unchangedPosts(db: Database, loadedAt: string) {
	return db.selectFrom("posts").where("updated_at", "=", loadedAt).where(isUnchanged)
}
