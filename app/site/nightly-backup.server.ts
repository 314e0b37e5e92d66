import { type BackupKeeper, isBackupDue } from "../models/backup.ts"
import { logError, logWarning } from "../system/log.server.ts"

const MINUTE = 60_000

/** The first look comes when the start is over; a failed try is repeated after an hour. */
const FIRST_LOOK = 2 * MINUTE
const BETWEEN_LOOKS = 10 * MINUTE
const AFTER_FAILURE = 60 * MINUTE

/** Makes the backup of each night, or in the morning where nobody was up, until the returned function is called. */
export function watchNights(backups: BackupKeeper): () => void {
	const look = nightWatch(backups)
	const first = setTimeout(() => look(new Date()), FIRST_LOOK)
	const often = setInterval(() => look(new Date()), BETWEEN_LOOKS)
	first.unref()
	often.unref()
	return () => {
		clearTimeout(first)
		clearInterval(often)
	}
}

/** One look at the clock: makes a backup where this night has none. Never rejects. */
export function nightWatch(backups: BackupKeeper): (now: Date) => Promise<void> {
	let isBusy = false
	return async (now) => {
		if (isBusy) return
		isBusy = true
		try {
			const { newest, failure } = await backups.state()
			const isTooSoon = failure && now.getTime() - failure.at.getTime() < AFTER_FAILURE
			if (isTooSoon || !isBackupDue(newest ? [newest] : [], now)) return
			const { missing } = await backups.make()
			if (missing.length > 0)
				logWarning("The backup is made, but files are missing on the disk", { missing: missing.join(", ") })
		} catch (error) {
			logError("The nightly backup failed", error)
		} finally {
			isBusy = false
		}
	}
}
