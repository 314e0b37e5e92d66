import type { Database } from "../../db/connection.ts"
import { removeStoredMedia, withMediaLock } from "../system/media-store.server.ts"
import { sweepMediaFiles, UPLOAD_LIFE_MS } from "../system/media-sweep.server.ts"
import { dropOrphanedMedia, listMediaFiles } from "./media.server.ts"
import { dropUploadsBefore } from "./upload.server.ts"

/**
 * Forgets files that no species uses, removes files that no row knows (older than an hour) and what was sent with a
 * form and not taken within a day. Returns what was removed, with its folder.
 */
export function sweepMedia(db: Database, dataDir: string, now: Date): Promise<string[]> {
	return withMediaLock(async () => {
		const orphaned = await dropOrphanedMedia(db)
		await removeStoredMedia(dataDir, orphaned)
		await dropUploadsBefore(db, new Date(now.getTime() - UPLOAD_LIFE_MS))
		const known = new Set(await listMediaFiles(db))
		const swept = await sweepMediaFiles(dataDir, (name) => known.has(name), now)
		return [...orphaned.map((name) => `media/${name}`), ...swept]
	})
}
