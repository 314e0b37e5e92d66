import { getFormProps, type Submission, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { type FormEvent, useRef, useState } from "react"
import type { z } from "zod"
import type { InvalidSubmission } from "#app/models/forms/invalid-submission.ts"
import { submissionErrors } from "#app/models/forms/submission-errors.ts"
import type { FailedSubmission } from "./failed-submission.ts"
import type { FieldErrors } from "./form-fields.tsx"

export type FormAnswer = InvalidSubmission | FailedSubmission | undefined

export function invalidSubmissionOf(answer: FormAnswer): InvalidSubmission | undefined {
	return answer && "result" in answer ? answer : undefined
}

export type ValidatedFormState = {
	formProps: { id: string; noValidate: boolean }
	errors: FieldErrors | undefined
	serverErrors: FieldErrors | undefined
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type Options<Schema extends z.ZodObject> = {
	id: string
	schema: Schema
	answer: FormAnswer
	defaultValue?: Parameters<typeof useForm<z.input<Schema>>>[0]["defaultValue"]
}

/** conform has a message only where a field renders it; `errors` has all of them. */
export function useValidatedForm<Schema extends z.ZodObject>({
	id,
	schema,
	answer,
	defaultValue,
}: Options<Schema>) {
	const lastCheck = useRef<Submission<z.input<Schema>, string[], z.output<Schema>>>(undefined)
	const [rejected, setRejected] = useState<{ errors: FieldErrors; after: FormAnswer }>()
	const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
		id,
		lastResult: invalidSubmissionOf(answer)?.result,
		defaultValue,
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate({ formData }) {
			const submission = parseWithZod(formData, { schema })
			lastCheck.current = submission
			return submission
		},
	})
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		form.onSubmit(event)
		const inputs = rejectedInputs(event.currentTarget)
		if (Object.keys(inputs).length > 0) {
			event.preventDefault()
			const others = lastCheck.current?.status === "error" ? submissionErrors(lastCheck.current.error) : {}
			return setRejected({ errors: { ...others, ...inputs }, after: answer })
		}
		// conform also submits to validate single fields; only an attempt to save has the status 'error'.
		if (event.defaultPrevented && lastCheck.current?.status === "error")
			setRejected({ errors: submissionErrors(lastCheck.current.error), after: answer })
	}
	const isRejectedHere = rejected !== undefined && rejected.after === answer
	const serverErrors = isRejectedHere ? undefined : answer?.errors
	const errors = isRejectedHere ? rejected.errors : serverErrors
	const { onSubmit: _, ...formProps } = getFormProps(form)
	const checked: ValidatedFormState = { formProps, errors, serverErrors, onSubmit }
	return { fields, validate: (name: string) => form.validate({ name }), checked }
}

const WHOLE: Record<string, string> = {
	"datetime-local": "the date and the time",
	date: "the whole date",
	time: "the whole time",
}

/**
 * Rejected files are marked with `setCustomValidity`. The value of an incomplete date is empty, so it would be lost, but a disabled
 * one isn't sent.
 */
function rejectedInputs(form: HTMLFormElement): FieldErrors {
	const files = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")]
	const rejected = files.filter((input) => input.validity.customError)
	const dates = [
		...form.querySelectorAll<HTMLInputElement>(
			"input[type=datetime-local], input[type=date], input[type=time]",
		),
	]
	const incomplete = dates.filter((input) => input.willValidate && input.validity.badInput)
	return Object.fromEntries([
		...rejected.map((input) => [input.name, [input.validationMessage]]),
		...incomplete.map((input) => [
			input.name,
			[`${input.labels?.[0]?.textContent} is incomplete. Enter ${WHOLE[input.type]}, or clear the field.`],
		]),
	])
}
