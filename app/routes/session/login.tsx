import { data, Form, href, redirectDocument, useNavigation } from "react-router"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { readAuthPage, wayBack } from "../../middleware/auth-page.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { startSession } from "../../middleware/session.server.ts"
import { SignInError, signIn } from "../../middleware/sign-in.server.ts"
import { recordChange } from "../../models/audit.server.ts"
import { saveFlash } from "../../models/flash.server.ts"
import { MAX_USERNAME } from "../../models/user.ts"
import { AuthPage } from "../../ui/auth-page.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/form-fields.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { unsentForm } from "../../ui/unsent-form.ts"
import { useFailureToast } from "../../ui/use-failure-toast.ts"
import type { Route } from "./+types/login"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Admin Login") }]

export const loader = ({ context, url }: Route.LoaderArgs) => readAuthPage(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const db = context.get(databaseContext)
	try {
		const user = await signIn(context, request)
		const { cookie, hash } = await startSession(context, user.id)
		await recordChange(db, { by: user.username, at: new Date() }, "user.signed-in", { id: user.id, name: "" })
		await saveFlash(db, hash, {
			title: "Welcome back!",
			description: "You have been successfully logged in.",
		})
		return redirectDocument(wayBack(url), { status: 303, headers: { "Set-Cookie": cookie } })
	} catch (error) {
		if (!(error instanceof SignInError)) throw error
		const { wait, errors } = error.details
		const answer = { message: error.message, errors: errors ?? {}, username: error.username }
		return data(answer, { status: error.status, ...(wait && { headers: { "Retry-After": String(wait) } }) })
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	const { locked, search, hasDraft } = loaderData
	const pending = useNavigation().state === "submitting"
	useFailureToast("Login failed", actionData)
	const errors = actionData?.errors ?? {}
	return (
		<AuthPage tab="login" locked={locked} search={search}>
			{hasDraft && (
				<p className="border-l-8 border-gold bg-surface px-4 py-3 font-semibold">
					Your session was over. What you typed is kept: sign in, and the form is back as it was.
				</p>
			)}
			{actionData && <ErrorSummary title="Login failed" errors={{ "": [actionData.message] }} />}
			<Form method="post" action={href("/auth") + search} className="grid gap-5">
				<TextField
					label="Username"
					name="username"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					required
					maxLength={MAX_USERNAME}
					defaultValue={actionData && "username" in actionData ? actionData.username : undefined}
					errors={errors.username}
				/>
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					errors={errors.password}
				/>
				<button type="submit" className="button" aria-disabled={pending}>
					{pending ? "Signing in…" : "Login"}
				</button>
			</Form>
		</AuthPage>
	)
}
