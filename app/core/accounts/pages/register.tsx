import { data, Form, redirectDocument, useNavigation } from "react-router"
import { firstAdminForm } from "#core/accounts/account-forms.ts"
import { LOCKED, TOKEN_TEXTS } from "#core/accounts/first-admin.ts"
import { registrationLimit } from "#core/accounts/registration-limit.server.ts"
import { missingToken } from "#core/accounts/registration-token.server.ts"
import { startSession } from "#core/accounts/session-cookie.server.ts"
import { hashNewPassword, toUser, WeakPasswordError } from "#core/accounts/sign-in.server.ts"
import { SignInError } from "#core/accounts/sign-in-error.ts"
import { AuthPage } from "#core/accounts/ui/auth-page.tsx"
import { UsernameField } from "#core/accounts/ui/login-form.tsx"
import { usePasswordToast } from "#core/accounts/ui/use-password-toast.ts"
import { createFirstAdmin, isRegistrationLocked } from "#core/accounts/user.server.ts"
import { MAX_USERNAME, MIN_PASSWORD } from "#core/accounts/user.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { saveFlash } from "#core/forms/flash.server.ts"
import { type FailedSubmission, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { SummaryBelow } from "#core/forms/ui/validated-form.tsx"
import { addressContext, databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
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
	const db = context.get(databaseContext)
	const sent = Object.fromEntries(await readFields(request))
	const typed: Typed = {
		username: typeof sent.username === "string" ? sent.username.slice(0, 4 * MAX_USERNAME) : "",
	}
	if (await isRegistrationLocked(db)) return errorResponse(403, { "": [LOCKED] }, typed)
	const missing = missingToken(context, sent.token)
	if (missing) return errorResponse(403, { "": [TOKEN_TEXTS[missing]] }, typed)
	if (typeof sent.token === "string") typed.token = sent.token
	const form = firstAdminForm.safeParse(sent)
	if (!form.success) return errorResponse(400, fieldErrors(form.error), typed)
	const wait = registrationLimit.check(db, context.get(addressContext), Date.now())
	if (wait)
		return errorResponse(429, { "": ["Too many attempts. Wait a minute, then try again."] }, typed, wait)
	const hash = await hashNewPassword(context, form.data).catch((error) => {
		if (error instanceof SignInError || error instanceof WeakPasswordError) return error
		throw error
	})
	if (hash instanceof WeakPasswordError) return errorResponse(400, { password: [hash.message] }, typed)
	if (hash instanceof SignInError)
		return errorResponse(hash.status, { "": [hash.message] }, typed, hash.details.wait)
	const account = await createFirstAdmin(db, form.data.username, hash, new Date())
	if (!account) return errorResponse(403, { "": [LOCKED] }, typed)
	const session = await startSession(context, account, request)
	await saveFlash(db, session.hash, {
		title: `Welcome, ${account.username}!`,
		description: "Your account has been created successfully.",
	})
	return redirectDocument(redirectTarget(url, toUser(account)), {
		status: 303,
		headers: { "Set-Cookie": session.cookie },
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
	const { locked, search } = loaderData
	const sentToken = actionData && "token" in actionData ? actionData.token : undefined
	const missingToken = sentToken === undefined ? loaderData.missingToken : undefined
	return (
		<AuthPage tab="create" locked={locked} missingToken={missingToken} search={search}>
			<RegisterForm
				isOpen={!locked && !missingToken}
				token={sentToken ?? loaderData.token}
				actionData={actionData}
			/>
		</AuthPage>
	)
}

/** What the form gets back. The password is never sent back, and only a right token is. */
type Typed = { username: string; token?: string }

function errorResponse(status: number, errors: Record<string, string[]>, typed: Typed, wait?: number) {
	const message = joinErrors(errors)
	return data(
		{ message, errors, ...typed },
		{ status, ...(wait && { headers: { "Retry-After": String(wait) } }) },
	)
}

type RegisterFormProps = {
	/** False if an administrator exists, or the token is missing: only the error is shown. */
	isOpen: boolean
	token: string | null
	actionData: (FailedSubmission & { username?: string }) | undefined
}

function RegisterForm({ isOpen, token, actionData }: RegisterFormProps) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "register", schema: firstAdminForm, actionData })
	const { onSubmit } = usePasswordToast(checked.errors)
	useFailureToast("Registration failed", actionData)
	return (
		<>
			{isOpen && (
				<Form
					{...checked.formProps}
					onSubmit={(event) => {
						checked.onSubmit(event)
						onSubmit()
					}}
					method="post"
					className="grid gap-5"
				>
					{token !== null && <input type="hidden" name="token" value={token} />}
					<UsernameField value={actionData?.username} errors={fields.username.errors} />
					<PasswordField
						label="Password"
						name="password"
						autoComplete="new-password"
						placeholder={`Password (min ${MIN_PASSWORD} characters)`}
						hint={`Password must be at least ${MIN_PASSWORD} characters long`}
						required
						errors={fields.password.errors}
					/>
					<PasswordField
						label="Confirm Password"
						name="confirmPassword"
						autoComplete="new-password"
						required
						errors={fields.confirmPassword.errors}
					/>
					<SendButton isSending={pending} sending="Creating…">
						Create Admin Account
					</SendButton>
				</Form>
			)}
			<SummaryBelow title="Registration failed" checked={checked} />
		</>
	)
}
