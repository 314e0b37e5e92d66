import { constants } from "node:fs"
import { access, stat } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import type Sqlite from "better-sqlite3"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { CHECK_PAGES } from "#core/jobs/jobs.server.ts"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import { tryReadingMedia } from "#core/media/missing-files.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { unlessMissing } from "#core/platform/unless-missing.server.ts"
import { tryWriting } from "#core/platform/write-probe.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database, OpenDatabase } from "#db/connection.ts"
import { SITE_PROBLEMS, type SiteProblem, SiteProblemError } from "./site-problem.ts"

const INTERVAL_MS = 30_000
/** Docker and monitoring services wait at least five seconds. Until a check ends, the earlier result counts. */
const WAIT_MS = 3000
/** The check of a large database takes a few seconds. */
const STUCK_MS = 20_000

/** Checks what visitors need, at most once in 30 seconds: the database can be written and is sound, a picture can be read. */
export async function openSiteProbe(
	database: OpenDatabase,
	{ file, dataDir, run }: { file: string; dataDir: string; run: RunJob },
): Promise<() => Promise<SiteProblem | undefined>> {
	const { ino } = await stat(file)
	// SQLite opens such a file for reading only, and caches damaged pages.
	let mustReopen = !(await isWritable(file))
	let begunAt = Number.NEGATIVE_INFINITY
	let running: Promise<void> | undefined
	let result: SiteProblem | undefined

	async function check(): Promise<void> {
		const found = await stat(file).catch(unlessMissing)
		if (!found) throw new SiteProblemError("missing")
		if (found.ino !== ino) throw new SiteProblemError("replaced")
		await access(file, constants.R_OK | constants.W_OK)
		const damage = await run(CHECK_PAGES, { file })
		mustReopen ||= damage !== undefined
		if (damage !== undefined) throw new SiteProblemError("damaged", damage)
		if (mustReopen || !(await canRead(database.db))) await database.reopen()
		mustReopen = false
		tryWriteLock(database.sqlite)
		await tryWriting(dataDir)
		await tryReadingMedia(database.db, dataDir).catch((error) => {
			throw new SiteProblemError("pictures", error.message)
		})
	}

	return async () => {
		// A clock that was set back doesn't stop the checks.
		const age = () => Math.abs(Date.now() - begunAt)
		if (!running && age() >= INTERVAL_MS) {
			begunAt = Date.now()
			running = check()
				.then(() => undefined, problemOf)
				.then((problem) => {
					result = problem
					running = undefined
				})
		}
		await Promise.race([running, sleep(WAIT_MS, undefined, { ref: false })])
		return running && age() >= STUCK_MS ? "failing" : result
	}
}

function problemOf(error: unknown): SiteProblem {
	if (error instanceof SiteProblemError) {
		logError(SITE_PROBLEMS[error.problem].state, error)
		return error.problem
	}
	diskErrorResponse(error)
	return diskErrorOf(error) ?? "failing"
}

/** A connection that has read a damaged header doesn't recover with the file. */
async function canRead(db: Database): Promise<boolean> {
	return await readSettings(db).then(
		() => true,
		() => false,
	)
}

async function isWritable(file: string): Promise<boolean> {
	return await access(file, constants.W_OK).then(
		() => true,
		() => false,
	)
}

/** Writes what is already stored. Throws SQLite's error. Never waits: a lock that is taken proves that writing works. */
function tryWriteLock(sqlite: Sqlite.Database): void {
	if (sqlite.inTransaction) return
	try {
		sqlite.pragma(`user_version = ${sqlite.pragma("user_version", { simple: true })}`)
	} catch (error) {
		if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error
	}
}
