import { data, href, redirectDocument } from "react-router"
import { newPasswordForm, PASSWORD_HINT } from "#core/accounts/account-forms.ts"
import { findLink, redeemLink } from "#core/accounts/account-link.server.ts"
import { startSession, stopSession } from "#core/accounts/session-cookie.server.ts"
import { hashNewPassword } from "#core/accounts/sign-in.server.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { ShortForm } from "#core/forms/ui/short-form.tsx"
import { databaseContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { ButtonLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/invitation"
import { PASSWORD_SET } from "./auth-page.server.ts"

export const handle = import.meta.env.SSR && ({ isIndexed: false, isCrawled: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Set your password")

/** Security: the page isn't stored, because its URL is a key until it's used. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	"Cache-Control": "no-store",
	"Referrer-Policy": "no-referrer",
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
})

export async function loader({ context, params }: Route.LoaderArgs) {
	try {
		const { username, state } = await findLink(context.get(databaseContext), params.token, new Date())
		return data({ username, isInvitation: state === "invited" })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ refused: error.message }, { status: error.status })
	}
}

export async function action({ context, params, request }: Route.ActionArgs) {
	return await formAction(request, newPasswordForm, async ({ newPassword: password }) => {
		const { username } = await findLink(context.get(databaseContext), params.token, new Date())
		const hash = await hashNewPassword(context, { username, password, field: "newPassword" })
		const account = await transact(context, (db) => redeemLink(db, params.token, hash, new Date()))
		// Security: with a second factor, the link alone must not sign in.
		if (account.factorSecret !== null) {
			const headers = { "Set-Cookie": await stopSession(context) }
			return redirectDocument(`${href("/auth")}?${PASSWORD_SET}=1`, { status: 303, headers })
		}
		const flash = {
			title: `Welcome, ${username}!`,
			description: "Your password is set. Use it the next time you sign in.",
		}
		const headers = { "Set-Cookie": await startSession(context, account, { flash }) }
		return redirectDocument(href("/admin"), { status: 303, headers })
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
	if ("refused" in loaderData) {
		return (
			<MessagePage title="This link doesn't work">
				<p>{loaderData.refused} Otherwise, ask an administrator for a new link.</p>
				<p>
					<ButtonLink to={href("/auth")}>Sign in</ButtonLink>
				</p>
			</MessagePage>
		)
	}
	const { username, isInvitation } = loaderData
	return (
		<div className="frame *:max-w-lg py-6 lg:py-10">
			<h1 className="[overflow-wrap:anywhere]">
				{isInvitation ? `Welcome, ${username}` : `New password for ${username}`}
			</h1>
			<p className="mt-3">
				{isInvitation
					? "Choose a password. Then you are signed in and can start."
					: "Choose a new password. You'll be signed out on all other devices."}
			</p>
			<ShortForm
				id="new-password"
				schema={newPasswordForm}
				actionData={actionData}
				failure="Password not set"
				submit="Set Password"
				replace
			>
				{/* For password managers. */}
				<TextField
					label="Username"
					name="username"
					autoComplete="username"
					readOnly
					defaultValue={username}
				/>
				<PasswordField
					label="New Password"
					name="newPassword"
					autoComplete="new-password"
					required
					hint={PASSWORD_HINT}
				/>
			</ShortForm>
		</div>
	)
}
