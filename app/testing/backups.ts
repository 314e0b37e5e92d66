import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { expect } from "vitest"
import { runScript } from "./site-process.ts"

/** Runs the script that makes a backup of a folder's site in the folder `to`. */
export const backup = (dataDir: string, to: string) =>
	runScript(["scripts/backup.mjs", to], { DATA_DIR: dataDir })

/** Runs the script that puts a backup in the place of what is in a folder. */
export const restore = (dataDir: string, ...words: string[]) =>
	runScript(["scripts/restore.mjs", ...words], { DATA_DIR: dataDir })

/** Makes a backup in a folder of its own and returns its file. */
export async function backUp(dataDir: string, to: string): Promise<string> {
	const { code, said } = await backup(dataDir, to)
	expect([code, said]).toEqual([0, expect.stringMatching(/^The backup is made: \S+ \(\d+ MB\)\./)])
	return onlyBackup(to)
}

/** The one backup in a folder. */
export function onlyBackup(folder: string): string {
	const [file] = readdirSync(folder).filter((one) => one.startsWith("farm-"))
	return path.join(folder, String(file))
}

/** The pictures and sounds of a folder, every byte of them, by name. */
export function mediaIn(dataDir: string): Record<string, string> {
	const media = path.join(dataDir, "media")
	return Object.fromEntries(
		readdirSync(media).map((name) => [name, readFileSync(path.join(media, name)).toString("base64")]),
	)
}

/** The titles of all posts in a folder's database. */
export function titlesIn(dataDir: string): string[] {
	const sqlite = new Sqlite(path.join(dataDir, "site.db"), { readonly: true })
	const found = sqlite.prepare("select title from posts").pluck().all() as string[]
	sqlite.close()
	return found
}
