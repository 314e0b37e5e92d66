import { existsSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import path from "node:path"
import { createInterface } from "node:readline"
import Sqlite from "better-sqlite3"
import { lockFolder } from "#core/http/data-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { countContent, describeCounts } from "./count-content.ts"
import { DatabaseCommandError } from "./database-command-error.ts"
import { type Seeding, seedLockedFolder } from "./seed.ts"
import type { Terminal } from "./terminal.ts"

const CONFIRMATION = "reset"
const KEPT = /^(backups|site\.lock.*)$/
const OWN =
	/^(site\.(db|lock).*|write-probe|check\.lock.*|session-secret|restore-unfinished\.json|uploads|backups|media|older-builds|before-restore-.*|restoring-.*|checking-.*|\.DS_Store)$/

/** Backups remain. Throws `DataFolderError`, and `DatabaseCommandError` without confirmation or with foreign files. */
export async function resetFolder(
	options: Seeding & { isConfirmed: boolean; terminal: Terminal },
): Promise<void> {
	const { dataDir, say } = options
	// Before the lock, which creates a file: DATA_DIR may be someone's home folder by mistake.
	await rejectForeignFiles(dataDir)
	const lock = await lockFolder(dataDir)
	try {
		say(`${dataDir} has ${describeFolder(dataDir)}.`)
		if (!options.isConfirmed && !(await isConfirmed(options.terminal)))
			throw new DatabaseCommandError("Nothing was deleted.")
		for (const name of await readdir(dataDir))
			if (!KEPT.test(name)) await rm(path.join(dataDir, name), { recursive: true })
		say("Deleted everything except backups.")
		await seedLockedFolder(options)
	} finally {
		lock.release()
	}
}

async function rejectForeignFiles(dataDir: string): Promise<void> {
	const names = existsSync(dataDir) ? await readdir(dataDir) : []
	const foreign = names.filter((name) => !OWN.test(name))
	if (foreign.length === 0) return
	throw new DatabaseCommandError(
		`${dataDir} has files that aren't the site's (${foreign.slice(0, 3).join(", ")}). Nothing was deleted. ` +
			"Check DATA_DIR, or move them.",
	)
}

function describeFolder(dataDir: string): string {
	const file = databaseFile(dataDir)
	if (!existsSync(file)) return "no database"
	const sqlite = new Sqlite(file, { readonly: true })
	try {
		return describeCounts(countContent(sqlite))
	} catch {
		return "a database that can't be read"
	} finally {
		sqlite.close()
	}
}

async function isConfirmed({ input, output }: Terminal): Promise<boolean> {
	const lines = createInterface({ input, output, terminal: false })
	output.write(`Type '${CONFIRMATION}' to delete everything except backups: `)
	try {
		for await (const line of lines) return line.trim() === CONFIRMATION
		return false
	} finally {
		lines.close()
		// A pipe doesn't end the line of the question.
		if (!input.isTTY) output.write("\n")
	}
}
