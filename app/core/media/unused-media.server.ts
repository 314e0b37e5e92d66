import { readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { listUploads } from "#core/forms/draft.server.ts"
import { uploadFolder } from "#core/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"
import { deleteOrphanedMedia, listMediaFiles } from "./media.server.ts"
import { mediaFolder, removeStoredMedia, withMediaLock } from "./media-store.server.ts"

/** Files without a row remain for an hour. Returns the deleted names with their folder. */
export function sweepMedia(db: Database, dataDir: string, now: Date): Promise<string[]> {
	return withMediaLock(async () => {
		const orphaned = await deleteOrphanedMedia(db)
		await removeStoredMedia(dataDir, orphaned)
		const media = new Set(await listMediaFiles(db))
		const uploads = new Set(await listUploads(db))
		const swept = await sweepMediaFiles(dataDir, { media, uploads }, now)
		return [...orphaned.map((name) => `media/${name}`), ...swept]
	})
}

const HOUR_MS = 60 * 60 * 1000

const UPLOAD_LIFE_MS = 24 * HOUR_MS

/** Files younger than an hour (uploads: a day) may still get a row. Call inside `withMediaLock`. */
async function sweepMediaFiles(
	dataDir: string,
	known: { media: Set<string>; uploads: Set<string> },
	now: Date,
): Promise<string[]> {
	const media = await removeOld(
		mediaFolder(dataDir),
		now.getTime() - HOUR_MS,
		(name) => !known.media.has(name),
	)
	const isUnclaimed = (name: string) => !known.uploads.has(name.replace(/\.variants$/, ""))
	const uploads = await removeOld(uploadFolder(dataDir), now.getTime() - UPLOAD_LIFE_MS, isUnclaimed)
	return [...media, ...uploads]
}

async function removeOld(
	folder: string,
	before: number,
	isUnwanted: (name: string) => boolean,
): Promise<string[]> {
	const removed: string[] = []
	for (const name of await readdir(folder).catch(() => [])) {
		const file = path.join(folder, name)
		const found = isUnwanted(name) ? await stat(file).catch(() => undefined) : undefined
		if (!found || found.mtimeMs >= before) continue
		await rm(file, { recursive: true, force: true })
		removed.push(path.join(path.basename(folder), name))
	}
	return removed
}
