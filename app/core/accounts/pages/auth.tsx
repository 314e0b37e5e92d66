import { type ReactNode, useEffect, useState } from "react"
import { data, href, Link, redirectDocument } from "react-router"
import { FormStrategy } from "remix-auth-form"
import { firstAdminForm, loginPageForm, PASSWORD_HINT } from "#core/accounts/account-forms.ts"
import { register } from "#core/accounts/registration.server.ts"
import { CODE_DIGITS, secondFactorPath } from "#core/accounts/second-factor.ts"
import { mustSetUpFactor, startSession } from "#core/accounts/session-cookie.server.ts"
import { checkAccount, checkCode } from "#core/accounts/sign-in.server.ts"
import { MIN_PASSWORD } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { type FormResult, failedSubmission, failureIn } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { ShortForm } from "#core/forms/ui/short-form.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { invalidSubmissionOf } from "#core/forms/ui/use-validated-form.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/auth"
import { authPageHeaders, readAuthPage, redirectTarget } from "./auth-page.server.ts"

export const handle = import.meta.env.SSR && ({ isIndexed: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, isCreating(location.pathname) ? "Create Admin" : "Admin Login")

const isCreating = (path: string) => path.endsWith("/create")

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
	const page = await readAuthPage(context, url)
	const status = isCreating(pattern) && page.missingToken ? 403 : 200
	return data({ ...page, creates: isCreating(pattern) }, { status, headers: authPageHeaders(page) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
})

export async function action({ context, request, url, pattern }: Route.ActionArgs) {
	if (isCreating(pattern)) {
		return await formAction(request, firstAdminForm, async (form) => {
			const account = await register(context, form)
			const flash = {
				title: `Welcome, ${account.username}!`,
				description: "Your account has been created successfully.",
			}
			const headers = { "Set-Cookie": await startSession(context, account, { flash }) }
			return redirectDocument(redirectTarget(url, account), { status: 303, headers })
		})
	}
	const signIn = new FormStrategy(({ form }) =>
		formAction(form, loginPageForm, async ({ username, password, code, recoveryCode }) => {
			const account = await checkAccount(context, username, password)
			const hasFactor = account.factorSecret !== null
			if (hasFactor && !code && !recoveryCode) return { codeOf: username }
			if (hasFactor && recoveryCode) await checkCode(context, account, recoveryCode, "recoveryCode")
			else if (hasFactor) await checkCode(context, account, code)
			const isLimited = !hasFactor && (await mustSetUpFactor(context, account))
			const back = redirectTarget(url, account)
			const flash = { title: "Welcome back!", description: "You have been successfully logged in." }
			const headers = { "Set-Cookie": await startSession(context, account, { flash, isSignIn: true }) }
			return redirectDocument(isLimited ? secondFactorPath(back) : back, { status: 303, headers })
		}),
	)
	const body = await readFields(request)
	return await signIn.authenticate(new Request(request.url, { method: "POST", body }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
	const { creates, token, ...page } = loaderData
	const failure = failureIn(actionData)
	const codeOf = actionData && "codeOf" in actionData ? actionData.codeOf : undefined
	if (creates) {
		return (
			<AuthPage {...page} tab="create" reason={null}>
				{!page.locked && !page.missingToken && <RegisterForm token={token} actionData={failure} />}
			</AuthPage>
		)
	}
	return (
		<AuthPage {...page} tab="login" reason={page.reason}>
			<LoginForm codeOf={codeOf} actionData={failure} />
		</AuthPage>
	)
}

type AuthPageProps = {
	tab: "login" | "create"
	locked: boolean
	/** Why the URL doesn't allow creating the first administrator. */
	missingToken: string | undefined
	search: string
	reason: string | null
	children: ReactNode
}

function AuthPage({ tab, locked, missingToken, search, reason, children }: AuthPageProps) {
	// A form submitted without a session can lead here from a scrolled page.
	useEffect(() => {
		// In braces: `scrollTo` returns a promise in current browsers, which React would call as the clean-up.
		window.scrollTo(0, 0)
	}, [])
	return (
		<div className="frame *:max-w-lg py-6 lg:py-10">
			<h1>Staff sign-in</h1>
			<nav aria-label="Sign in or create admin" className="mt-5 flex flex-wrap border-b border-line">
				<AuthTab to={href("/auth") + search} current={tab === "login"}>
					Admin Login
				</AuthTab>
				{locked ? (
					// biome-ignore lint/a11y/useValidAnchor: HTML's own placeholder for a link that can't be followed
					<a role="link" aria-disabled="true" className={`${TAB} cursor-not-allowed text-soft`}>
						Registration Locked
					</a>
				) : (
					<AuthTab to={href("/auth/create") + search} current={tab === "create"}>
						Create Admin
					</AuthTab>
				)}
			</nav>
			<div className="mt-6 grid gap-5 empty:hidden">
				{reason && <p className={`${NOTICE.gold} font-semibold`}>{reason}</p>}
				{children}
			</div>
			{missingToken && (
				<div className={`${NOTICE.gold} mt-8`}>
					<p>This site has no administrator yet.</p>
					<p className="mt-1">{missingToken}</p>
				</div>
			)}
			{locked && (
				<div className={`${NOTICE.gold} mt-8`}>
					<p>Admin registration is locked. The system already has an administrator.</p>
					<p className="mt-1">Please contact the existing administrator if you need access.</p>
				</div>
			)}
		</div>
	)
}

const TAB = "flex min-h-12 flex-auto items-center justify-center px-1 text-center font-semibold"

function AuthTab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
	return (
		<Link
			to={to}
			aria-current={current ? "page" : undefined}
			className={`${TAB} -mb-0.5 border-b-4 border-transparent hover:border-edge aria-[current]:border-gold`}
		>
			{children}
		</Link>
	)
}

/** `codeOf`: username of the account whose password was right, and which needs a code as well. */
function LoginForm({ codeOf, actionData }: { codeOf: string | undefined; actionData: FormResult }) {
	const failure = "Login failed"
	useFailureToast(failure, actionData)
	const [asksCode, setAsksCode] = useState(false)
	const { code, recoveryCode } = actionData?.errors ?? {}
	const isAsked = codeOf || code || recoveryCode || invalidSubmissionOf(actionData)?.result.initialValue?.code
	if (isAsked && !asksCode) setAsksCode(true)
	return (
		<ShortForm
			{...FULL_WIDTH}
			id="login"
			schema={loginPageForm}
			actionData={actionData}
			failure={failure}
			submit={asksCode ? "Sign in" : "Login"}
			sending="Signing in…"
		>
			<UsernameField {...(codeOf && { defaultValue: codeOf })} />
			<PasswordField label="Password" name="password" autoComplete="current-password" required />
			{asksCode && (
				<CodeFields isPasswordRight={codeOf !== undefined} hasRecoveryError={recoveryCode !== undefined} />
			)}
		</ShortForm>
	)
}

const FULL_WIDTH = { className: "grid gap-5", buttonClass: "w-full" }

type CodeFieldsProps = { isPasswordRight: boolean; hasRecoveryError: boolean }

function CodeFields({ isPasswordRight, hasRecoveryError }: CodeFieldsProps) {
	const type = isPasswordRight ? "Your password is right. Now type" : "Type"
	return (
		<>
			<p className="hidden font-semibold [@media(scripting:none)]:block">
				Type your password once more, and the code.
			</p>
			<div ref={focusInput}>
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					hint={`${type} the ${CODE_DIGITS} digits that the authenticator app on your phone shows.`}
				/>
			</div>
			<details open={hasRecoveryError || undefined}>
				<summary className="text-link min-h-11 cursor-pointer content-center">
					No phone? Use a recovery code
				</summary>
				<div className="mt-2">
					<TextField
						label="Recovery code"
						name="recoveryCode"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						hint="One of those that were shown when you set up the app. If you have none left, ask an administrator. If you are the only one, ask the person who runs the server."
					/>
				</div>
			</details>
		</>
	)
}

const focusInput = (field: HTMLElement | null) => field?.querySelector("input")?.focus()

function RegisterForm({ token, actionData }: { token: string | null; actionData: FormResult }) {
	const failure = "Registration failed"
	useFailureToast(failure, actionData)
	return (
		<ShortForm
			{...FULL_WIDTH}
			id="register"
			schema={firstAdminForm}
			actionData={actionData}
			failure={failure}
			submit="Create Admin Account"
			sending="Creating…"
		>
			{token !== null && <input type="hidden" name="token" value={token} />}
			<UsernameField />
			<PasswordField
				label="Password"
				name="password"
				autoComplete="new-password"
				placeholder={`Password (min ${MIN_PASSWORD} characters)`}
				hint={PASSWORD_HINT}
				required
			/>
		</ShortForm>
	)
}

function UsernameField({ defaultValue }: { defaultValue?: string }) {
	return (
		<TextField
			label="Username"
			name="username"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			required
			{...(defaultValue && { defaultValue })}
		/>
	)
}
