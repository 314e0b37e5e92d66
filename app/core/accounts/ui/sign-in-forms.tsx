import { useEffect, useRef } from "react"
import { href, Link, useNavigation } from "react-router"
import { codeForm, loginPageForm } from "#core/accounts/account-forms.ts"
import { CODE_DIGITS } from "#core/accounts/second-factor.ts"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { PasswordField } from "#core/forms/ui/password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"

type SignInFormProps = {
	search: string
	actionData: FormResult
	/** A form of an ended session, which waits for the sign-in. */
	carried: string
}

const FAILURE = "Login failed"

export function LoginForm({ search, actionData, carried }: SignInFormProps) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "login", schema: loginPageForm, actionData })
	useFailureToast(FAILURE, actionData)
	return (
		<ValidatedForm checked={checked} failure={FAILURE} isBelow {...target(search, carried)}>
			<Carried form={carried} />
			<UsernameField {...fields.username} />
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
		</ValidatedForm>
	)
}

/** `step` proves that the password was right. */
export function CodeForm({ search, step, actionData, carried }: SignInFormProps & { step: string }) {
	const pending = useNavigation().state === "submitting"
	const { fields, checked } = useValidatedForm({ id: "code-form", schema: codeForm, actionData })
	useFailureToast(FAILURE, actionData)
	const first = useRef<HTMLDivElement>(null)
	useEffect(() => first.current?.querySelector("input")?.focus(), [])
	const recoveryErrors = fields.recoveryCode.errors
	return (
		<ValidatedForm checked={checked} failure={FAILURE} isBelow {...target(search, carried)}>
			<input type="hidden" name="step" value={step} />
			<Carried form={carried} />
			<div ref={first}>
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					hint={`Your password is right. Now type the ${CODE_DIGITS} digits that the authenticator app on your phone shows.`}
					errors={fields.code.errors}
				/>
			</div>
			<details open={recoveryErrors ? true : undefined}>
				<summary className="text-link min-h-11 cursor-pointer content-center">
					No phone? Use a recovery code
				</summary>
				<div className="mt-2">
					<TextField
						label="Recovery code"
						name="recoveryCode"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						hint="One of those that were shown when you set up the app. If you have none left, ask an administrator. If you are the only one, ask the person who runs the server."
						errors={recoveryErrors}
					/>
				</div>
			</details>
			<div className="flex flex-wrap gap-3">
				<SendButton isSending={pending} sending="Signing in…">
					Sign in
				</SendButton>
				<Link to={href("/auth") + search} reloadDocument className="button button-quiet">
					Start again
				</Link>
			</div>
		</ValidatedForm>
	)
}

/** URL-encoding would triple the size of a carried form's line breaks and non-ASCII letters. */
function target(search: string, carried: string) {
	const encoding = carried ? { encType: "multipart/form-data" as const } : {}
	return { action: href("/auth") + search, className: "grid gap-5", ...encoding }
}

function Carried({ form }: { form: string }) {
	return form && <input type="hidden" name="carried" value={form} />
}

type UsernameFieldProps = { initialValue: string | undefined; errors: string[] | undefined }

export function UsernameField({ initialValue, errors }: UsernameFieldProps) {
	return (
		<TextField
			label="Username"
			name="username"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			required
			defaultValue={initialValue}
			errors={errors}
		/>
	)
}
