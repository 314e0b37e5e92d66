import { data, redirectDocument, useNavigation } from "react-router"
import { firstAdminForm, PASSWORD_HINT } from "#core/accounts/account-forms.ts"
import { register } from "#core/accounts/registration.server.ts"
import { startSession } from "#core/accounts/session-cookie.server.ts"
import { toUser } from "#core/accounts/sign-in.server.ts"
import { AuthPage } from "#core/accounts/ui/auth-page.tsx"
import { UsernameField } from "#core/accounts/ui/sign-in-forms.tsx"
import { MIN_PASSWORD } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/register"
import { authPageHeaders, readAuthPage, redirectTarget } from "./auth-page.server.ts"

export const handle = import.meta.env.SSR && ({ isIndexed: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Create Admin") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const page = await readAuthPage(context, url)
	return data(page, { status: page.missingToken ? 403 : 200, headers: authPageHeaders(page) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
})

export async function action({ context, request, url }: Route.ActionArgs) {
	return await formAction(request, firstAdminForm, async (form) => {
		const account = await register(context, form)
		const flash = {
			title: `Welcome, ${account.username}!`,
			description: "Your account has been created successfully.",
		}
		const headers = { "Set-Cookie": await startSession(context, account, { flash }) }
		return redirectDocument(redirectTarget(url, toUser(account)), { status: 303, headers })
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
	const { locked, search, missingToken, token } = loaderData
	return (
		<AuthPage tab="create" locked={locked} missingToken={missingToken} search={search}>
			{!locked && !missingToken && <RegisterForm token={token} actionData={actionData} />}
		</AuthPage>
	)
}

function RegisterForm({ token, actionData }: { token: string | null; actionData: FormResult }) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "register", schema: firstAdminForm, actionData })
	useFailureToast(FAILURE, actionData)
	return (
		<ValidatedForm checked={checked} failure={FAILURE} isBelow className="grid gap-5">
			{token !== null && <input type="hidden" name="token" value={token} />}
			<UsernameField {...fields.username} />
			<PasswordField
				label="Password"
				name="password"
				autoComplete="new-password"
				placeholder={`Password (min ${MIN_PASSWORD} characters)`}
				hint={PASSWORD_HINT}
				required
				errors={fields.password.errors}
			/>
			<SendButton isSending={pending} sending="Creating…">
				Create Admin Account
			</SendButton>
		</ValidatedForm>
	)
}

const FAILURE = "Registration failed"
