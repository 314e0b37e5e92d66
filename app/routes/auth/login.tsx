import { useState } from "react"
import { data, redirectDocument } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { readCarriedForm, storeCarriedForm } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { mustSetUpFactor, startSession } from "#app/middleware/session.server.ts"
import { secondFactorPath } from "#app/models/accounts/second-factor.ts"
import { SignInError } from "#app/models/accounts/sign-in-error.ts"
import { recordSignIn } from "#app/models/accounts/user.server.ts"
import { saveFlash } from "#app/models/forms/flash.server.ts"
import { AuthPage } from "#app/ui/auth/auth-page.tsx"
import { CodeForm } from "#app/ui/auth/code-form.tsx"
import { LoginForm } from "#app/ui/auth/login-form.tsx"
import { SignInReasonLine } from "#app/ui/auth/sign-in-reason-line.tsx"
import { hasDraft } from "#app/ui/forms/browser-draft.ts"
import { failedSubmission } from "#app/ui/forms/failed-submission.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { signIn, toUser } from "#app/use-cases/sign-in.server.ts"
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
	const carried = (
		await request
			.clone()
			.formData()
			.catch(() => undefined)
	)?.get("carried")
	try {
		const { account, step } = await signIn(context, request)
		if (step !== undefined) return { step, message: "", errors: {}, carried: readCarriedForm(carried) }
		const user = toUser(account)
		const back = await storeCarriedForm(context, user, redirectTarget(url), carried)
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
			username: error.username,
			step: error.step ?? null,
			carried: readCarriedForm(carried),
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
