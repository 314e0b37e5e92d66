import type { Job } from "#core/jobs/jobs.server.ts"
import type { Database } from "#db/connection.ts"

export type CleanupStep = (db: Database, dataDir: string, now: Date) => Promise<unknown>

/** What a room declares for the lists of the core. The entries of the site hand these to the core. */
export type ServerFeature = {
	jobs?: Job[]
	/** What deletes by age what can't be brought back. Each hour, unless the clock isn't trusted. */
	cleanup?: CleanupStep[]
}
