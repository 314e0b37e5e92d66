import type { Database } from "../../db/connection.ts"
import { recordChange } from "./audit.server.ts"
import type { Change } from "./change.ts"
import { SETTING_DESCRIPTIONS, type Setting, type SettingKey, type Settings } from "./setting.ts"

/** All settings; a missing row counts as ''. */
export async function readSettings(db: Database): Promise<Settings> {
	const rows = await db.selectFrom("settings").select(["key", "value"]).execute()
	const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]))
	return {
		tour_enabled: stored.tour_enabled ?? "",
		blog_enabled: stored.blog_enabled ?? "",
		tour_passcode: stored.tour_passcode ?? "",
	}
}

/** All settings with what they are for: for admins. */
export async function listSettings(db: Database): Promise<Setting[]> {
	const rows = await db.selectFrom("settings").selectAll().orderBy("key").execute()
	return rows.filter((row): row is Setting => Object.hasOwn(SETTING_DESCRIPTIONS, row.key))
}

/**
 * Gives a setting a new value; without a description it keeps its own. The trail tells that the passcode changed, not
 * what it is.
 */
export async function changeSetting(
	db: Database,
	key: SettingKey,
	value: string,
	change: Change,
	description?: string,
): Promise<void> {
	await db
		.insertInto("settings")
		.values({ key, value, description: description ?? SETTING_DESCRIPTIONS[key] })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value, description }))
		.execute()
	const name = key === "tour_passcode" ? key : `${key} to ${value}`
	await recordChange(db, change, "setting.changed", { name })
}
