import type { RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { changeSetting, listSettings } from "#app/models/settings/setting.server.ts"
import { SETTING_VALUES } from "#app/models/settings/setting-form.ts"
import type { Setting, SettingKey } from "#app/models/settings/settings-table.ts"

/** Throws a `ZodError` if the value is invalid. */
export async function saveSetting(
	context: Readonly<RouterContextProvider>,
	key: SettingKey,
	body: { value: string; description?: string | undefined },
): Promise<Setting> {
	const value = SETTING_VALUES[key].parse(body.value)
	const change = changeOf(context)
	return await context
		.get(databaseContext)
		.transaction()
		.execute(async (trx) => {
			await changeSetting(trx, key, value, change, { description: body.description })
			return (await listSettings(trx)).find((setting) => setting.key === key) as Setting
		})
}
