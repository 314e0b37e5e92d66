import { href, isRouteErrorResponse } from "react-router"
import { z } from "zod"
import { refuseLockOut } from "#core/accounts/second-factor.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { findDraftText } from "#core/forms/typed-fields.server.ts"
import { DraftOffer } from "#core/forms/ui/draft-offer.tsx"
import { failedSubmission, failureIn } from "#core/forms/ui/failed-submission.ts"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { removeDraftWhenSaved } from "#core/forms/ui/upload-progress.ts"
import { draftForm, useBrowserDraft } from "#core/forms/ui/use-browser-draft.ts"
import { invalidSubmissionOf } from "#core/forms/ui/use-validated-form.ts"
import { changeOf, databaseContext, staffContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
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
	return await formAction(request, settingForm(key), async ({ value }) => {
		const user = context.get(staffContext)
		await transact(context, async (db) => {
			await refuseLockOut(db, user.id, key, value)
			await changeSetting(db, key, value, changeOf(context))
		})
		const flash: Flash = { ...successMessage(key, value), auditAction: "setting.changed" }
		return await redirectWith(context, href("/admin/security"), flash)
	})
}

/** An empty passcode is sent, too. */
function settingForm(key: SettingKey) {
	const value = z
		.string()
		.default("")
		.transform((text, checked) => {
			const parsed = SETTING_VALUES[key].safeParse(text)
			if (parsed.success) return parsed.data
			checked.addIssue(`The value ${parsed.error.issues[0]?.message}.`)
			return z.NEVER
		})
	return z.object({ value })
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
	const invalid = invalidSubmissionOf(failureIn(actionData))
	const sent = invalid?.result.initialValue?.value
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
					typed={
						restored ? String(draftForm(restored).get("value")) : sent === undefined ? typed : String(sent)
					}
					error={invalid?.message}
				/>
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
