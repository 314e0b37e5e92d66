import { data, href, isRouteErrorResponse } from "react-router"
import { isLockOut } from "#core/accounts/second-factor.server.ts"
import { OWN_FACTOR_FIRST } from "#core/accounts/second-factor.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { findDraftText } from "#core/forms/typed-fields.server.ts"
import { FirstStepLink } from "#core/forms/ui/action-button.tsx"
import { DraftOffer } from "#core/forms/ui/draft-offer.tsx"
import { failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { removeDraftWhenSaved } from "#core/forms/ui/upload-progress.ts"
import { draftForm, useBrowserDraft } from "#core/forms/ui/use-browser-draft.ts"
import { changeOf, databaseContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { changeSetting, readSettings } from "#core/settings/setting.server.ts"
import { parseSettingKey, SETTING_VALUES } from "#core/settings/setting-form.ts"
import { isProtected, type SettingKey, settingRow } from "#core/settings/settings-table.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/setting"
import { PASSCODE_PATH, SettingForm } from "./security-rows.tsx"

export const handle =
	import.meta.env.SSR &&
	({
		asksPassword: { fields: ["value"], when: ({ key }) => isProtected(key) },
		hasDrafts: ({ key }) => key === "tour_passcode",
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Security") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const key = parseSecurityKey(params.key)
	if (!key) throw notFound()
	const settings = await readSettings(context.get(databaseContext))
	return { key, value: settings[key], typed: await findDraftText(context, url, "value") }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const key = parseSecurityKey(params.key)
	if (!key) throw notFound()
	const submitted = (await readFields(request)).get("value")
	const value = SETTING_VALUES[key].safeParse(submitted)
	if (!value.success) {
		const message = `The value ${value.error.issues[0]?.message}.`
		const typed = typeof submitted === "string" ? submitted : ""
		return data({ message, errors: { value: [message] }, typed }, { status: 400 })
	}
	const db = context.get(databaseContext)
	if (await isLockOut(db, context.get(staffContext).id, key, value.data)) {
		const firstStep = { to: href("/admin/security/second-factor"), text: "Set up your second factor" }
		const errors = { value: [OWN_FACTOR_FIRST] }
		return data({ message: OWN_FACTOR_FIRST, errors, typed: "", firstStep }, { status: 409 })
	}
	const change = changeOf(context)
	try {
		await db.transaction().execute((trx) => changeSetting(trx, key, value.data, change))
	} catch (error) {
		const diskError = diskErrorResponse(error)
		if (!diskError) throw error
		const { message, status } = diskError
		return data({ message, errors: { value: [message] }, typed: String(submitted) }, { status })
	}
	const flash: Flash = { ...successMessage(key, value.data), auditAction: "setting.changed" }
	return await redirectWith(context, href("/admin/security"), flash)
}

export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
	const isTyped = params.key === "tour_passcode"
	return failedSubmission(
		() => (isTyped ? removeDraftWhenSaved(PASSCODE_PATH, serverAction) : serverAction()),
		(error) => {
			if (isRouteErrorResponse(error)) return failedSetting(error.status)
			// Signing in again would leave the switch as it was; the passcode is restored.
			return !isTyped && leadsToSignIn(error) ? failedSetting(401) : undefined
		},
		isTyped,
	)
}

/** Shown for an invalid value without scripts, and after signing in again. */
export default function Setting({ loaderData: { key, value, typed }, actionData }: Route.ComponentProps) {
	const invalid = actionData && "typed" in actionData ? actionData : undefined
	const offered = useBrowserDraft(FORM_ID, (draft) => draftForm(draft).get("value") === typed)
	const { restored } = offered
	const asked = askedFields(actionData)
	return (
		<StaffDialog title={settingRow(key).title} closeTo={href("/admin/security")} hasForm>
			{key === "tour_passcode" && typed === null && <DraftOffer {...offered} />}
			{asked && <ConfirmWithPassword title="Setting not changed" fields={asked} actionData={actionData} />}
			<div className={asked ? "hidden" : "mt-4"}>
				<SettingForm
					key={restored?.key}
					id={FORM_ID}
					settingKey={key}
					value={value}
					typed={restored ? String(draftForm(restored).get("value")) : (invalid?.typed ?? typed)}
					error={invalid?.message}
				/>
				<FirstStepLink step={actionData && "firstStep" in actionData ? actionData.firstStep : undefined} />
			</div>
		</StaffDialog>
	)
}

/** The other settings are on the pages of Site Settings. */
function parseSecurityKey(text: string): SettingKey | undefined {
	const key = parseSettingKey(text)
	return key && !settingRow(key).section ? key : undefined
}

/** Differs from the id of the same form behind the dialog. */
const FORM_ID = "setting"

function successMessage(key: SettingKey, value: string): Flash {
	const row = settingRow(key)
	if (row.kind !== "switch")
		return { title: "Passcode updated", description: "Tour passcode has been successfully updated." }
	const now = value === "true" ? "enabled" : "disabled"
	return {
		title: `${row.shortName} ${now} successfully`,
		description: `${row.fullName} is now ${now} for ${row.whom ?? "visitors"}`,
	}
}

/** Whether the server redirects to the sign-in page, because the session has ended. */
function leadsToSignIn(error: unknown): boolean {
	const location = error instanceof Response && error.headers.get("Location")
	return Boolean(location) && new URL(String(location), window.location.href).pathname === href("/auth")
}

/** Undefined if the response has its own message. */
function failedSetting(status: number): string | undefined {
	if (status === 401 || status === 403)
		return "Authentication required - please refresh the page and try again"
	return status >= 500 ? `Server error: ${status}` : undefined
}
