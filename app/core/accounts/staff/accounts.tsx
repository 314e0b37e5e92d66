import { href, Link } from "react-router"
import { invite } from "#core/accounts/account.server.ts"
import { invitationForm } from "#core/accounts/account-forms.ts"
import { listAccounts } from "#core/accounts/find-account.server.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { ACCOUNT_STATES, describeRole, ROLE_NAMES, ROLES } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { type FormResult, failedSubmission, failureIn } from "#core/forms/ui/failed-submission.ts"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { ShortForm } from "#core/forms/ui/short-form.tsx"
import { changeOf, databaseContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import type { Route } from "./+types/accounts"
import { showLink } from "./one-time-link.server.ts"
import { OneTimeLink } from "./shown-once.tsx"

export const handle =
	import.meta.env.SSR && ({ asksPassword: { fields: ["username", "role"] } } satisfies RouteHandle)

export async function loader({ context }: Route.LoaderArgs) {
	const accounts = await listAccounts(context.get(databaseContext))
	return {
		accounts: accounts.map(({ id, username, role, state, lastSignedInAt }) => ({
			id,
			username,
			role: describeRole(role),
			state: ACCOUNT_STATES[state],
			lastSignedIn: lastSignedInAt && formatDateTime(lastSignedInAt),
		})),
		asksPassword: isPasswordOld(context),
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	return await formAction(request, invitationForm, async (form) => {
		const link = await transact(context, (db) => invite(db, form, changeOf(context)))
		return { link: await showLink(context, form.username, link) }
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
	const { accounts, asksPassword } = loaderData
	const link = actionData && "link" in actionData ? actionData.link : undefined
	return (
		<StaffPage back={{ to: href("/admin/security") }} isWide>
			<p className="max-w-[70ch] text-soft">
				Administrators may do everything. Editors look after species, news and events, maps with their places
				and trails, QR codes and analytics, and restore what they delete from the trash for {TRASH_DAYS} days;
				a switch on the Security tab lets them close the farm. Only administrators change the terms, and
				delete anything permanently.
			</p>
			{link && <OneTimeLink {...link} />}
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
						<p className="text-sm">
							{role} · {state} ·{" "}
							<span className="text-soft">
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
				<AddForm key={link?.url} asksPassword={asksPassword} actionData={failureIn(actionData)} />
			</section>
		</StaffPage>
	)
}

function AddForm({ asksPassword, actionData }: { asksPassword: boolean; actionData: FormResult }) {
	return (
		<ShortForm
			id="invitation"
			schema={invitationForm}
			initial={{ role: "editor" }}
			actionData={actionData}
			failure="Person not added"
			submit="Add and create link"
			sending="Adding..."
			buttonClass="button-gold"
			replace
		>
			<TextField
				label="Username"
				name="username"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				required
				hint="They sign in with it. It's in the list of changes, too."
			/>
			<SelectField label="Role" name="role">
				{ROLE_NAMES.map((role) => (
					<option key={role} value={role}>
						{ROLES[role]}
					</option>
				))}
			</SelectField>
			<OwnPasswordField isNeeded={asksPassword} actionData={actionData} />
		</ShortForm>
	)
}
