import { useEffect, useRef, useState } from "react"
import { data, Form, href, Link, redirectDocument, useNavigation } from "react-router"
import { codeForm } from "#core/accounts/account-forms.ts"
import { CODE_DIGITS, secondFactorPath } from "#core/accounts/second-factor.ts"
import { mustSetUpFactor, startSession } from "#core/accounts/session-cookie.server.ts"
import { signIn, toUser } from "#core/accounts/sign-in.server.ts"
import { SignInError } from "#core/accounts/sign-in-error.ts"
import { AuthPage } from "#core/accounts/ui/auth-page.tsx"
import { LoginForm } from "#core/accounts/ui/login-form.tsx"
import { SignInReasonLine } from "#core/accounts/ui/sign-in-reason-line.tsx"
import { recordSignIn } from "#core/accounts/user.server.ts"
import { MAX_USERNAME } from "#core/accounts/user.ts"
import { saveFlash } from "#core/forms/flash.server.ts"
import { readPendingForm, storePendingForm } from "#core/forms/typed-fields.server.ts"
import { hasDraft } from "#core/forms/ui/browser-draft.ts"
import { type FailedSubmission, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { SummaryBelow } from "#core/forms/ui/validated-form.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { Route } from "./+types/login"
import { authPageHeaders, readAuthPage, redirectTarget } from "./auth-page.server.ts"

export const handle = import.meta.env.SSR && ({ isIndexed: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Admin Login") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const page = await readAuthPage(context, url)
	return data(page, { headers: authPageHeaders(page) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
})

export async function action({ context, request, url }: Route.ActionArgs) {
	const db = context.get(databaseContext)
	const carried = (await readFields(request.clone())).get("carried")
	try {
		const { account, step } = await signIn(context, request)
		if (step !== undefined) return { step, message: "", errors: {}, carried: readPendingForm(carried) }
		const user = toUser(account)
		const back = await storePendingForm(context, user, redirectTarget(url, user), carried)
		const isLimited = account.factorSecret === null && (await mustSetUpFactor(context, user))
		const to = isLimited ? secondFactorPath(back) : back
		const { cookie, hash } = await startSession(context, account, request)
		await recordSignIn(db, user, new Date())
		await saveFlash(db, hash, {
			title: "Welcome back!",
			description: "You have been successfully logged in.",
		})
		return redirectDocument(to, { status: 303, headers: { "Set-Cookie": cookie } })
	} catch (error) {
		if (!(error instanceof SignInError)) throw error
		const { wait, errors } = error.details
		const answer = {
			message: error.message,
			errors: errors ?? { "": [error.message] },
			username: error.username?.slice(0, 4 * MAX_USERNAME),
			step: error.step ?? null,
			carried: readPendingForm(carried),
		}
		return data(answer, { status: error.status, ...(wait && { headers: { "Retry-After": String(wait) } }) })
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	const { locked, search, reason, formPath, missingToken } = loaderData
	const hydrated = useHydrated()
	const carried = actionData && "carried" in actionData ? actionData.carried : null
	// A request that failed has no step, and must not lose the one before.
	const [step, setStep] = useState<string | null>(null)
	if (actionData && "step" in actionData && actionData.step !== step) setStep(actionData.step)
	if (step !== null) {
		return (
			<AuthPage tab="login" locked={false} search={search} isOnlyTab>
				<CodeForm search={search} step={step} actionData={actionData} carried={carried?.fields ?? null} />
			</AuthPage>
		)
	}
	const isInBrowser = hydrated && formPath !== null && hasDraft(formPath)
	return (
		<AuthPage tab="login" locked={locked} missingToken={missingToken} search={search}>
			<SignInReasonLine
				reason={
					carried ? "form carried" : isInBrowser && reason !== "draft stored" ? "draft in browser" : reason
				}
				hadFiles={carried?.hadFiles}
			/>
			<LoginForm search={search} actionData={actionData} carried={carried?.fields ?? null} />
		</AuthPage>
	)
}

type CodeFormProps = {
	search: string
	/** Proof that the password was right. */
	step: string
	actionData: FailedSubmission | undefined
	carried: string | null
}

function CodeForm({ search, step, actionData, carried }: CodeFormProps) {
	const pending = useNavigation().state === "submitting"
	const failure = actionData?.message ? actionData : undefined
	const { fields, checked } = useValidatedForm({ id: "code-form", schema: codeForm, actionData: failure })
	useFailureToast("Login failed", failure)
	const form = useRef<HTMLDivElement>(null)
	useEffect(() => form.current?.querySelector<HTMLInputElement>("#code")?.focus(), [])
	const recoveryErrors = fields.recoveryCode.errors
	return (
		<Form
			{...checked.formProps}
			onSubmit={checked.onSubmit}
			method="post"
			action={href("/auth") + search}
			className="grid gap-5"
			{...(carried && { encType: "multipart/form-data" })}
		>
			<input type="hidden" name="step" value={step} />
			{carried && <input type="hidden" name="carried" value={carried} />}
			<div ref={form}>
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					hint={`Your password is right. Now type the ${CODE_DIGITS} digits that the authenticator app on your phone shows.`}
					errors={fields.code.errors}
				/>
			</div>
			<details open={recoveryErrors ? true : undefined}>
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
						errors={recoveryErrors}
					/>
				</div>
			</details>
			<div className="flex flex-wrap gap-3">
				<SendButton isSending={pending} sending="Signing in…">
					Sign in
				</SendButton>
				<Link to={href("/auth") + search} reloadDocument className="button button-quiet">
					Start again
				</Link>
			</div>
			<SummaryBelow title="Login failed" checked={checked} />
		</Form>
	)
}
