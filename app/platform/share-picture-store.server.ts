import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises"
import path from "node:path"

const MAX_STORED = 500

const MAX_UNFINISHED_AGE_MS = 3600_000

function folderOf(dataDir: string): string {
	return path.join(dataDir, "share-pictures")
}

export async function sharePictureFile(dataDir: string, version: string): Promise<string> {
	await mkdir(folderOf(dataDir), { recursive: true })
	return path.join(folderOf(dataDir), `${version}.jpg`)
}

export async function readSharePicture(
	dataDir: string,
	version: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
	return await readFile(path.join(folderOf(dataDir), `${version}.jpg`)).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
}

export async function deleteOldestSharePictures(dataDir: string, most = MAX_STORED): Promise<void> {
	const names = await readdir(folderOf(dataDir)).catch(() => [])
	if (names.length < most) return
	const drawn = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(dataDir, name) })))
	drawn.sort((a, b) => a.at - b.at)
	for (const { name } of drawn.slice(0, names.length - most + 1)) await remove(dataDir, name)
}

export async function removeSharePicturesBut(
	dataDir: string,
	known: (version: string) => boolean,
): Promise<string[]> {
	const removed: string[] = []
	for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
		const isUnwanted = name.endsWith(".jpg")
			? !known(name.slice(0, -".jpg".length))
			: (await changedAt(dataDir, name)) < Date.now() - MAX_UNFINISHED_AGE_MS
		if (!isUnwanted) continue
		await remove(dataDir, name)
		removed.push(name)
	}
	return removed
}

async function changedAt(dataDir: string, name: string): Promise<number> {
	return (await stat(path.join(folderOf(dataDir), name)).catch(() => undefined))?.mtimeMs ?? 0
}

async function remove(dataDir: string, name: string): Promise<void> {
	await rm(path.join(folderOf(dataDir), name), { force: true })
}
