import { existsSync } from "node:fs"
import { databaseFile } from "#core/platform/environment.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import { withDatabaseToRead } from "#db/read-database.ts"

/** For commands that must also work with a missing or damaged database: those get the default zone. */
export async function readZoneOfFolder(dataDir: string): Promise<string> {
	const file = databaseFile(dataDir)
	if (!existsSync(file)) return DEFAULT_ZONE
	try {
		return await withDatabaseToRead(file, ({ db }) => readTimeZone(db))
	} catch {
		return DEFAULT_ZONE
	}
}
