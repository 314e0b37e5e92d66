import { getFormProps, useForm } from "@conform-to/react"
import type { FormEvent } from "react"
import type { z } from "zod"
import type { InvalidSubmission } from "#core/forms/invalid-submission.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { submissionErrors } from "#core/forms/submission-errors.ts"
import type { FormResult } from "./failed-submission.ts"
import type { FieldErrors } from "./form-fields.tsx"
import { useLiveErrors } from "./use-live-errors.ts"

export function invalidSubmissionOf(actionData: FormResult): InvalidSubmission | undefined {
	return actionData && "result" in actionData ? actionData : undefined
}

export type ValidatedFormState = {
	formProps: { id: string; noValidate: boolean }
	errors: FieldErrors | undefined
	/** What rejected the form; another object each time. */
	attempt: object | undefined
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type ValidatedField = { initialValue: string | undefined; errors: string[] | undefined }

type Options<Schema extends z.ZodObject> = {
	id: string
	schema: Schema
	actionData: FormResult
	defaultValue?: Parameters<typeof useForm<z.input<Schema>>>[0]["defaultValue"]
	/** Errors that the schema doesn't find, because they depend on more than the fields. */
	check?: (form: FormData) => FieldErrors
}

export function useValidatedForm<Schema extends z.ZodObject>({
	id,
	schema,
	actionData,
	defaultValue,
	check,
}: Options<Schema>) {
	const names = Object.keys(schema.shape)
	const [form, own] = useForm<z.input<Schema>, z.output<Schema>>({
		id,
		lastResult: invalidSubmissionOf(actionData)?.result,
		defaultValue,
	})
	const { errors, ...live } = useLiveErrors({
		id,
		actionData,
		names,
		check(element) {
			const fields = new FormData(element)
			const submission = parseForm(fields, schema)
			const invalid = submission.status === "error" ? submissionErrors(submission.error) : {}
			return { ...check?.(fields), ...invalid, ...rejectedInputs(element) }
		},
	})
	const { onSubmit: _, ...formProps } = getFormProps(form)
	const fields = Object.fromEntries(
		names.map((name) => [name, { initialValue: own[name]?.initialValue, errors: errors?.[name] }]),
	) as Record<keyof z.input<Schema> & string, ValidatedField>
	const checked: ValidatedFormState = { formProps, errors, ...live }
	return { fields, checked }
}

const WHOLE: Record<string, string> = {
	"datetime-local": "the date and the time",
	date: "the whole date",
	time: "the whole time",
}

/** Rejected files use `setCustomValidity`. An incomplete date is empty and would be lost; a disabled one isn't sent. */
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
