import type { ComponentProps, FormEvent } from "react"
import { Form } from "react-router"
import { AfterToast } from "./after-toast.tsx"
import { ErrorSummary } from "./error-summary.tsx"
import type { ValidatedFormState } from "./use-validated-form.ts"

type ValidatedFormProps = Omit<ComponentProps<typeof Form>, "id" | "onSubmit"> & {
	checked: ValidatedFormState
	failure: string
	isToasted?: boolean
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

export function ValidatedForm({
	checked,
	failure,
	isToasted,
	onSubmit,
	children,
	...form
}: ValidatedFormProps) {
	const summary = checked.errors && (
		<ErrorSummary title={failure} errors={checked.errors} attempt={checked.attempt} />
	)
	return (
		<Form
			{...checked.formProps}
			method="post"
			preventScrollReset
			className="mt-4 grid gap-5"
			{...form}
			onSubmit={(event) => {
				checked.onSubmit(event)
				onSubmit?.(event)
			}}
		>
			{/* React inserts the summary before the next node, and fails if a browser extension removed that. */}
			<div className="contents">{isToasted ? <AfterToast>{summary}</AfterToast> : summary}</div>
			{children}
		</Form>
	)
}

/** Below the button of a short form, so that the button doesn't move. */
export function SummaryBelow({ title, checked }: { title: string; checked: ValidatedFormState }) {
	if (!checked.errors) return null
	return (
		<AfterToast>
			<ErrorSummary isBelow title={title} errors={checked.errors} attempt={checked.attempt} />
		</AfterToast>
	)
}
