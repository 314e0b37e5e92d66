import { data, href, isRouteErrorResponse } from "react-router"
import { parseSettingKey, SETTING_VALUES } from "../../forms/setting-form.ts"
import { methodNotAllowed, notFound } from "../../middleware/answers.server.ts"
import { adminContext, databaseContext } from "../../middleware/context.server.ts"
import { redirectWith } from "../../middleware/flash.server.ts"
import { findTypedText } from "../../middleware/staff/typed-form.server.ts"
import { storageAnswer } from "../../middleware/storage-answer.server.ts"
import type { Flash } from "../../models/flash.ts"
import { changeSetting, readSettings } from "../../models/setting.server.ts"
import type { SettingKey } from "../../models/setting.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { failedSetting } from "../../ui/staff/failed-setting.ts"
import { SETTING_TITLES, SettingForm } from "../../ui/staff/security-rows.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/setting"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Security") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const key = parseSettingKey(params.key)
	if (!key) throw notFound()
	const settings = await readSettings(context.get(databaseContext))
	return { key, value: settings[key], typed: await findTypedText(context, url, "value") }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const key = parseSettingKey(params.key)
	if (!key) throw notFound()
	const sent = (await request.formData().catch(() => new FormData())).get("value")
	const value = SETTING_VALUES[key].safeParse(sent)
	if (!value.success) {
		const message = `The value ${value.error.issues[0]?.message}.`
		const typed = typeof sent === "string" ? sent : ""
		return data({ message, errors: { value: [message] }, typed }, { status: 400 })
	}
	const change = { by: context.get(adminContext).username, at: new Date() }
	try {
		await context
			.get(databaseContext)
			.transaction()
			.execute((trx) => changeSetting(trx, key, value.data, change))
	} catch (error) {
		const answer = storageAnswer(error)
		if (!answer) throw error
		const { message, status } = answer
		return data({ message, errors: { value: [message] }, typed: String(sent) }, { status })
	}
	const flash: Flash = { ...changedWords(key, value.data), did: "setting.changed" }
	return await redirectWith(context, href("/admin/security"), flash)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	return await unsentForm(serverAction, (error) =>
		isRouteErrorResponse(error) ? failedSetting(error.status) : undefined,
	)
}

/** The form by itself: what a refused one leads to without scripts, and where one comes back to after signing in. */
export default function Setting({ loaderData: { key, value, typed }, actionData }: Route.ComponentProps) {
	const refused = actionData && "typed" in actionData ? actionData : undefined
	return (
		<StaffDialog title={SETTING_TITLES[key]} closeTo={href("/admin/security")} hasForm>
			<div className="mt-4">
				<SettingForm
					settingKey={key}
					value={value}
					typed={refused?.typed ?? typed}
					error={refused?.message}
				/>
			</div>
		</StaffDialog>
	)
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
