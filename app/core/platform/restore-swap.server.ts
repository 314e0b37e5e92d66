import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { syncPath } from "./backup-folder.server.ts"

export const RESTORE_MARK = "restore-unfinished.json"

export const UNPACKED = "restoring-"

type Swap = { from: string; aside: string }

/** The database is last: its rename completes the restore. */
const REPLACED = [
	{ name: "media", inBackup: "media" },
	{ name: "session-secret", inBackup: "session-secret" },
	{ name: "site.db", inBackup: "database.sqlite" },
]

/** Files of the old data that a backup doesn't contain, such as copies made before migrations. */
const NOT_IN_BACKUP = /^(uploads|site\.db-wal|site\.db-shm|site\.db\.before-.+)$/

type Swapped = { previous: string | undefined }

/** Replaces the data by renaming only. After an interruption, `finishSwap` completes it before the site starts. */
export async function swapState(dataDir: string, swap: Swap, step: () => void = () => {}): Promise<Swapped> {
	await writeFile(path.join(dataDir, RESTORE_MARK), JSON.stringify(swap), { flush: true })
	await syncPath(dataDir)
	return await swapMarked(dataDir, swap, step)
}

export async function finishSwap(dataDir: string): Promise<Swapped | undefined> {
	const mark = path.join(dataDir, RESTORE_MARK)
	if (!existsSync(mark)) return undefined
	const swap = parse(await readFile(mark, "utf8"))
	if (swap) return await swapMarked(dataDir, swap)
	// Interrupted while the mark was written, before anything was moved.
	await rm(mark)
	return undefined
}

function parse(mark: string): Swap | undefined {
	try {
		const { from, aside } = JSON.parse(mark)
		return { from: path.basename(from), aside: path.basename(aside) }
	} catch {
		return undefined
	}
}

async function swapMarked(
	dataDir: string,
	{ from, aside }: Swap,
	step: () => void = () => {},
): Promise<Swapped> {
	const inside = (...names: string[]) => path.join(dataDir, ...names)
	await mkdir(inside(aside), { recursive: true, mode: 0o700 })
	// The database is moved last, so until then these files are old.
	if (existsSync(inside(from, "database.sqlite"))) {
		for (const name of (await readdir(dataDir)).filter((name) => NOT_IN_BACKUP.test(name)).sort()) {
			step()
			await rename(inside(name), inside(aside, name))
		}
	}
	for (const { name, inBackup } of REPLACED) {
		if (!existsSync(inside(from, inBackup))) continue
		step()
		if (existsSync(inside(name))) await rename(inside(name), inside(aside, name))
		step()
		await rename(inside(from, inBackup), inside(name))
	}
	for (const folder of [inside(aside), dataDir]) await syncPath(folder)
	const isEmpty = (await readdir(inside(aside))).length === 0
	if (isEmpty) await rmdir(inside(aside))
	step()
	await rm(inside(RESTORE_MARK), { force: true })
	await rm(inside(from), { recursive: true, force: true })
	await syncPath(dataDir)
	return { previous: isEmpty ? undefined : inside(aside) }
}
