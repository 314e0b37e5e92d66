import { Form, href } from "react-router"
import type { z } from "zod"
import { changeAccount } from "#core/accounts/account.server.ts"
import { accountForm } from "#core/accounts/account-forms.ts"
import { findAccountById } from "#core/accounts/find-account.server.ts"
import { ACCOUNT_STATES, describeRole, ROLE_NAMES, ROLES } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { failedAction, failureIn } from "#core/forms/ui/failed-submission.ts"
import { SelectField } from "#core/forms/ui/form-fields.tsx"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { changeOf, databaseContext, staffContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/account"
import { showLink } from "./one-time-link.server.ts"
import { OneTimeLink } from "./shown-once.tsx"

export const handle =
	import.meta.env.SSR && ({ asksPassword: { fields: ["change", "role"] } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, loaderData ? `Account ${loaderData.username}` : "Staff accounts")

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const account = id && (await findAccountById(db, id))
	if (!account) throw notFound()
	const { username, role, state, createdAt, factorSecret, lastSignedInAt } = account
	return {
		...{ username, role, state },
		created: formatDateTime(createdAt),
		hasSecondFactor: factorSecret !== null,
		lastSignedIn: lastSignedInAt && formatDateTime(lastSignedInAt),
		isOwn: account.id === context.get(staffContext).id,
	}
}

export async function action({ context, params, request }: Route.ActionArgs) {
	return await formAction(request, accountForm, async (form) => {
		const id = parseId(params.id) ?? 0
		const change = changeOf(context)
		const { username, link, flash } = await transact(context, (db) => changeAccount(db, id, form, change))
		if (link) return { link: await showLink(context, username, link) }
		const isOwnLoss = form.change === "role" && form.role !== "admin" && username === change.by
		const page = isOwnLoss ? href("/admin/security") : href("/admin/security/accounts/:id", { id: params.id })
		return await redirectWith(context, form.change === "delete" ? ACCOUNTS : page, flash)
	})
}

const ACCOUNTS = href("/admin/security/accounts")

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { username, role, state, created, lastSignedIn, hasSecondFactor, isOwn } = loaderData
	const link = actionData && "link" in actionData ? actionData.link : undefined
	const failure = failureIn(actionData)
	const asked = askedFields(failure)
	return (
		<StaffPage title={username} back={{ to: ACCOUNTS }} isWide>
			<h2 className="sr-only">Role and access</h2>
			{asked && <ConfirmWithPassword title={FAILURE} fields={asked} actionData={failure} />}
			{failure && !asked && <ErrorSummary title={FAILURE} errors={failure.errors} />}
			{link && <OneTimeLink {...link} />}
			<p className="mt-3 mb-5 max-w-[70ch]">
				{isOwn && "This is your own account. "}
				{describeRole(role)}, {ACCOUNT_STATES[state].toLowerCase()}. Added {created}.{" "}
				{lastSignedIn ? `Last sign-in ${lastSignedIn}.` : "Never signed in."} Second factor{" "}
				{hasSecondFactor ? "on" : "off"}.
			</p>
			{CHANGES.filter(({ isFor }) => isFor(loaderData)).map(({ change, text, label }) => (
				<Form
					key={label}
					method="post"
					preventScrollReset
					replace
					className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4"
				>
					<p className="max-w-[60ch] flex-1 basis-72">{text}</p>
					<div className="flex flex-wrap items-end gap-2">
						{change === "role" && (
							<SelectField key={role} label="New role" name="role" defaultValue={role}>
								{ROLE_NAMES.map((name) => (
									<option key={name} value={name}>
										{ROLES[name]}
									</option>
								))}
							</SelectField>
						)}
						<button
							type="submit"
							name="change"
							value={change}
							className={`button ${change === "delete" ? "button-danger" : "button-quiet"}`}
						>
							{label}
						</button>
					</div>
				</Form>
			))}
		</StaffPage>
	)
}

const FAILURE = "Account not changed"

type ChangeRow = {
	change: z.output<typeof accountForm>["change"]
	text: string
	label: string
	isFor: (account: Route.ComponentProps["loaderData"]) => boolean
}

const CHANGES: ChangeRow[] = [
	{
		change: "role",
		text: "A new role applies at once.",
		label: "Change role",
		isFor: () => true,
	},
	{
		change: "link",
		text: "A new link of the invitation replaces the earlier one.",
		label: "Create a new link",
		isFor: ({ state }) => state === "invited",
	},
	{
		change: "delete",
		text: "Without the invitation, its link no longer works and the name is free again.",
		label: "Delete invitation",
		isFor: ({ state }) => state === "invited",
	},
	{
		change: "link",
		text: "If they forgot their password, a link lets them set a new one. The old password works until the link is used.",
		label: "Create a link",
		isFor: ({ state, isOwn }) => state === "active" && !isOwn,
	},
	{
		change: "factor",
		text: "If they lost their phone, turn off their second factor: they can sign in with their password and set it up again. They are signed out everywhere.",
		label: "Turn off second factor",
		isFor: ({ hasSecondFactor, isOwn }) => hasSecondFactor && !isOwn,
	},
	{
		change: "deactivate",
		text: "If they leave or lost a device, deactivate the account: they are signed out everywhere and can't sign in. Their changes stay.",
		label: "Deactivate account",
		isFor: ({ state }) => state === "active",
	},
	{
		change: "reactivate",
		text: "A reactivated account can sign in again with its password.",
		label: "Reactivate account",
		isFor: ({ state }) => state === "deactivated",
	},
]
