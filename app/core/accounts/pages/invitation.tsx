import { data, href, Link, redirectDocument, useNavigation } from "react-router"
import { LINK_HOURS, type LinkProblem } from "#core/accounts/account.ts"
import { newPasswordForm } from "#core/accounts/account-forms.ts"
import { redeemLink } from "#core/accounts/account-link.server.ts"
import { openLink } from "#core/accounts/open-link.server.ts"
import { startSession, stopSession } from "#core/accounts/session-cookie.server.ts"
import { hashNewPassword, WeakPasswordError } from "#core/accounts/sign-in.server.ts"
import { SignInError } from "#core/accounts/sign-in-error.ts"
import { PASSWORD_SET } from "#core/accounts/sign-in-reason.ts"
import { NewPasswordFields } from "#core/accounts/ui/new-password-fields.tsx"
import { usePasswordToast } from "#core/accounts/ui/use-password-toast.ts"
import { saveFlash } from "#core/forms/flash.server.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import { databaseContext, viewerContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectSubmission } from "#core/records/form-response.server.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/invitation"

export const handle = import.meta.env.SSR && ({ isIndexed: false, isCrawled: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Set your password") }]

/** Security: the page isn't stored, because its URL is a key until it is used. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => ({
	"Cache-Control": "no-store",
	"Referrer-Policy": "no-referrer",
	...Object.fromEntries([...loaderHeaders, ...(actionHeaders ?? [])]),
})

export async function loader({ context, params }: Route.LoaderArgs) {
	const found = await openLink(context, params.token)
	if ("wait" in found || found.problem) return explain(found)
	const { user, isInvitation } = found
	const viewer = context.get(viewerContext)?.username
	return data({ problem: undefined, username: user.username, isInvitation, viewer })
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const form = parseForm(await readFields(request), newPasswordForm)
	const found = await openLink(context, params.token)
	if ("wait" in found || found.problem) return explain(found)
	if (form.status !== "success") return rejectPassword(form, 400)
	try {
		const hash = await hashNewPassword(context, {
			username: found.user.username,
			password: form.value.newPassword,
		})
		const redeemed = await redeemLink(context.get(databaseContext), params.token, hash, new Date())
		if (redeemed.problem) return explain(redeemed)
		if (redeemed.needsCode) {
			const headers = { "Set-Cookie": await stopSession(context) }
			return redirectDocument(`${href("/auth")}?${PASSWORD_SET}=1`, { status: 303, headers })
		}
		const session = await startSession(context, redeemed.account, request)
		await saveFlash(context.get(databaseContext), session.hash, {
			title: `Welcome, ${redeemed.account.username}!`,
			description: "Your password is set. Use it the next time you sign in.",
		})
		return redirectDocument(href("/admin"), { status: 303, headers: { "Set-Cookie": session.cookie } })
	} catch (error) {
		if (error instanceof WeakPasswordError) return rejectPassword(form, 400, { newPassword: [error.message] })
		if (!(error instanceof SignInError)) throw error
		return rejectPassword(form, error.status, { "": [error.message] }, error.details.wait)
	}
}

/** Security: passwords are never sent back. */
function rejectPassword(
	form: ReturnType<typeof parseForm<typeof newPasswordForm>>,
	status: number,
	errors: Record<string, string[]> = {},
	wait?: number,
) {
	const rejected = rejectSubmission(form, status, errors)
	rejected.data.result.initialValue = {}
	if (wait) rejected.init = { status, headers: { "Retry-After": String(wait) } }
	return rejected
}

function explain(found: { problem: LinkProblem } | { wait: number }) {
	if ("wait" in found) {
		const headers = { "Retry-After": String(found.wait) }
		return data({ problem: "too many" as const }, { status: 429, headers })
	}
	return data({ problem: found.problem }, { status: found.problem === "unknown" ? 404 : 410 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

const PROBLEMS: Record<LinkProblem | "too many", { title: string; text: string }> = {
	unknown: {
		title: "This link isn't valid",
		text: "Check that you opened the whole link. If you did, it may be an old one.",
	},
	expired: { title: "This link has expired", text: `Links work for ${LINK_HOURS} hours.` },
	used: {
		title: "This link has been used",
		text: "Each link works once. If you have set your password with it, sign in.",
	},
	revoked: {
		title: "This link no longer works",
		text: "An administrator has withdrawn it or created a newer one.",
	},
	"too many": {
		title: "Too many attempts",
		text: "There were too many attempts with wrong links from your network. Wait a few minutes, then open your link again.",
	},
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
	const failed = actionData && "problem" in actionData ? actionData : loaderData
	if (failed.problem) {
		const { title, text } = PROBLEMS[failed.problem]
		return (
			<MessagePage title={title}>
				<p>{text} Ask an administrator if you need a new link.</p>
				<p>
					<Link to={href("/auth")} className="button">
						Sign in
					</Link>
				</p>
			</MessagePage>
		)
	}
	if (loaderData.problem) return null
	const { username, isInvitation, viewer } = loaderData
	const failure = actionData && "errors" in actionData ? actionData : undefined
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
			{viewer !== undefined && viewer !== username && (
				<p className={`${NOTICE.gold} mt-3 [overflow-wrap:anywhere]`}>
					You are signed in as {viewer}. When you set this password, you'll be signed in as {username}{" "}
					instead.
				</p>
			)}
			<NewPasswordForm username={username} actionData={failure} />
		</div>
	)
}

function NewPasswordForm({ username, actionData }: { username: string; actionData: FormResult }) {
	const { fields, checked } = useValidatedForm({ id: "new-password", schema: newPasswordForm, actionData })
	const toasted = usePasswordToast(checked.errors)
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<ValidatedForm checked={checked} failure="Password not set" {...toasted} replace>
			{/* For password managers. */}
			<TextField label="Username" name="username" autoComplete="username" readOnly defaultValue={username} />
			<NewPasswordFields fields={fields} />
			<div>
				<SendButton isSending={pending} sending="Saving...">
					Set Password
				</SendButton>
			</div>
		</ValidatedForm>
	)
}
