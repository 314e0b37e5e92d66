import type { RouterContextProvider } from "react-router"
import { SETTING_VALUES } from "../../forms/setting-form.ts"
import { changeSetting, listSettings } from "../../models/setting.server.ts"
import type { Setting, SettingKey } from "../../models/setting.ts"
import { adminContext, databaseContext } from "../context.server.ts"
import { ApiError } from "./answer.server.ts"

/** Changes a setting and returns it. Throws `ApiError` where the value is none that it takes. */
export async function saveSetting(
	context: Readonly<RouterContextProvider>,
	key: SettingKey,
	body: { value: string; description?: string | undefined },
): Promise<Setting> {
	const value = SETTING_VALUES[key].safeParse(body.value)
	if (!value.success) {
		const message = `value ${value.error.issues[0]?.message}`
		throw new ApiError(400, message, { errors: { value: [message] } })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	return await context
		.get(databaseContext)
		.transaction()
		.execute(async (trx) => {
			await changeSetting(trx, key, value.data, change, body.description)
			return (await listSettings(trx)).find((setting) => setting.key === key) as Setting
		})
}
