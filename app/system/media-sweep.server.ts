import { readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { mediaFolder } from "./media-store.server.ts"
import { uploadFolder } from "./uploads.server.ts"

const HOUR_MS = 60 * 60 * 1000

/** How long a file that was sent waits for its form to be put right. */
export const UPLOAD_LIFE_MS = 24 * HOUR_MS

/**
 * Removes from the store what is not `known` and older than an hour (left by a crash between file and row), and from the
 * upload folder everything older than a day. Returns the names of what it removed, with their folder. To be run under
 * `withMediaLock`.
 */
export async function sweepMediaFiles(
	dataDir: string,
	known: (name: string) => boolean,
	now: Date,
): Promise<string[]> {
	const forgotten = await removeOld(mediaFolder(dataDir), now.getTime() - HOUR_MS, (name) => !known(name))
	const waiting = await removeOld(uploadFolder(dataDir), now.getTime() - UPLOAD_LIFE_MS, () => true)
	return [...forgotten, ...waiting]
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
