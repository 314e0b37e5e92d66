import { open, readdir, rm, stat, statfs } from "node:fs/promises"
import path from "node:path"

export function backupFolder(dataDir: string): string {
	return path.join(dataDir, "backups")
}

/** Which files the last backup of the folder lacks. */
export const missingFilesBeside = (backup: string) => path.join(path.dirname(backup), "missing-files.txt")

export const UNFINISHED = ".making-"

export async function filesWithSizes(folder: string): Promise<{ name: string; bytes: number }[]> {
	const files: { name: string; bytes: number }[] = []
	for (const name of await readdir(folder).catch(() => [])) {
		const found = await stat(path.join(folder, name)).catch(() => undefined)
		if (found?.isFile()) files.push({ name, bytes: found.size })
	}
	return files
}

/** Removes unfinished backups. Call only while holding the folder's lock. */
export async function removeUnfinished(folder: string): Promise<void> {
	for (const name of await readdir(folder))
		if (name.startsWith(UNFINISHED)) await rm(path.join(folder, name), { recursive: true, force: true })
}

export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

export async function syncPath(target: string): Promise<void> {
	const handle = await open(target, "r")
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
