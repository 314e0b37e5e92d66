import { data, Form, redirectDocument, useNavigation } from "react-router"
import { registerForm } from "../../forms/account-forms.ts"
import { fieldErrors } from "../../forms/field-errors.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { readAuthPage, wayBack } from "../../middleware/auth-page.server.ts"
import { addressContext, backgroundContext, databaseContext } from "../../middleware/context.server.ts"
import { registrationLimit } from "../../middleware/registration-limit.server.ts"
import { startSession } from "../../middleware/session.server.ts"
import { saveFlash } from "../../models/flash.server.ts"
import { createFirstAdmin, isRegistrationLocked } from "../../models/user.server.ts"
import { MAX_USERNAME, MIN_PASSWORD } from "../../models/user.ts"
import { AuthPage } from "../../ui/auth-page.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/form-fields.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { unsentForm } from "../../ui/unsent-form.ts"
import { useFailureToast } from "../../ui/use-failure-toast.ts"
import type { Route } from "./+types/register"

const LOCKED = "Admin registration is locked. The system already has an administrator."

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Create Admin") }]

export const loader = ({ context, url }: Route.LoaderArgs) => readAuthPage(context, url)

export async function action({ context, request, url }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const db = context.get(databaseContext)
	const sent = Object.fromEntries(await request.formData().catch(() => new FormData()))
	const username = typeof sent.username === "string" ? sent.username : ""
	if (await isRegistrationLocked(db)) return refused(403, { "": [LOCKED] }, username)
	const form = registerForm.safeParse(sent)
	if (!form.success) return refused(400, fieldErrors(form.error), username)
	const wait = registrationLimit.check(context.get(addressContext), Date.now())
	if (wait) return refused(429, { "": ["Too many tries. Please wait a minute."] }, username, wait)
	const hash = await context.get(backgroundContext)("hashPassword", form.data.password)
	const user = await createFirstAdmin(db, form.data.username, hash, new Date())
	if (!user) return refused(403, { "": [LOCKED] }, username)
	const session = await startSession(context, user.id)
	await saveFlash(db, session.hash, {
		title: `Welcome, ${user.username}!`,
		description: "Your account has been created successfully.",
	})
	return redirectDocument(wayBack(url), { status: 303, headers: { "Set-Cookie": session.cookie } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function Register({ loaderData: { locked, search }, actionData }: Route.ComponentProps) {
	const pending = useNavigation().state === "submitting"
	useFailureToast("Registration failed", actionData)
	const errors = actionData?.errors ?? {}
	return (
		<AuthPage tab="create" locked={locked} search={search}>
			{actionData && <ErrorSummary title="Registration failed" errors={errors} />}
			{!locked && (
				<Form method="post" className="grid gap-5">
					<TextField
						label={LABELS.username}
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
						label={LABELS.password}
						name="password"
						type="password"
						autoComplete="new-password"
						placeholder={`Password (min ${MIN_PASSWORD} characters)`}
						hint={`Password must be at least ${MIN_PASSWORD} characters long`}
						minLength={MIN_PASSWORD}
						required
						errors={errors.password}
					/>
					<button type="submit" className="button" aria-disabled={pending}>
						{pending ? "Creating…" : "Create Admin Account"}
					</button>
				</Form>
			)}
		</AuthPage>
	)
}

const LABELS = { username: "Username", password: "Password" }

function refused(status: number, errors: Record<string, string[]>, username: string, wait?: number) {
	const message = Object.values(errors).flat().join(" ")
	return data(
		{ message, errors, username },
		{ status, ...(wait && { headers: { "Retry-After": String(wait) } }) },
	)
}
