import { href, isRouteErrorResponse } from "react-router"
import { z } from "zod"
import { refuseLockOut } from "#core/accounts/second-factor.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedSubmission, failureIn } from "#core/forms/ui/failed-submission.ts"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { invalidSubmissionOf } from "#core/forms/ui/use-validated-form.ts"
import { changeOf, databaseContext, staffContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { changeSetting, readSettings } from "#core/settings/setting.server.ts"
import { parseSettingKey, SETTING_VALUES } from "#core/settings/setting-form.ts"
import { isProtected, type SettingKey, settingRow } from "#core/settings/settings-table.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/setting"
import { SettingForm } from "./security-rows.tsx"

export const handle =
	import.meta.env.SSR &&
	({ asksPassword: { fields: ["value"], when: ({ key }) => isProtected(key) } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Security")

export async function loader({ context, params }: Route.LoaderArgs) {
	const key = securityKey(params.key)
	return { key, value: (await readSettings(context.get(databaseContext)))[key] }
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const key = securityKey(params.key)
	return await formAction(request, settingForm(key), async ({ value, back }) => {
		const user = context.get(staffContext)
		await transact(context, async (db) => {
			await refuseLockOut(db, user.id, key, value)
			await changeSetting(db, key, value, changeOf(context))
		})
		const flash: Flash = { ...successMessage(key, value), auditAction: "setting.changed" }
		return await redirectWith(context, back, flash)
	})
}

function securityKey(text: string): SettingKey {
	const key = parseSettingKey(text)
	if (!key || settingRow(key).section) throw notFound()
	return key
}

const settingForm = (key: SettingKey) =>
	z.object({
		back: z.literal(href("/admin/site")).catch(href("/admin/security")),
		value: z
			.string()
			.default("")
			.transform((text, context) => {
				const { data, error } = SETTING_VALUES[key].safeParse(text)
				if (error) context.addIssue({ code: "custom", message: `The ${error.issues[0]?.message}.` })
				return data ?? z.NEVER
			}),
	})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	failedSubmission(serverAction, (error) => {
		if (isRouteErrorResponse(error)) return failedSetting(error.status)
		return leadsToSignIn(error) ? failedSetting(401) : undefined
	})

/** Shown without scripts: for an invalid value, and to type the password. */
export default function Setting({ loaderData: { key, value }, actionData }: Route.ComponentProps) {
	const invalid = invalidSubmissionOf(failureIn(actionData))
	const typed = invalid?.result.initialValue?.value
	const asked = askedFields(actionData)
	return (
		<StaffDialog title={settingRow(key).title} closeTo={href("/admin/security")} hasForm>
			{asked ? (
				<ConfirmWithPassword title="Setting not changed" fields={asked} actionData={actionData} />
			) : (
				<div className="mt-4">
					<SettingForm
						settingKey={key}
						value={value}
						typed={typed === undefined ? undefined : String(typed)}
						error={invalid?.message}
					/>
				</div>
			)}
		</StaffDialog>
	)
}

function successMessage(key: SettingKey, value: string): Flash {
	const row = settingRow(key)
	if (row.kind !== "switch")
		return { title: "Passcode updated", description: "Tour passcode has been successfully updated." }
	const now = value === "true" ? "enabled" : "disabled"
	const { title, shortName = title.charAt(0) + title.slice(1).toLowerCase() } = row
	return {
		title: `${shortName} ${now} successfully`,
		description: `${row.fullName} is now ${now} for ${row.whom ?? "visitors"}`,
	}
}

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
