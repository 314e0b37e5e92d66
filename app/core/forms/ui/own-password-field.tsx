import { Form } from "react-router"
import type { TypedFields } from "#core/forms/pending-form.ts"
import { ErrorSummary } from "./error-summary.tsx"
import type { FormResult } from "./failed-submission.ts"
import { PasswordField } from "./password-field.tsx"

type OwnPasswordFieldProps = {
	isNeeded?: boolean
	actionData: FormResult
	id?: string
	hint?: string
}

const TYPED_LONG_AGO = "It's needed because you typed it more than ten minutes ago."

/** For routes whose handle has `asksPassword`. Renders nothing while the password was typed recently. */
export function OwnPasswordField({ isNeeded, actionData, hint, ...field }: OwnPasswordFieldProps) {
	if (!isNeeded && !askedFields(actionData)) return null
	return (
		<PasswordField
			{...field}
			label="Your password"
			name="password"
			autoComplete="current-password"
			required
			hint={hint ?? TYPED_LONG_AGO}
			errors={actionData?.errors.password}
			className="max-w-lg"
		/>
	)
}

export function askedFields(actionData: FormResult): TypedFields | undefined {
	return actionData && "asksPassword" in actionData ? actionData.asksPassword : undefined
}

type ConfirmWithPasswordProps = {
	title: string
	fields: TypedFields
	actionData: FormResult
}

/** Repeats the form that was sent, with a password field: for pages with many small forms, without scripts. */
export function ConfirmWithPassword({ title, fields, actionData }: ConfirmWithPasswordProps) {
	return (
		<Form method="post" preventScrollReset replace className="my-4 grid gap-5">
			{actionData && <ErrorSummary title={title} errors={actionData.errors} />}
			{fields.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} autoComplete="off" />
			))}
			<OwnPasswordField isNeeded actionData={actionData} />
			<div>
				<button type="submit" className="button">
					Confirm
				</button>
			</div>
		</Form>
	)
}
