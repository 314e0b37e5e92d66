import { readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import type { BackupRefusal } from "../background/backup-job.server.ts"
import type { RunJob } from "../background/run-job.server.ts"
import {
	type Backup,
	type BackupKeeper,
	type BackupState,
	backupMoment,
	keptBackups,
	type MadeBackup,
} from "../models/backup.ts"
import { storageFault } from "../models/storage-fault.ts"
import { backupFolder, filesWithSizes } from "../system/backup-folder.server.ts"
import { databaseFile, type Environment } from "../system/environment.server.ts"

/** No backup could be made; the message is a sentence. */
export class BackupError extends Error {}

/** So many stay when room has to be made. */
const LEAST_KEPT = 3

/** The site's backups in `DATA_DIR/backups`: makes them, forgets old ones, and remembers what went wrong last. */
export function keepBackups(
	{ dataDir, backups: isOn }: Pick<Environment, "dataDir" | "backups">,
	run: RunJob,
	clock = () => new Date(),
): BackupKeeper {
	const folder = backupFolder(dataDir)
	const failureFile = path.join(folder, "failure.json")
	// Kept here, too: on a full disk no file tells it.
	let failure: BackupState["failure"]

	async function make(): Promise<MadeBackup> {
		try {
			const made = await makeWithRoom()
			failure = undefined
			await rm(failureFile, { force: true })
			await forgetOld()
			return made
		} catch (error) {
			failure = { at: clock(), message: wordsFor(error) }
			await writeFile(failureFile, JSON.stringify(failure)).catch(() => {})
			throw error
		}
	}

	/** Where there is too little room the oldest backups make some. */
	async function makeWithRoom(): Promise<MadeBackup> {
		for (;;) {
			const order = { dataDir, databaseFile: databaseFile(dataDir), folder, at: clock().toISOString() }
			const answer: MadeBackup | BackupRefusal = await run("makeBackup", order)
			if (!("refusal" in answer)) return answer
			const oldestFirst = (await listBackups(folder)).reverse()
			const [oldest] = oldestFirst
			if (!answer.needsRoom || !oldest || oldestFirst.length <= LEAST_KEPT)
				throw new BackupError(answer.refusal)
			await rm(path.join(folder, oldest.name), { force: true })
		}
	}

	async function forgetOld(): Promise<void> {
		const all = await listBackups(folder)
		const kept = keptBackups(all)
		for (const one of all) if (!kept.includes(one)) await rm(path.join(folder, one.name), { force: true })
	}

	async function state(): Promise<BackupState> {
		// One from the future was made by a clock that was wrong, and would hide all others.
		const newest = (await listBackups(folder)).find(({ at }) => at <= clock())
		failure ??= await readFailure(failureFile)
		const isNews = failure && (!newest || failure.at > newest.at)
		return { isOn, newest, failure: isNews ? failure : undefined }
	}

	return { make, state }
}

function wordsFor(error: unknown): string {
	if (error instanceof BackupError) return error.message
	return storageFault(error) === "full" ? "The disk is full." : "It broke off; the log says why."
}

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
	const backups = (await filesWithSizes(folder)).flatMap(({ name, bytes }) => {
		const at = backupMoment(name)
		return at ? [{ name, at, bytes }] : []
	})
	return backups.sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function readFailure(file: string): Promise<BackupState["failure"]> {
	try {
		const { at, message } = JSON.parse(await readFile(file, "utf8"))
		return { at: new Date(at), message: String(message) }
	} catch {
		return undefined
	}
}
