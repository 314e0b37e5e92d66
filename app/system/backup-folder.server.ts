import { open, readdir, rm, stat, statfs } from "node:fs/promises"
import path from "node:path"

/** The folder of the backups that the site makes by itself. */
export function backupFolder(dataDir: string): string {
	return path.join(dataDir, "backups")
}

/** Half-made things begin with this; they are removed by whoever makes the next backup. */
export const UNFINISHED = ".making-"

/** The files of a folder with their sizes; none where it is missing. */
export async function filesWithSizes(folder: string): Promise<{ name: string; bytes: number }[]> {
	const files: { name: string; bytes: number }[] = []
	for (const name of await readdir(folder).catch(() => [])) {
		const found = await stat(path.join(folder, name)).catch(() => undefined)
		if (found?.isFile()) files.push({ name, bytes: found.size })
	}
	return files
}

/** Removes what backups that broke off have left. Only for who holds the lock of the folder. */
export async function removeUnfinished(folder: string): Promise<void> {
	for (const name of await readdir(folder))
		if (name.startsWith(UNFINISHED)) await rm(path.join(folder, name), { recursive: true, force: true })
}

/** Bytes that are free in the file system of a folder, for whoever runs this. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** The file, or the names in a folder, are on disk when this resolves. */
export async function syncPath(target: string): Promise<void> {
	const handle = await open(target, "r")
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
