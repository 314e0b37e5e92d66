import { constants } from "node:fs"
import { access, stat } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import { tryReadingMedia } from "#core/media/missing-files.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { tryWriting } from "#core/platform/write-probe.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database, OpenDatabase } from "#db/connection.ts"
import { tryWriteLock } from "#db/write-lock.ts"
import { SITE_PROBLEMS, type SiteProblem, SiteProblemError } from "./site-problem.ts"

const INTERVAL_MS = 30_000
/** Docker and monitoring services wait five seconds or longer. */
const TIMEOUT_MS = 3000
/** Checking all pages may take longer; then the result is that of the check before. */
const PAGES_WAIT_MS = 1500

type Probe = () => Promise<SiteProblem | undefined>

/** Runs `check` at most once in 30 seconds and never twice at once. A check that takes three seconds counts as failing. */
function openDiskProbe(
	check: () => Promise<void>,
	clock: () => number = Date.now,
	timeoutMs = TIMEOUT_MS,
): Probe {
	let triedAt = Number.NEGATIVE_INFINITY
	let isTrying = false
	let result: Promise<SiteProblem | undefined> = Promise.resolve(undefined)

	async function attempt(): Promise<SiteProblem | undefined> {
		isTrying = true
		try {
			await check()
			return undefined
		} catch (error) {
			if (error instanceof SiteProblemError) {
				logError(SITE_PROBLEMS[error.problem].state, error)
				return error.problem
			}
			diskErrorResponse(error)
			return diskErrorOf(error) ?? "failing"
		} finally {
			isTrying = false
		}
	}

	return () => {
		// A clock that was set back doesn't stop the checks.
		if (!isTrying && Math.abs(clock() - triedAt) >= INTERVAL_MS) {
			triedAt = clock()
			const timeout = sleep(timeoutMs, "failing" as const, { ref: false })
			result = Promise.race([attempt(), timeout])
		}
		return result
	}
}

/** What a visitor needs: the file at the database's path can be read and written, its pages are sound, a picture can be read. */
export async function openSiteProbe(
	database: OpenDatabase,
	{ file, dataDir, run }: { file: string; dataDir: string; run: RunJob },
): Promise<Probe> {
	const { ino } = await stat(file)
	const checkPages = openPagesCheck(() => run("checkPages", { file }))
	// SQLite opens a file that it may not write for reading only, and keeps damaged pages in its memory.
	let mustReopen = !(await isWritable(file))
	return openDiskProbe(async () => {
		const found = await stat(file).catch(unlessMissing)
		if (!found) throw new SiteProblemError("missing")
		if (found.ino !== ino) throw new SiteProblemError("replaced")
		await access(file, constants.R_OK | constants.W_OK)
		const damage = await checkPages()
		mustReopen ||= damage !== undefined
		if (damage !== undefined) throw new SiteProblemError("damaged", damage)
		if (mustReopen || !(await canRead(database.db))) await database.reopen()
		mustReopen = false
		tryWriteLock(database.sqlite)
		await tryWriting(dataDir)
		await tryReadingMedia(database.db, dataDir).catch((error) => {
			throw new SiteProblemError("pictures", error.message)
		})
	})
}

/** Returns what the last check found that ended, after waiting a little for a new one. Throws its error. */
function openPagesCheck(check: () => Promise<string | undefined>): () => Promise<string | undefined> {
	let last = Promise.resolve<string | undefined>(undefined)
	let running: Promise<unknown> | undefined
	return async () => {
		running ??= check()
			.then(
				(damage) => (last = Promise.resolve(damage)),
				(error) => (last = Promise.reject(error)),
			)
			.catch(() => {})
			.finally(() => (running = undefined))
		await Promise.race([running, sleep(PAGES_WAIT_MS, undefined, { ref: false })])
		return await last
	}
}

/** A connection that met a damaged header doesn't recover with the file. */
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

function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error
}
