import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises"
import path from "node:path"

/** So many share pictures are kept, about 60 MB; the ones that were drawn first go, and are drawn again when asked for. */
const MAX_KEPT = 500

/** Left by a process that was ended while it drew. */
const UNFINISHED_MS = 3600_000

function folderOf(dataDir: string): string {
	return path.join(dataDir, "share-pictures")
}

/** Where the share picture of a version lies, or is to be drawn; makes the folder. */
export async function placeForSharePicture(dataDir: string, version: string): Promise<string> {
	await mkdir(folderOf(dataDir), { recursive: true })
	return path.join(folderOf(dataDir), `${version}.jpg`)
}

/** The share picture of a version, if it has been drawn. */
export async function readSharePicture(
	dataDir: string,
	version: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
	return await readFile(path.join(folderOf(dataDir), `${version}.jpg`)).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
}

/** Removes what was drawn first where there are too many. */
export async function makeRoomForSharePicture(dataDir: string, most = MAX_KEPT): Promise<void> {
	const names = await readdir(folderOf(dataDir)).catch(() => [])
	if (names.length < most) return
	const drawn = await Promise.all(names.map(async (name) => ({ name, at: await changedAt(dataDir, name) })))
	drawn.sort((one, other) => one.at - other.at)
	for (const { name } of drawn.slice(0, names.length - most + 1)) await remove(dataDir, name)
}

/** Removes all share pictures but those of versions that are `known`, and what was never finished. Returns their names. */
export async function removeSharePicturesBut(
	dataDir: string,
	known: (version: string) => boolean,
): Promise<string[]> {
	const removed: string[] = []
	for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
		const isUnwanted = name.endsWith(".jpg")
			? !known(name.slice(0, -".jpg".length))
			: (await changedAt(dataDir, name)) < Date.now() - UNFINISHED_MS
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
