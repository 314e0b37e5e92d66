import type { SettingKey, Settings } from "#core/settings/settings-table.ts"
import { descriptionOf } from "#core/settings/settings-table.ts"
import type { Database } from "#db/connection.ts"
import texts from "#db/sample/texts.json"

const SAMPLE_TEXTS = Object.entries(texts) as [SettingKey, string][]

/** The settings that still have the sample farm's own text. */
export function sampleTextsIn(settings: Settings): SettingKey[] {
	return SAMPLE_TEXTS.flatMap(([key, text]) => (settings[key] === text ? [key] : []))
}

/** Stores them, except where a setting has a text already. */
export async function storeSampleTexts(db: Database): Promise<void> {
	await db
		.insertInto("settings")
		.values(SAMPLE_TEXTS.map(([key, value]) => ({ key, value, description: descriptionOf(key) })))
		.onConflict((conflict) => conflict.column("key").doNothing())
		.execute()
}

/** Deletes those that nobody has changed. */
export async function deleteSampleTexts(db: Database): Promise<void> {
	for (const [key, value] of SAMPLE_TEXTS)
		await db.deleteFrom("settings").where("key", "=", key).where("value", "=", value).execute()
}
