import { Form, useNavigation } from "react-router"
import { firstAdminForm } from "#app/models/accounts/account-forms.ts"
import { MIN_PASSWORD } from "#app/models/accounts/user.ts"
import { usePasswordToast } from "#app/ui/auth/use-password-toast.ts"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import type { FailedSubmission } from "#app/ui/forms/failed-submission.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

type RegisterFormProps = {
	/** False if an administrator exists, or the token is missing: only the error is shown. */
	isOpen: boolean
	token: string | null
	actionData: (FailedSubmission & { username?: string }) | undefined
}

export function RegisterForm({ isOpen, token, actionData }: RegisterFormProps) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "register", schema: firstAdminForm, actionData })
	const { onSubmit } = usePasswordToast(checked.errors)
	useFailureToast("Registration failed", actionData)
	return (
		<>
			{isOpen && (
				<Form
					{...checked.formProps}
					onSubmit={(event) => {
						checked.onSubmit(event)
						onSubmit()
					}}
					method="post"
					className="grid gap-5"
				>
					{token !== null && <input type="hidden" name="token" value={token} />}
					<TextField
						label={LABELS.username}
						name="username"
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						required
						defaultValue={actionData?.username}
						errors={fields.username.errors}
					/>
					<PasswordField
						label={LABELS.password}
						name="password"
						autoComplete="new-password"
						placeholder={`Password (min ${MIN_PASSWORD} characters)`}
						hint={`Password must be at least ${MIN_PASSWORD} characters long`}
						required
						errors={fields.password.errors}
					/>
					<PasswordField
						label={LABELS.confirmPassword}
						name="confirmPassword"
						autoComplete="new-password"
						required
						errors={fields.confirmPassword.errors}
					/>
					<SendButton isSending={pending} sending="Creating…">
						Create Admin Account
					</SendButton>
				</Form>
			)}
			{/* Below the button, so that the button doesn't move. */}
			{checked.errors && (
				<AfterToast>
					<ErrorSummary
						isBelow
						title="Registration failed"
						errors={checked.errors}
						attempt={checked.attempt}
					/>
				</AfterToast>
			)}
		</>
	)
}

const LABELS = { username: "Username", password: "Password", confirmPassword: "Confirm Password" }
