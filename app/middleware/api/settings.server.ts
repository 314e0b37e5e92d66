import type { RouterContextProvider } from "react-router"
import { SETTING_VALUES } from "../../forms/setting-form.ts"
import { changeSetting, listSettings } from "../../models/setting.server.ts"
import type { Setting, SettingKey } from "../../models/setting.ts"
import { adminContext, databaseContext } from "../context.server.ts"

/** Changes a setting to a value that it takes, and returns it. */
export async function saveSetting(
	context: Readonly<RouterContextProvider>,
	key: SettingKey,
	body: { value: string; description?: string | undefined },
): Promise<Setting> {
	const value = SETTING_VALUES[key].parse(body.value)
	const change = { by: context.get(adminContext).username, at: new Date() }
	return await context
		.get(databaseContext)
		.transaction()
		.execute(async (trx) => {
			await changeSetting(trx, key, value, change, body.description)
			return (await listSettings(trx)).find((setting) => setting.key === key) as Setting
		})
}
