import type { Database } from "../../db/connection.ts"
import { dropOldChanges } from "../models/audit.server.ts"
import { dropOldDrafts } from "../models/draft.server.ts"
import { dropOldEventBatches } from "../models/event.server.ts"
import { dropOldFormKeys } from "../models/form-key.server.ts"
import { dropOldGuesses } from "../models/guess-limit.server.ts"
import { sweepMedia } from "../models/media-sweep.server.ts"
import { dropOldSessions } from "../models/session.server.ts"
import { sweepSharePictures } from "../models/share-picture.server.ts"
import { logError } from "../system/log.server.ts"

const HOUR = 3_600_000

/** Throws away what nobody needs any more: now, and every hour until the returned function is called. */
export function keepHouse(db: Database, dataDir: string): () => void {
	async function sweep() {
		const now = new Date()
		try {
			await dropOldSessions(db, now)
			await dropOldDrafts(db, now)
			await dropOldFormKeys(db, now)
			await dropOldEventBatches(db, now)
			await dropOldGuesses(db, now)
			await dropOldChanges(db)
			await sweepMedia(db, dataDir, now)
			await sweepSharePictures(db, dataDir)
		} catch (error) {
			// The next hour tries again; visitors are not concerned.
			logError("Cleaning up failed", error)
		}
	}
	const first = setTimeout(sweep, 10_000)
	const hourly = setInterval(sweep, HOUR)
	first.unref()
	hourly.unref()
	return () => {
		clearTimeout(first)
		clearInterval(hourly)
	}
}
