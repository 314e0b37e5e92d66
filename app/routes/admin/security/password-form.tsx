import { href } from "react-router"
import { passwordForm } from "#app/models/accounts/account-forms.ts"
import { MIN_PASSWORD } from "#app/models/accounts/user.ts"
import { usePasswordToast } from "#app/ui/auth/use-password-toast.ts"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SaveBar } from "#app/ui/forms/save-bar.tsx"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { ValidatedForm } from "#app/ui/forms/validated-form.tsx"

export function PasswordForm({ actionData }: { actionData: FormAnswer }) {
	const { fields, checked } = useValidatedForm({ id: "password", schema: passwordForm, actionData })
	const toasted = usePasswordToast(checked.errors)
	useSendingGuard()
	return (
		<ValidatedForm checked={checked} failure={FAILURE} {...toasted} replace>
			<PasswordField
				label={LABELS.currentPassword}
				name="currentPassword"
				autoComplete="current-password"
				required
				errors={fields.currentPassword.errors}
			/>
			<PasswordField
				label={LABELS.newPassword}
				name="newPassword"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				hint={`At least ${MIN_PASSWORD} characters. A few unrelated words are stronger than one word with symbols.`}
				errors={fields.newPassword.errors}
			/>
			<PasswordField
				label={LABELS.confirmPassword}
				name="confirmPassword"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				errors={fields.confirmPassword.errors}
			/>
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

const LABELS = {
	currentPassword: "Current Password",
	newPassword: "New Password",
	confirmPassword: "Confirm New Password",
}
