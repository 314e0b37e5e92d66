import { mkdtemp, open, readdir, rm, statfs } from "node:fs/promises"
import path from "node:path"
import { takeLock } from "#db/folder-lock.ts"
import { makeFolder } from "./make-folder.server.ts"

export function backupFolder(dataDir: string): string {
	return path.join(dataDir, "backups")
}

const UNFINISHED = ".making-"

/** Deletes the folder after `work`, or at the next call. Undefined if another process has such a folder. */
export async function inUnfinished<T>(
	folder: string,
	work: (unfinished: string) => Promise<T>,
): Promise<T | undefined> {
	await makeFolder(folder)
	const lock = takeLock(path.join(folder, "backup.lock"))
	if (!lock) return undefined
	try {
		await removeFolders(folder, UNFINISHED)
		return await work(await mkdtemp(path.join(folder, UNFINISHED)))
	} finally {
		await removeFolders(folder, UNFINISHED)
		lock.release()
	}
}

/** Requires the folder's lock. */
export async function removeFolders(folder: string, prefix: string): Promise<void> {
	for (const name of await readdir(folder))
		if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true })
}

export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** Flushes a file or folder to the disk: after a power failure, no row may name a missing file. */
export async function syncPath(target: string): Promise<void> {
	const handle = await open(target, "r")
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
