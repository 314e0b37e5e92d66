import { CODE_DIGITS } from "#core/accounts/second-factor.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"

type Field = { errors: string[] | undefined }

/** Takes the focus. */
export function CodeFields({ code, recoveryCode }: { code: Field; recoveryCode: Field }) {
	return (
		<>
			<div ref={focusInput}>
				<TextField
					label="Code"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					hint={`Your password is right. Now type the ${CODE_DIGITS} digits that the authenticator app on your phone shows.`}
					errors={code.errors}
				/>
			</div>
			<details open={recoveryCode.errors ? true : undefined}>
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
						errors={recoveryCode.errors}
					/>
				</div>
			</details>
		</>
	)
}

const focusInput = (field: HTMLElement | null) => field?.querySelector("input")?.focus()
