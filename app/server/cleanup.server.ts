import { deleteOldLinks } from "#app/models/accounts/account-link.server.ts"
import { deleteOldAuditEntries } from "#app/models/accounts/audit.server.ts"
import { deleteOldAttempts } from "#app/models/accounts/login-attempts.server.ts"
import { deleteOldSessions } from "#app/models/accounts/session.server.ts"
import { deleteOldContentImports } from "#app/models/content-imports/content-import.server.ts"
import { deleteOldEventBatches, deleteOldEventDetails } from "#app/models/events/event.server.ts"
import { deleteExpiredDrafts } from "#app/models/forms/draft.server.ts"
import { deleteOldImports } from "#app/models/imports/import-record.server.ts"
import { takeBackUnfinished } from "#app/models/imports/unfinished-import.server.ts"
import { sweepSharePictures } from "#app/models/media/share-picture.server.ts"
import { sweepMedia } from "#app/models/media/unused-media.server.ts"
import { deleteOldCounts } from "#app/models/redirects/address-counts.server.ts"
import { deleteOldMoveIn } from "#app/models/site-import/move-in.server.ts"
import { deleteExpired } from "#app/models/trash/delete-for-good.server.ts"
import { deleteOldWaiverKeys } from "#app/models/waiver/waiver.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import { removeInterruptedChecks } from "#app/server/backups/restore.server.ts"
import type { Database } from "#db/connection.ts"

const HOUR_MS = 3_600_000

export function startCleanup(db: Database, dataDir: string): () => void {
	let isStopped = false
	async function sweep() {
		const now = new Date()
		const steps = [
			() => deleteOldSessions(db, now),
			() => deleteOldLinks(db, now),
			() => deleteExpiredDrafts(db, now),
			() => deleteOldWaiverKeys(db, now),
			() => deleteOldEventBatches(db, now),
			() => deleteOldEventDetails(db, now),
			() => deleteOldAttempts(db, now),
			() => deleteOldAuditEntries(db),
			() => deleteOldCounts(db, now),
			() => deleteExpired({ db, dataDir }, now),
			() => deleteOldImports(db, now),
			() => deleteOldContentImports(db, now),
			// No import runs that long.
			() => takeBackUnfinished(db, now, new Date(now.getTime() - HOUR_MS)),
			() => sweepMedia(db, dataDir, now),
			() => sweepSharePictures(db, dataDir),
			() => removeInterruptedChecks(dataDir),
			() => deleteOldMoveIn(dataDir, now),
		]
		try {
			for (const step of steps) if (!isStopped) await step()
		} catch (error) {
			// Stopping the site closes the database while a step may still be running.
			if (!isStopped) logError("The cleanup failed", error)
		}
	}
	const first = setTimeout(sweep, 10_000)
	const hourly = setInterval(sweep, HOUR_MS)
	first.unref()
	hourly.unref()
	return () => {
		isStopped = true
		clearTimeout(first)
		clearInterval(hourly)
	}
}
