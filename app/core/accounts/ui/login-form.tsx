import { Form, href, useNavigation } from "react-router"
import type { FailedSubmission } from "#app/ui/forms/failed-submission.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { SummaryBelow } from "#app/ui/forms/validated-form.tsx"
import { loginForm } from "#core/accounts/account-forms.ts"

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

const LABELS = { username: "Username", password: "Password" }
