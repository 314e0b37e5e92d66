import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { logError, logWarning } from "#core/platform/logger.server.ts"
import { isWithin } from "#core/time/within.ts"
import { type BackupService, isBackupDue } from "./backup.ts"

const MINUTE_MS = 60_000
const FIRST_CHECK_MS = 2 * MINUTE_MS
const CHECK_INTERVAL_MS = 10 * MINUTE_MS
const RETRY_AFTER_MS = 60 * MINUTE_MS

export function scheduleBackups(backups: BackupService): () => void {
	const makeIfDue = backupSchedule(backups)
	const first = setTimeout(() => makeIfDue(new Date()), FIRST_CHECK_MS)
	const interval = setInterval(() => makeIfDue(new Date()), CHECK_INTERVAL_MS)
	first.unref()
	interval.unref()
	return () => {
		clearTimeout(first)
		clearInterval(interval)
	}
}

export function backupSchedule(backups: BackupService): (now: Date) => Promise<void> {
	let isBusy = false
	return async (now) => {
		if (isBusy) return
		isBusy = true
		try {
			const { newest, failure } = await backups.state()
			const isTooSoon = failure && isWithin(failure.at.toISOString(), now, RETRY_AFTER_MS)
			if (isTooSoon || !isBackupDue(newest ? [newest] : [], now)) return
			const { missing } = await backups.make()
			if (missing.length > 0)
				logWarning("The backup was made, but pictures or sounds are missing on the disk", {
					count: oneFileOfEach(missing).length,
				})
		} catch (error) {
			logError("The nightly backup failed", error)
		} finally {
			isBusy = false
		}
	}
}
