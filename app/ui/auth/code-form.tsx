import { useEffect, useRef } from "react"
import { Form, href, Link, useNavigation } from "react-router"
import { codeForm } from "#app/models/accounts/account-forms.ts"
import { CODE_DIGITS } from "#app/models/accounts/second-factor.ts"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import type { FailedSubmission } from "#app/ui/forms/failed-submission.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

type CodeFormProps = {
	search: string
	/** Proof that the password was right. */
	step: string
	actionData: FailedSubmission | undefined
	carried: string | null
}

export function CodeForm({ search, step, actionData, carried }: CodeFormProps) {
	const pending = useNavigation().state === "submitting"
	const failure = actionData?.message ? actionData : undefined
	const { fields, checked } = useValidatedForm({ id: "code-form", schema: codeForm, actionData: failure })
	useFailureToast("Login failed", failure)
	const form = useRef<HTMLDivElement>(null)
	useEffect(() => form.current?.querySelector<HTMLInputElement>("#code")?.focus(), [])
	const recoveryErrors = fields.recoveryCode.errors
	return (
		<Form
			{...checked.formProps}
			onSubmit={checked.onSubmit}
			method="post"
			action={href("/auth") + search}
			className="grid gap-5"
			{...(carried && { encType: "multipart/form-data" })}
		>
			<input type="hidden" name="step" value={step} />
			{carried && <input type="hidden" name="carried" value={carried} />}
			<div ref={form}>
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
						hint="One of those that were shown when you set up the app. If you have none left, ask an administrator."
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
			{/* Below the button, so that the button doesn't move. */}
			{checked.errors && (
				<AfterToast>
					<ErrorSummary isBelow title="Login failed" errors={checked.errors} attempt={checked.attempt} />
				</AfterToast>
			)}
		</Form>
	)
}
