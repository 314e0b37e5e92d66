import type { ReactNode } from "react"
import { Form, href } from "react-router"
import { ACCOUNT_STATES, describeRole, ROLE_NAMES } from "#core/accounts/account.ts"
import { changeAccount } from "#core/accounts/account-changes.server.ts"
import { accountForm } from "#core/accounts/account-forms.ts"
import { findAccountById } from "#core/accounts/find-account.server.ts"
import { listSessions } from "#core/accounts/session.server.ts"
import { ROLES } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { failedAction, failureIn } from "#core/forms/ui/failed-submission.ts"
import { SelectField } from "#core/forms/ui/form-fields.tsx"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import {
	changeOf,
	databaseContext,
	sessionContext,
	staffContext,
	transact,
} from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/account"
import { showLink } from "./one-time-link.server.ts"
import { OneTimeLink } from "./one-time-link.tsx"
import { SecurityRow } from "./security-rows.tsx"
import { SessionList, SignOut, showSession } from "./session-list.tsx"

export const handle =
	import.meta.env.SSR && ({ asksPassword: { fields: ["change", "role", "session"] } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? `Account ${loaderData.username}` : "Staff accounts") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const account = id && (await findAccountById(db, id))
	if (!account) throw notFound()
	const sessions = await listSessions(db, account.id, new Date(), context.get(sessionContext))
	return {
		id: account.id,
		username: account.username,
		role: account.role,
		state: account.state,
		created: formatDateTime(account.createdAt),
		hasSecondFactor: account.factorSecret !== null,
		lastSignedIn: account.lastSignedInAt && formatDateTime(account.lastSignedInAt),
		sessions: sessions.map(showSession),
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
	const { id, username, role, state, created, lastSignedIn, hasSecondFactor, sessions, isOwn } = loaderData
	const link = actionData && "link" in actionData ? actionData.link : undefined
	const failure = failureIn(actionData)
	const asked = askedFields(failure)
	return (
		<StaffPage title={username} back={{ to: href("/admin/security/accounts") }} isWide>
			<h2 className="sr-only">Role and access</h2>
			{asked && <ConfirmWithPassword title={FAILURE} fields={asked} actionData={failure} />}
			{failure && !asked && <ErrorSummary title={FAILURE} errors={failure.errors} />}
			{link && <OneTimeLink {...link} />}
			<div className="@container mt-3 mb-5">
				<dl className="grid grid-cols-1 gap-x-4 gap-y-1 @min-[24rem]:grid-cols-[auto_1fr]">
					<dt className="text-soft">Role</dt>
					<dd>{describeRole(role)}</dd>
					<dt className="text-soft">State</dt>
					<dd>{ACCOUNT_STATES[state]}</dd>
					<dt className="text-soft">Added</dt>
					<dd>{created}</dd>
					<dt className="text-soft">Last sign-in</dt>
					<dd>{lastSignedIn ?? "Never"}</dd>
					<dt className="text-soft">Second factor</dt>
					<dd>{hasSecondFactor ? "On" : "Off"}</dd>
				</dl>
			</div>
			<SecurityRow title="Role" text={isOwn ? "This is your own account." : "It changes at once."}>
				<ChangeForm change="role" id={id} label="Change role">
					<SelectField key={role} label="New role" name="role" defaultValue={role}>
						{ROLE_NAMES.map((name) => (
							<option key={name} value={name}>
								{ROLES[name]}
							</option>
						))}
					</SelectField>
				</ChangeForm>
			</SecurityRow>
			{state !== "deactivated" && !isOwn && (
				<SecurityRow
					title={state === "invited" ? "Invitation" : "Forgotten password"}
					text={
						state === "invited"
							? "A new link replaces the earlier one."
							: "Create a link to set a new password. The old password works until the link is used."
					}
				>
					<div className="flex flex-wrap gap-2">
						{/* Not in the background: the link is in the response. */}
						<Form method="post" preventScrollReset replace>
							<ChangeButton change="link">
								{state === "invited" ? "Create a new link" : "Create a link"}
							</ChangeButton>
						</Form>
						{state === "invited" && <ChangeForm change="delete" id={id} label="Delete invitation" />}
					</div>
				</SecurityRow>
			)}
			{hasSecondFactor && !isOwn && (
				<SecurityRow
					title="Lost phone"
					text="Turn off their second factor, so that they can sign in with their password and set it up again. They are signed out everywhere."
				>
					<ChangeForm change="factor" id={id} label="Turn off second factor" />
				</SecurityRow>
			)}
			{state === "active" && (
				<SecurityRow
					title="Deactivate"
					text="They are signed out everywhere and can't sign in. Their changes stay."
				>
					<ChangeForm change="deactivate" id={id} label="Deactivate account" />
				</SecurityRow>
			)}
			{state === "deactivated" && (
				<SecurityRow title="Reactivate" text="They can sign in again with their password.">
					<ChangeForm change="reactivate" id={id} label="Reactivate account" />
				</SecurityRow>
			)}
			<section aria-labelledby="sessions-title" className="mt-6">
				<h3 id="sessions-title">Sessions</h3>
				{sessions.length === 0 && <p className="text-soft">Not signed in on any device.</p>}
				<SessionList
					label={`Sessions of ${username}`}
					sessions={sessions}
					end={(session) => (
						<ChangeForm
							change="end-session"
							id={id}
							field={`session-${session.id}`}
							label={<SignOut device={session.device} />}
						>
							<input type="hidden" name="session" value={session.id} />
						</ChangeForm>
					)}
				/>
			</section>
		</StaffPage>
	)
}

const FAILURE = "Account not changed"

type ChangeFormProps = {
	change: string
	id: number
	label: ReactNode
	field?: string
	children?: ReactNode
}

function ChangeForm({ change, id, label, field = `${change}-change`, children }: ChangeFormProps) {
	const action = href("/admin/security/accounts/:id", { id: String(id) })
	return (
		<ActionButton action={action} failure={FAILURE} field={field}>
			<div className="flex flex-wrap items-end gap-2">
				{children}
				<ChangeButton change={change}>{label}</ChangeButton>
			</div>
		</ActionButton>
	)
}

function ChangeButton({ change, children }: { change: string; children: ReactNode }) {
	const look = change === "delete" ? "button-danger" : "button-quiet"
	return (
		<button type="submit" name="change" value={change} className={`button ${look}`}>
			{children}
		</button>
	)
}
