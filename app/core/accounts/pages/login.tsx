import { useState } from "react"
import { data, redirectDocument } from "react-router"
import { codeForm, loginPageForm } from "#core/accounts/account-forms.ts"
import type { Account } from "#core/accounts/find-account.server.ts"
import { secondFactorPath } from "#core/accounts/second-factor.ts"
import { mustSetUpFactor, startSession } from "#core/accounts/session-cookie.server.ts"
import {
	checkAccount,
	checkCode,
	createStep,
	findAccountOfStep,
	toUser,
} from "#core/accounts/sign-in.server.ts"
import { AuthPage } from "#core/accounts/ui/auth-page.tsx"
import { CodeForm, LoginForm } from "#core/accounts/ui/sign-in-forms.tsx"
import { formAction } from "#core/forms/form-action.server.ts"
import { hasLostFiles } from "#core/forms/pending-form.ts"
import { storePendingForm } from "#core/forms/typed-fields.server.ts"
import { hasDraft } from "#core/forms/ui/browser-draft.ts"
import { failedSubmission, failureIn } from "#core/forms/ui/failed-submission.ts"
import { invalidSubmissionOf } from "#core/forms/ui/use-validated-form.ts"
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
	const isSecondStep = (await readFields(request.clone())).has("step")
	if (isSecondStep) {
		return await formAction(request, codeForm, async ({ step, code, recoveryCode, carried }) => {
			const account = await findAccountOfStep(context, step, new Date())
			if (recoveryCode) await checkCode(context, account, recoveryCode, "recoveryCode")
			else await checkCode(context, account, code)
			return await enter(account, carried)
		})
	}
	return await formAction(request, loginPageForm, async ({ username, password, carried }) => {
		const account = await checkAccount(context, username, password)
		if (account.factorSecret === null) return await enter(account, carried)
		return { step: createStep(context, account, new Date()), carried }
	})

	async function enter(account: Account, carried: string) {
		const user = toUser(account)
		const back = await storePendingForm(context, user, redirectTarget(url, user), carried)
		const isLimited = account.factorSecret === null && (await mustSetUpFactor(context, user))
		const flash = { title: "Welcome back!", description: "You have been successfully logged in." }
		const cookie = await startSession(context, account, { flash, isSignIn: true })
		const headers = { "Set-Cookie": cookie }
		return redirectDocument(isLimited ? secondFactorPath(back) : back, { status: 303, headers })
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	const { locked, search, reason, formPath, missingToken } = loaderData
	const hydrated = useHydrated()
	const failure = failureIn(actionData)
	const sent = (invalidSubmissionOf(failure)?.result.initialValue ?? actionData) as Sent | undefined
	const carried = sent?.carried ?? ""
	// A request that failed has no step, and must not lose the one before.
	const [step, setStep] = useState("")
	const nextStep = failure?.errors.step ? "" : sent?.step
	if (nextStep !== undefined && nextStep !== step) setStep(nextStep)
	if (step) {
		return (
			<AuthPage search={search}>
				<CodeForm search={search} step={step} actionData={failure} carried={carried} />
			</AuthPage>
		)
	}
	const isSaved = carried !== "" || (hydrated && formPath !== null && hasDraft(formPath))
	return (
		<AuthPage
			tab="login"
			locked={locked}
			missingToken={missingToken}
			search={search}
			reason={isSaved ? "text saved" : reason}
			hadFiles={hasLostFiles(carried)}
		>
			<LoginForm search={search} actionData={failure} carried={carried} />
		</AuthPage>
	)
}

/** What comes back of the form, and the proof that the password was right. */
type Sent = { carried?: string; step?: string }
