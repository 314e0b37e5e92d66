import { href, redirect } from "react-router"
import { passwordForm } from "#core/accounts/account-forms.ts"
import { changeOwnPassword } from "#core/accounts/own-password.server.ts"
import { NewPasswordFields } from "#core/accounts/ui/new-password-fields.tsx"
import { usePasswordToast } from "#core/accounts/ui/use-password-toast.ts"
import { formAction } from "#core/forms/form-action.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SaveBar } from "#core/forms/ui/save-bar.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/password"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Change Password") }]

export async function action({ context, request }: Route.ActionArgs) {
	return await formAction(request, passwordForm, async (form) => {
		const headers = { "Set-Cookie": await changeOwnPassword(context, request, form) }
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
	const toasted = usePasswordToast(checked.errors)
	useSendingGuard()
	return (
		<ValidatedForm checked={checked} failure={FAILURE} {...toasted} replace>
			<PasswordField
				label="Current Password"
				name="currentPassword"
				autoComplete="current-password"
				required
				errors={fields.currentPassword.errors}
			/>
			<NewPasswordFields fields={fields} />
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

const FAILURE = "Password not changed"
