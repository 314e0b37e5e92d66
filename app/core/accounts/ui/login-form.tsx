import { Form, href, useNavigation } from "react-router"
import { loginForm } from "#core/accounts/account-forms.ts"
import type { FailedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { SummaryBelow } from "#core/forms/ui/validated-form.tsx"

type LoginFormProps = {
	search: string
	actionData: (FailedSubmission & { username?: string }) | undefined
	carried: string | null
}

export function LoginForm({ search, actionData, carried }: LoginFormProps) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "login", schema: loginForm, actionData })
	useFailureToast("Login failed", actionData)
	return (
		<Form
			{...checked.formProps}
			onSubmit={checked.onSubmit}
			method="post"
			action={href("/auth") + search}
			className="grid gap-5"
			// URL-encoding would triple the size of line breaks and non-ASCII letters.
			{...(carried && { encType: "multipart/form-data" })}
		>
			{carried && <input type="hidden" name="carried" value={carried} />}
			<UsernameField value={actionData?.username} errors={fields.username.errors} />
			<PasswordField
				label="Password"
				name="password"
				autoComplete="current-password"
				required
				errors={fields.password.errors}
			/>
			<SendButton isSending={pending} sending="Signing in…">
				Login
			</SendButton>
			<SummaryBelow title="Login failed" checked={checked} />
		</Form>
	)
}

export function UsernameField({
	value,
	errors,
}: {
	value: string | undefined
	errors: string[] | undefined
}) {
	return (
		<TextField
			label="Username"
			name="username"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			required
			defaultValue={value}
			errors={errors}
		/>
	)
}
