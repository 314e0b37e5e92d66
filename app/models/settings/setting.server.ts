import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Database } from "#db/connection.ts"
import { SETTING_KEYS, SETTINGS, type Setting, type SettingKey, type Settings } from "./settings-table.ts"

export async function readSettings(db: Database): Promise<Settings> {
	const settings = await listSettings(db)
	return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as Settings
}

export async function listSettings(db: Database): Promise<Setting[]> {
	const rows = await db.selectFrom("settings").selectAll().execute()
	const stored = new Map(rows.map((row) => [row.key, row]))
	return SETTING_KEYS.toSorted().map((key) => {
		const { value, description } = stored.get(key) ?? { ...SETTINGS[key], value: SETTINGS[key].default }
		return { key, value, description }
	})
}

/** Without a description, the stored one remains. The audit trail never contains a passcode. */
export async function changeSetting(
	db: Database,
	key: SettingKey,
	value: string,
	change: Change,
	description?: string,
): Promise<void> {
	const before = (await readSettings(db))[key]
	await db
		.insertInto("settings")
		.values({ key, value, description: description ?? SETTINGS[key].description })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value, description }))
		.execute()
	if (value === before) return
	const name = SETTINGS[key].kind === "passcode" ? key : `${key} to ${value}`
	await recordChange(db, change, "setting.changed", { name })
}
