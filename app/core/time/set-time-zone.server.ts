import { existsSync } from "node:fs"
import type { ServerFeature } from "#core/feature.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database } from "#db/connection.ts"
import { withDatabaseToRead } from "#db/read-database.ts"
import { DEFAULT_ZONE, setFarmZone } from "./local-time.ts"
import { knownZone } from "./time-zone.ts"

/** Call it when the site opens, and after an action that may have changed the setting. */
export async function loadTimeZone(db: Database, features: ServerFeature[] = []): Promise<void> {
	setFarmZone(knownZone((await readSettings(db)).time_zone))
	for (const { zoneLoaded } of features) await zoneLoaded?.(db)
}

/** With a missing or damaged database, it's the default zone. */
export async function loadTimeZoneOfFolder(dataDir: string): Promise<void> {
	const file = databaseFile(dataDir)
	setFarmZone(DEFAULT_ZONE)
	if (existsSync(file)) await withDatabaseToRead(file, ({ db }) => loadTimeZone(db)).catch(() => {})
}
