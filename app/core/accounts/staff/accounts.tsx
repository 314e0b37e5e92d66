import { Form, href, Link, useNavigation } from "react-router"
import { invite, listAccounts } from "#core/accounts/account.server.ts"
import { ACCOUNT_STATES, describeRole, MAX_ACCOUNTS, ROLE_NAMES } from "#core/accounts/account.ts"
import { invitationForm } from "#core/accounts/account-forms.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { ROLES } from "#core/accounts/user.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { findDraftForm } from "#core/forms/typed-fields.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { SummaryBelow } from "#core/forms/ui/validated-form.tsx"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "#core/records/form-response.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatCount } from "#core/text/numbers.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/accounts"
import { showLink } from "./one-time-link.server.ts"
import { OneTimeLink } from "./one-time-link.tsx"

export const handle =
	import.meta.env.SSR &&
	({ asksPassword: { fields: ["username", "role"] }, hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/security/accounts"))) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const zone = await readTimeZone(db)
	const accounts = await listAccounts(db)
	const draft = await findDraftForm(context, url, invitationForm)
	return {
		accounts: accounts.map(({ role, state, lastSignedInAt, ...account }) => ({
			id: account.id,
			username: account.username,
			role: describeRole(role),
			state: ACCOUNT_STATES[state],
			lastSignedIn: lastSignedInAt && formatDateTime(lastSignedInAt, zone),
		})),
		asksPassword: isPasswordOld(context),
		typed: { username: String(draft?.username ?? ""), role: String(draft?.role ?? "editor") },
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	const form = parseForm(await readFields(request), invitationForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const change = changeOf(context)
	try {
		const invitation = await invite(context.get(databaseContext), form.value, change)
		if (invitation === "name taken") return rejectSubmission(form, 409, { username: [NAME_TAKEN] })
		if (invitation === "too many") return rejectSubmission(form, 409, { "": [TOO_MANY] })
		return { link: await showLink(context, form.value.username, invitation.link) }
	} catch (error) {
		return rejectAfterDiskError(form, error)
	}
}

const NAME_TAKEN = "There is already an account with this username. Choose another one, or open that account."

const TOO_MANY = `There are ${MAX_ACCOUNTS} accounts, which is the limit. Delete invitations that nobody needs.`

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
	const { accounts, typed, asksPassword } = loaderData
	const link = actionData && "link" in actionData ? actionData.link : undefined
	const failure = actionData && "link" in actionData ? undefined : actionData
	return (
		<StaffPage back={{ to: href("/admin/security") }} isWide>
			<p className="max-w-[70ch] text-soft">
				Administrators may do everything. Editors look after species, news and events, maps with their places
				and trails, QR codes and analytics, and restore what they delete from the trash for {TRASH_DAYS} days.
				Only administrators change notices and terms, and delete anything for good.
			</p>
			{link && <OneTimeLink key={link.url} {...link} />}
			<p className="mt-5 mb-2 font-semibold">{formatCount(accounts.length, "account")}</p>
			<ul className="border-b border-line">
				{accounts.map(({ id, username, role, state, lastSignedIn }) => (
					<li key={id} className="border-t border-line py-2">
						<Link
							to={href("/admin/security/accounts/:id", { id: String(id) })}
							className="text-link flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
						>
							{username}
						</Link>
						<p>
							{role} · {state} ·{" "}
							<span className="text-sm text-soft">
								{lastSignedIn ? `Last sign-in ${lastSignedIn}` : "Never signed in"}
							</span>
						</p>
					</li>
				))}
			</ul>
			<section aria-labelledby="add-title" className="mt-8 max-w-lg">
				<h2 id="add-title" className="text-lg">
					Add a person
				</h2>
				<AddForm key={link?.url} typed={typed} asksPassword={asksPassword} actionData={failure} />
			</section>
		</StaffPage>
	)
}

type AddFormProps = {
	typed: { username: string; role: string }
	asksPassword: boolean
	actionData: FormResult
}

function AddForm({ typed, asksPassword, actionData }: AddFormProps) {
	const { fields, checked } = useValidatedForm({
		id: "invitation",
		schema: invitationForm,
		actionData,
		defaultValue: typed,
	})
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<Form
			{...checked.formProps}
			onSubmit={checked.onSubmit}
			method="post"
			preventScrollReset
			replace
			className="mt-4 grid gap-5"
		>
			<TextField
				label="Username"
				name="username"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				required
				hint="They sign in with it. It's in the list of changes, too."
				defaultValue={fields.username.initialValue}
				errors={fields.username.errors}
			/>
			<SelectField
				label="Role"
				name="role"
				defaultValue={fields.role.initialValue}
				errors={fields.role.errors}
			>
				{ROLE_NAMES.map((role) => (
					<option key={role} value={role}>
						{ROLES[role]}
					</option>
				))}
			</SelectField>
			<OwnPasswordField isNeeded={asksPassword} actionData={actionData} />
			<div>
				<SendButton isSending={pending} sending="Adding..." className="button-gold">
					Add and create link
				</SendButton>
			</div>
			<SummaryBelow title="Person not added" checked={checked} />
		</Form>
	)
}
