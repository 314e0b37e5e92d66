import { listUploads } from "#app/models/forms/draft.server.ts"
import { deleteAbandonedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import { sweepMediaFiles } from "#app/platform/delete-unused-media.server.ts"
import { removeStoredMedia, withMediaLock } from "#app/platform/media-store.server.ts"
import type { Database } from "#db/connection.ts"
import { deleteOrphanedMedia, listMediaFiles } from "./media.server.ts"

/** Files without a row remain for an hour. Returns the deleted names with their folder. */
export function sweepMedia(db: Database, dataDir: string, now: Date): Promise<string[]> {
	return withMediaLock(async () => {
		await deleteAbandonedPictures(db, now)
		const orphaned = await deleteOrphanedMedia(db)
		await removeStoredMedia(dataDir, orphaned)
		const media = new Set(await listMediaFiles(db))
		const uploads = new Set(await listUploads(db))
		const swept = await sweepMediaFiles(dataDir, { media, uploads }, now)
		return [...orphaned.map((name) => `media/${name}`), ...swept]
	})
}
