import { sql } from "kysely"
import { countAdministrators } from "#app/models/accounts/second-factor.server.ts"
import { listMaps } from "#app/models/map/map.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { countAllSpecies } from "#app/models/species/species.server.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { findCurrentTerms } from "#app/models/waiver/terms.server.ts"
import { findReview } from "#app/models/waiver/terms-review.server.ts"
import type { Database } from "#db/connection.ts"
import { readSample } from "./sample.server.ts"
import { sampleTextsIn } from "./sample-texts.server.ts"
import type { ServerFacts, SetupFacts } from "./setup-steps.ts"

/** Whether an administrator has saved the farm's name, also the one that a new site has. */
export async function isNameSaved(db: Database): Promise<boolean> {
	const row = await db.selectFrom("settings").select("key").where("key", "=", "site_name").executeTakeFirst()
	return row !== undefined
}

export async function readSetupFacts(db: Database, known: ServerFacts): Promise<SetupFacts> {
	const settings = await readSettings(db)
	const { number } = await findCurrentTerms(db)
	const download = await db
		.selectFrom("audit_entries")
		.select((one) => one.fn.max("at").as("at"))
		// A literal, so that SQLite uses the partial index.
		.where("action", "=", sql.lit("backup.downloaded"))
		.executeTakeFirst()
	return {
		...known,
		settings,
		isNameSaved: await isNameSaved(db),
		hasOwnHours: !(await readOpeningTimes(db)).isSample,
		terms: { number, review: await findReview(db, number) },
		sample: await readSample(db),
		sampleTexts: sampleTextsIn(settings),
		mapCount: (await listMaps(db)).length,
		speciesCount: await countAllSpecies(db),
		downloadedAt: download?.at ?? undefined,
		administrators: await countAdministrators(db),
	}
}
