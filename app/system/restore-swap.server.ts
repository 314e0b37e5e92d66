import { existsSync } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { syncPath } from "./backup-folder.server.ts"

/** Stands in the folder while a restore puts things in their place. */
export const RESTORE_MARK = "restore-unfinished.json"

/** The folder with the new state and the one for the old, by their names in the data folder. */
export type Swap = { from: string; aside: string }

/** What a restore replaces, with its name in a backup. The database comes last: with it the new state is complete. */
const REPLACED = [
	{ name: "media", inBackup: "media" },
	{ name: "session-secret", inBackup: "session-secret" },
	{ name: "site.db", inBackup: "database.sqlite" },
]

/** What belongs to the old state and has no counterpart in the new one. */
const LEFT_BEHIND = ["uploads", "site.db-wal", "site.db-shm"]

/**
 * Puts the new state in the place of the old one, by renaming only, and keeps the old one aside. Where it is interrupted
 * `finishSwap` goes on; until then the mark keeps the site from starting. `step` is called before each renaming.
 */
export async function swapState(dataDir: string, swap: Swap, step: () => void = () => {}): Promise<void> {
	await writeFile(path.join(dataDir, RESTORE_MARK), JSON.stringify(swap), { flush: true })
	await syncPath(dataDir)
	await swapMarked(dataDir, swap, step)
}

/** Goes on with a restore that was interrupted; undefined where there is none. Returns where the old state lies. */
export async function finishSwap(dataDir: string): Promise<string | undefined> {
	const mark = path.join(dataDir, RESTORE_MARK)
	if (!existsSync(mark)) return undefined
	const { from, aside } = JSON.parse(await readFile(mark, "utf8")) as Swap
	await swapMarked(dataDir, { from: path.basename(from), aside: path.basename(aside) })
	return path.join(dataDir, aside)
}

async function swapMarked(
	dataDir: string,
	{ from, aside }: Swap,
	step: () => void = () => {},
): Promise<void> {
	const inside = (...names: string[]) => path.join(dataDir, ...names)
	await mkdir(inside(aside), { recursive: true, mode: 0o700 })
	// As long as the new database waits, what lies in its place is old.
	if (existsSync(inside(from, "database.sqlite"))) {
		for (const name of LEFT_BEHIND) {
			step()
			if (existsSync(inside(name))) await rename(inside(name), inside(aside, name))
		}
	}
	for (const { name, inBackup } of REPLACED) {
		if (!existsSync(inside(from, inBackup))) continue
		step()
		// What is there is old: the new one still waits.
		if (existsSync(inside(name))) await rename(inside(name), inside(aside, name))
		step()
		await rename(inside(from, inBackup), inside(name))
	}
	for (const folder of [inside(aside), dataDir]) await syncPath(folder)
	step()
	await rm(inside(RESTORE_MARK), { force: true })
	await rm(inside(from), { recursive: true, force: true })
	await syncPath(dataDir)
}
