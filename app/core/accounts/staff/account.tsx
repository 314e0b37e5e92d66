import type { ReactNode } from "react"
import { data, Form, href } from "react-router"
import { findStaffAccount } from "#core/accounts/account.server.ts"
import { ACCOUNT_STATES, describeRole, ROLE_NAMES } from "#core/accounts/account.ts"
import { listSessions } from "#core/accounts/session.server.ts"
import { ROLES } from "#core/accounts/user.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { SelectField } from "#core/forms/ui/form-fields.tsx"
import { askedFields, ConfirmWithPassword } from "#core/forms/ui/own-password-field.tsx"
import { databaseContext, sessionContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatDateTime } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/account"
import { changeAccount, type Rejection } from "./account-changes.server.ts"
import { OneTimeLink } from "./one-time-link.tsx"
import { SecurityRow } from "./security-rows.tsx"
import { SessionList, showSession } from "./session-list.tsx"

export const handle =
	import.meta.env.SSR && ({ asksPassword: { fields: ["change", "role", "session"] } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? `Account ${loaderData.username}` : "Staff accounts") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const account = id && (await findStaffAccount(db, id))
	if (!account) throw notFound()
	const zone = await readTimeZone(db)
	const sessions = await listSessions(db, account.id, new Date(), context.get(sessionContext))
	return {
		id: account.id,
		username: account.username,
		role: account.role,
		state: account.state,
		created: formatDateTime(account.createdAt, zone),
		hasSecondFactor: account.hasSecondFactor,
		lastSignedIn: account.lastSignedInAt && formatDateTime(account.lastSignedInAt, zone),
		sessions: sessions.map((session) => showSession(session, zone)),
		isOwn: account.id === context.get(staffContext).id,
	}
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const form = await readFields(request)
	try {
		const result = await changeAccount(context, parseId(params.id) ?? 0, form)
		if ("status" in result) return rejectChange(result)
		if ("link" in result) return { link: result.link }
		return await redirectWith(context, result.to, result.flash)
	} catch (error) {
		const diskError = diskErrorResponse(error)
		if (!diskError) throw error
		return rejectChange(diskError)
	}
}

function rejectChange({ message, status }: Rejection) {
	return data({ message, errors: { "": [message] } }, { status })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	failedSubmission(serverAction, undefined, false)

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { id, username, role, state, created, lastSignedIn, hasSecondFactor, sessions, isOwn } = loaderData
	const link = actionData && "link" in actionData ? actionData.link : undefined
	const failure: FormResult = actionData && "errors" in actionData ? actionData : undefined
	const errors = failure?.errors
	const asked = askedFields(failure)
	const path = href("/admin/security/accounts/:id", { id: String(id) })
	return (
		<StaffPage title={username} back={{ to: href("/admin/security/accounts") }} isWide>
			<h2 className="sr-only">Role and access</h2>
			{asked && <ConfirmWithPassword title={FAILURE} fields={asked} actionData={failure} />}
			{errors && !asked && <ErrorSummary title={FAILURE} errors={errors} />}
			{link && <OneTimeLink key={link.url} {...link} />}
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
				<ActionButton action={path} failure={FAILURE} field="role-change">
					<div className="flex flex-wrap items-end gap-2">
						<SelectField key={role} label="New role" name="role" defaultValue={role}>
							{ROLE_NAMES.map((name) => (
								<option key={name} value={name}>
									{ROLES[name]}
								</option>
							))}
						</SelectField>
						<ChangeButton change="role">Change role</ChangeButton>
					</div>
				</ActionButton>
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
						{state === "invited" && (
							<ActionButton action={path} failure={FAILURE} field="deletion">
								<ChangeButton change="delete">Delete invitation</ChangeButton>
							</ActionButton>
						)}
					</div>
				</SecurityRow>
			)}
			{hasSecondFactor && !isOwn && (
				<SecurityRow
					title="Lost phone"
					text="Turn off their second factor, so that they can sign in with their password and set it up again. They are signed out everywhere."
				>
					<ActionButton action={path} failure={FAILURE} field="factor-change">
						<ChangeButton change="factor">Turn off second factor</ChangeButton>
					</ActionButton>
				</SecurityRow>
			)}
			{state !== "invited" && (
				<SecurityRow
					title={state === "active" ? "Deactivate" : "Reactivate"}
					text={
						state === "active"
							? "They are signed out everywhere and can't sign in. Their changes stay."
							: "They can sign in again with their password."
					}
				>
					<ActionButton action={path} failure={FAILURE} field="activity">
						{state === "active" ? (
							<ChangeButton change="deactivate">Deactivate account</ChangeButton>
						) : (
							<ChangeButton change="reactivate">Reactivate account</ChangeButton>
						)}
					</ActionButton>
				</SecurityRow>
			)}
			<section aria-labelledby="sessions-title" className="mt-6">
				<h3 id="sessions-title">Sessions</h3>
				{sessions.length === 0 && <p className="text-soft">Not signed in on any device.</p>}
				<SessionList
					label={`Sessions of ${username}`}
					sessions={sessions}
					end={({ id, device }) => (
						<ActionButton action={path} failure={FAILURE} field={`session-${id}`}>
							<input type="hidden" name="session" value={id} />
							<ChangeButton change="end-session">
								Sign out<span className="sr-only"> {device}</span>
							</ChangeButton>
						</ActionButton>
					)}
				/>
			</section>
		</StaffPage>
	)
}

const FAILURE = "Account not changed"

function ChangeButton({ change, children }: { change: string; children: ReactNode }) {
	const look = change === "delete" ? "button-danger" : "button-quiet"
	return (
		<button type="submit" name="change" value={change} className={`button ${look}`}>
			{children}
		</button>
	)
}
