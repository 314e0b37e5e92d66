import { createHash } from "node:crypto"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import type { Section } from "./setting-row.ts"
import {
	defaultOf,
	descriptionOf,
	SETTING_KEYS,
	type Setting,
	type SettingKey,
	type Settings,
	settingRow,
	settingsOf,
} from "./settings-table.ts"

export async function readSettings(db: Database): Promise<Settings> {
	const settings = await listSettings(db)
	return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as Settings
}

export async function listSettings(db: Database): Promise<Setting[]> {
	const rows = await db.selectFrom("settings").selectAll().execute()
	const stored = new Map(rows.map((row) => [row.key, row]))
	return SETTING_KEYS.toSorted().map((key) => {
		const { value = defaultOf(key), description = descriptionOf(key) } = stored.get(key) ?? {}
		return { key, value, description }
	})
}

/** Without a description, the stored one stays. The audit trail has only a switch's value. Call it in a transaction. */
export async function changeSetting(
	db: Database,
	key: SettingKey,
	value: string,
	change: Change,
	{ description }: { description?: string | undefined } = {},
): Promise<void> {
	const before = (await readSettings(db))[key]
	await db
		.insertInto("settings")
		.values({ key, value, description: description ?? descriptionOf(key) })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value, description }))
		.execute()
	if (value === before) return
	const name = settingRow(key).kind === "switch" ? `${key} to ${value}` : key
	await recordChange(db, change, "setting.changed", { name })
}

export function sectionRevision(section: Section, settings: Settings): number {
	return revisionOf(settingsOf(section).map((key) => settings[key]))
}

export function revisionOf(values: string[]): number {
	const hash = createHash("sha256").update(JSON.stringify(values)).digest("hex")
	return Number.parseInt(hash.slice(0, 12), 16)
}

/** For settings that nobody has saved yet. Keys are environment variables. */
export async function storeFirstSettings(db: Database, values: Record<string, string>): Promise<void> {
	const rows = SETTING_KEYS.flatMap((key) => {
		const { variable } = settingRow(key)
		const value = variable && values[variable]
		return value ? [{ key, value, description: descriptionOf(key) }] : []
	})
	if (rows.length === 0) return
	await db
		.insertInto("settings")
		.values(rows)
		.onConflict((conflict) => conflict.column("key").doNothing())
		.execute()
}

/** Not empty, including the values that a new site has. */
export async function listStored(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("settings").select("key").where("value", "!=", "").execute()
	return rows.map(({ key }) => key)
}
