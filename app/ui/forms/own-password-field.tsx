import { Form } from "react-router"
import type { TypedFields } from "#app/models/forms/carried-form.ts"
import { ErrorSummary } from "./error-summary.tsx"
import { PasswordField } from "./password-field.tsx"
import type { FormAnswer } from "./use-validated-form.ts"

type OwnPasswordFieldProps = {
	/** From the loader, for a page that is opened when the password is needed. */
	isNeeded?: boolean
	answer: FormAnswer
	id?: string
}

/** For the forms of a route whose handle has `asksPassword`. Not there while the password was typed recently. */
export function OwnPasswordField({ isNeeded = false, answer, id }: OwnPasswordFieldProps) {
	if (!isNeeded && !askedFields(answer)) return null
	return (
		<PasswordField
			label="Your password"
			name="password"
			{...(id !== undefined && { id })}
			autoComplete="current-password"
			required
			hint="It's needed because you typed it more than ten minutes ago."
			errors={answer?.errors.password}
			className="max-w-md"
		/>
	)
}

/** The fields of a form that was answered with a request for the password. */
export function askedFields(answer: FormAnswer): TypedFields | undefined {
	return answer && "asksPassword" in answer ? answer.asksPassword : undefined
}

type ConfirmWithPasswordProps = { title: string; fields: TypedFields; answer: FormAnswer }

/** The form that was sent, again, with a field for the password: for pages with many small forms, without scripts. */
export function ConfirmWithPassword({ title, fields, answer }: ConfirmWithPasswordProps) {
	return (
		<Form method="post" preventScrollReset replace className="my-4 grid gap-5">
			{answer && <ErrorSummary title={title} errors={answer.errors} />}
			{fields.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} autoComplete="off" />
			))}
			<OwnPasswordField answer={answer} />
			<div>
				<button type="submit" className="button">
					Confirm
				</button>
			</div>
		</Form>
	)
}
