import type { SettingKey, Settings } from "#app/models/settings/settings-table.ts"
import { SETTINGS } from "#app/models/settings/settings-table.ts"
import type { Database } from "#db/connection.ts"
import texts from "#db/sample/texts.json"

const SAMPLE_TEXTS = Object.entries(texts) as [SettingKey, string][]

/** The settings that still have the sample farm's own text. */
export function sampleTextsIn(settings: Settings): SettingKey[] {
	return SAMPLE_TEXTS.flatMap(([key, text]) => (settings[key] === text ? [key] : []))
}

/** Stores them, except where staff have saved texts of their own instead of the neutral ones. Returns those exceptions. */
export async function storeSampleTexts(db: Database): Promise<SettingKey[]> {
	const stored = new Map(
		(await db.selectFrom("settings").select(["key", "value"]).execute()).map(({ key, value }) => [
			key,
			value,
		]),
	)
	const isOwn = (key: SettingKey, text: string) =>
		![undefined, text, SETTINGS[key].default].includes(stored.get(key))
	const missing = SAMPLE_TEXTS.filter(([key, text]) => !isOwn(key, text))
	await db
		.insertInto("settings")
		.values(missing.map(([key, value]) => ({ key, value, description: SETTINGS[key].description })))
		.onConflict((conflict) =>
			conflict.column("key").doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })),
		)
		.execute()
	return SAMPLE_TEXTS.flatMap(([key, text]) => (isOwn(key, text) ? [key] : []))
}

/** Deletes those that nobody has changed. */
export async function deleteSampleTexts(db: Database): Promise<void> {
	for (const [key, value] of SAMPLE_TEXTS)
		await db.deleteFrom("settings").where("key", "=", key).where("value", "=", value).execute()
}
