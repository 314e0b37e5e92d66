import type { ComponentProps, FormEvent } from "react"
import { Form } from "react-router"
import { ErrorSummary } from "./error-summary.tsx"
import type { ValidatedFormState } from "./use-validated-form.ts"

type ValidatedFormProps = Omit<ComponentProps<typeof Form>, "id" | "onSubmit"> & {
	checked: ValidatedFormState
	failure: string
	/** For a short form, so that its button doesn't move. */
	isBelow?: boolean
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

export function ValidatedForm({
	checked,
	failure,
	isBelow = false,
	onInput,
	onSubmit,
	children,
	...form
}: ValidatedFormProps) {
	const summary = checked.errors && (
		<ErrorSummary title={failure} errors={checked.errors} attempt={checked.attempt} isBelow={isBelow} />
	)
	return (
		<Form
			{...checked.formProps}
			method="post"
			preventScrollReset
			className="mt-4 grid gap-5"
			{...form}
			onInput={(event) => {
				// First, because a choice may enable fields that are checked next.
				onInput?.(event)
				checked.onInput(event)
			}}
			onSubmit={(event) => {
				checked.onSubmit(event)
				onSubmit?.(event)
			}}
		>
			{/* React inserts the summary before the next node, and fails if a browser extension removed that. */}
			{!isBelow && <div className="contents">{summary}</div>}
			{children}
			{isBelow && summary}
		</Form>
	)
}
