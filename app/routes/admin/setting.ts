import { href, redirect } from "react-router"
import { parseSettingKey, SETTING_VALUES } from "../../forms/setting-form.ts"
import { methodNotAllowed, notFound } from "../../middleware/answers.server.ts"
import { adminContext, databaseContext } from "../../middleware/context.server.ts"
import { redirectWith } from "../../middleware/flash.server.ts"
import type { Flash } from "../../models/flash.ts"
import { changeSetting } from "../../models/setting.server.ts"
import type { SettingKey } from "../../models/setting.ts"
import type { Route } from "./+types/setting"

/** There is nothing to see here; the buttons stand on the Security tab, which also shows a passcode typed before. */
export function loader({ url }: Route.LoaderArgs) {
	return redirect(href("/admin/security") + url.search)
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const key = parseSettingKey(params.key)
	if (!key) throw notFound()
	const form = await request.formData().catch(() => new FormData())
	const value = SETTING_VALUES[key].safeParse(form.get("value"))
	if (!value.success) {
		const title = key === "tour_passcode" ? "Failed to update passcode" : "Failed to update setting"
		const description = `The value ${value.error.issues[0]?.message}.`
		return await redirectWith(context, href("/admin/security"), { title, description, destructive: true })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	await context
		.get(databaseContext)
		.transaction()
		.execute((trx) => changeSetting(trx, key, value.data, change))
	return await redirectWith(context, href("/admin/security"), changedWords(key, value.data))
}

function changedWords(key: SettingKey, value: string): Flash {
	const now = value === "true" ? "enabled" : "disabled"
	switch (key) {
		case "tour_enabled":
			return {
				title: `Tour ${now} successfully`,
				description: `Self-guided tour is now ${now} for visitors`,
			}
		case "blog_enabled":
			return {
				title: `Blog ${now} successfully`,
				description: `Blog & News section is now ${now} for visitors`,
			}
		case "tour_passcode":
			return { title: "Passcode updated", description: "Tour passcode has been successfully updated." }
	}
}
