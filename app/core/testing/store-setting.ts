import type { SettingKey } from "#core/settings/settings-table.ts"
import type { TestSite } from "./site.ts"

export async function storeSetting(
	{ db }: Pick<TestSite, "db">,
	key: SettingKey,
	value: string,
): Promise<void> {
	await db
		.insertInto("settings")
		.values({ key, value })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
		.execute()
}
