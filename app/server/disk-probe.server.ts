import { setTimeout as sleep } from "node:timers/promises"
import type Sqlite from "better-sqlite3"
import { diskErrorResponse } from "#app/middleware/disk-errors.server.ts"
import { type DiskError, diskErrorOf } from "#app/models/forms/disk-error.ts"
import { tryWriting } from "#app/platform/write-probe.server.ts"
import { tryWriteLock } from "#db/write-lock.ts"

const INTERVAL_MS = 30_000
/** Docker and monitoring services wait five seconds or longer. */
const TIMEOUT_MS = 3000

/** What keeps the site from saving, if anything. */
type DiskProbe = () => Promise<DiskError | undefined>

/** Tries to write, at most once in 30 seconds and never twice at once. A write that takes three seconds counts as failing. */
export function openDiskProbe(
	write: () => Promise<void>,
	clock: () => number = Date.now,
	timeoutMs = TIMEOUT_MS,
): DiskProbe {
	let triedAt = Number.NEGATIVE_INFINITY
	let isTrying = false
	let result: Promise<DiskError | undefined> = Promise.resolve(undefined)

	async function attempt(): Promise<DiskError | undefined> {
		isTrying = true
		try {
			await write()
			return undefined
		} catch (error) {
			diskErrorResponse(error)
			return diskErrorOf(error) ?? "failing"
		} finally {
			isTrying = false
		}
	}

	return () => {
		if (!isTrying && clock() - triedAt >= INTERVAL_MS) {
			triedAt = clock()
			const timeout = sleep(timeoutMs, "failing" as const, { ref: false })
			result = Promise.race([attempt(), timeout])
		}
		return result
	}
}

export function probeOf(sqlite: Sqlite.Database, dataDir: string): DiskProbe {
	return openDiskProbe(async () => {
		tryWriteLock(sqlite)
		await tryWriting(dataDir)
	})
}
