import { useLayoutEffect } from "react"
import { href, redirect } from "react-router"
import { PASSWORD_ERRORS, passwordError, passwordForm } from "#core/accounts/account-forms.ts"
import { changeOwnPassword } from "#core/accounts/own-password.server.ts"
import { MIN_PASSWORD } from "#core/accounts/user.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { FieldsContext } from "#core/forms/ui/form-fields.tsx"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SaveBar } from "#core/forms/ui/save-bar.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm, type ValidatedFormState } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import { toast } from "#core/ui/toast.ts"
import type { Route } from "./+types/password"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Change Password")

export async function action({ context, request }: Route.ActionArgs) {
	return await formAction(request, passwordForm, async (form) => {
		const headers = { "Set-Cookie": await changeOwnPassword(context, form) }
		return redirect(href("/admin/security"), { status: 303, headers })
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Password({ actionData }: Route.ComponentProps) {
	return (
		<StaffDialog title="Change Password" closeTo={href("/admin/security")} hasForm>
			<PasswordForm actionData={actionData} />
		</StaffDialog>
	)
}

function PasswordForm({ actionData }: { actionData: FormResult }) {
	const { fields, checked } = useValidatedForm({ id: "password", schema: passwordForm, actionData })
	useToast(checked)
	useSendingGuard()
	return (
		<ValidatedForm checked={checked} failure="Password not changed" replace>
			<FieldsContext value={fields}>
				<PasswordField
					label="Current Password"
					name="currentPassword"
					autoComplete="current-password"
					required
				/>
				<PasswordField
					label="New Password"
					name="newPassword"
					autoComplete="new-password"
					required
					minLength={MIN_PASSWORD}
					hint={`At least ${MIN_PASSWORD} characters. A few unrelated words are stronger than one word with symbols.`}
				/>
				<PasswordField
					label="Confirm New Password"
					name="confirmPassword"
					autoComplete="new-password"
					required
					minLength={MIN_PASSWORD}
				/>
			</FieldsContext>
			<p className="text-sm text-soft">When you change your password, you're signed out everywhere else.</p>
			<SaveBar
				submit="Update Password"
				sending="Updating..."
				closeTo={href("/admin/security")}
				errors={checked.errors}
			/>
		</ValidatedForm>
	)
}

function useToast({ errors, attempt }: ValidatedFormState): void {
	const messages = Object.values(errors ?? {}).flat()
	const found = PASSWORD_ERRORS.find((error) => messages.includes(passwordError(error)))
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to save, not while it is corrected
	useLayoutEffect(() => {
		if (found) toast({ ...found, destructive: true })
	}, [attempt])
}
