import { deleteOldSessions } from "#core/accounts/session.server.ts"
import { deleteOldAuditEntries } from "#core/audit/audit.server.ts"
import type { CleanupStep, ServerFeature } from "#core/feature.server.ts"
import { deleteExpiredDrafts } from "#core/forms/draft.server.ts"
import { deleteOldAttempts } from "#core/http/guess-limits.server.ts"
import { sweepMedia } from "#core/media/unused-media.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { mayDeleteByAge, recordHeartbeat } from "#core/time/clock.server.ts"
import { deleteOldEventDetails } from "#core/tracking/event.server.ts"
import { deleteExpired } from "#core/trash/delete-for-good.server.ts"
import type { Database } from "#db/connection.ts"

const HOUR_MS = 3_600_000

const BY_AGE: CleanupStep[] = [
	(db, _, now) => deleteOldSessions(db, now),
	(db, _, now) => deleteExpiredDrafts(db, now),
	(db, _, now) => deleteOldEventDetails(db, now),
	(db, dataDir, now) => deleteExpired({ db, dataDir }, now),
]

/** Last, because other steps leave files without a row. */
const LAST: CleanupStep = (db, dataDir, now) => sweepMedia(db, dataDir, now)

const ALWAYS: CleanupStep[] = [(db, _, now) => deleteOldAttempts(db, now), (db) => deleteOldAuditEntries(db)]

/** If one step fails, the others still run. */
export async function cleanUp(
	db: Database,
	dataDir: string,
	features: ServerFeature[],
	hoursRun: 0 | 1,
	isStopped = () => false,
): Promise<void> {
	async function attempt(work: () => Promise<unknown>): Promise<void> {
		if (isStopped()) return
		try {
			await work()
		} catch (error) {
			// Stopping the site closes the database while a step may still be running.
			if (!isStopped()) logError("The cleanup failed", error)
		}
	}
	const now = new Date()
	await attempt(() => recordHeartbeat(db, now, hoursRun))
	let steps = ALWAYS
	await attempt(async () => {
		if (!(await mayDeleteByAge(db, now))) return
		steps = [...BY_AGE, ...features.flatMap(({ cleanup = [] }) => cleanup), LAST, ...ALWAYS]
	})
	for (const step of steps) await attempt(() => step(db, dataDir, now))
}

export function startCleanup(db: Database, dataDir: string, features: ServerFeature[]): () => void {
	let isStopped = false
	const sweep = (hoursRun: 0 | 1) => cleanUp(db, dataDir, features, hoursRun, () => isStopped)
	const first = setTimeout(() => sweep(0), 10_000)
	const hourly = setInterval(() => sweep(1), HOUR_MS)
	first.unref()
	hourly.unref()
	return () => {
		isStopped = true
		clearTimeout(first)
		clearInterval(hourly)
	}
}
