import { logError } from "#core/platform/logger.server.ts"
import { DISK_ERRORS, diskErrorOf } from "./disk-error.ts"

/** At most one log line per error in this time, because the log may be on the same full disk. */
const LOG_INTERVAL_MS = 60_000

const lastLogged = new Map<string, { at: number; since: number }>()

export function diskErrorResponse(
	error: unknown,
	now = Date.now(),
): { status: number; message: string } | undefined {
	const diskError = diskErrorOf(error)
	if (!diskError) return undefined
	const last = lastLogged.get(diskError)
	if (last && now - last.at < LOG_INTERVAL_MS) last.since += 1
	else {
		logError(DISK_ERRORS[diskError].message, error, { moreSinceLast: last?.since })
		lastLogged.set(diskError, { at: now, since: 0 })
	}
	return DISK_ERRORS[diskError]
}
