import { MIN_PASSWORD } from "#core/accounts/user.ts"
import { PasswordField } from "#core/forms/ui/password-field.tsx"

type Field = { errors?: string[] | undefined }

export function NewPasswordFields({ fields }: { fields: { newPassword: Field; confirmPassword: Field } }) {
	return (
		<>
			<PasswordField
				label="New Password"
				name="newPassword"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				hint={`At least ${MIN_PASSWORD} characters. A few unrelated words are stronger than one word with symbols.`}
				errors={fields.newPassword.errors}
			/>
			<PasswordField
				label="Confirm New Password"
				name="confirmPassword"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				errors={fields.confirmPassword.errors}
			/>
		</>
	)
}
