import { getFormProps, useForm } from "@conform-to/react"
import { type FormEvent, useState } from "react"
import type { z } from "zod"
import type { InvalidSubmission } from "#core/forms/invalid-submission.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { submissionErrors } from "#core/forms/submission-errors.ts"
import type { FormResult } from "./failed-submission.ts"
import type { FieldErrors } from "./form-fields.tsx"

export function invalidSubmissionOf(actionData: FormResult): InvalidSubmission | undefined {
	return actionData && "result" in actionData ? actionData : undefined
}

export type ValidatedFormState = {
	formProps: { id: string; noValidate: boolean }
	errors: FieldErrors | undefined
	/** A new object for each rejection. */
	attempt: object | undefined
	onInput: (event: FormEvent<HTMLFormElement>) => void
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type ValidatedField = { initialValue: string | undefined; errors: string[] | undefined }

type Options<Schema extends z.ZodObject> = {
	id: string
	schema: Schema
	actionData: FormResult
	defaultValue?: Parameters<typeof useForm<z.input<Schema>>>[0]["defaultValue"]
	/** Errors that depend on more than the fields, so the schema can't find them. */
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
	const { errors, ...live } = useLiveErrors(actionData, names, (element) => {
		const fields = new FormData(element)
		const submission = parseForm(fields, schema)
		const invalid = submission.status === "error" ? submissionErrors(submission.error) : {}
		return { ...check?.(fields), ...invalid, ...incompleteDates(element) }
	})
	const { onSubmit: _, ...formProps } = getFormProps(form)
	const fields = Object.fromEntries(
		names.map((name) => [name, { initialValue: own[name]?.initialValue, errors: errors?.[name] }]),
	) as Record<keyof z.input<Schema> & string, ValidatedField>
	const checked: ValidatedFormState = { formProps, errors, ...live }
	return { fields, checked }
}

/** `server`: errors that only the server can find. They count until their field is changed. */
type Rejection = { attempt: object; local: FieldErrors; server: FieldErrors }

function useLiveErrors(
	actionData: FormResult,
	names: string[],
	check: (form: HTMLFormElement) => FieldErrors,
) {
	const [changed, setChanged] = useState<Rejection & { after: FormResult }>()
	const received = actionData && { attempt: actionData, local: {}, server: actionData.errors }
	const current = changed?.after === actionData ? changed : received
	const set = (rejection: Rejection) => setChanged({ ...rejection, after: actionData })
	return {
		errors: current && joinErrors(current, names),
		attempt: current?.attempt,
		// Not on 'change', which a click on the button fires: the button must not move under it.
		onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
			if (!current) return
			// Parts of the form that change their fields by script dispatch the event on the form.
			const name = (target as HTMLElement).getAttribute("name")?.replace(/[.[].*/, "")
			set({ ...current, local: check(currentTarget), server: name ? without(current.server, name) : {} })
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			const local = check(event.currentTarget)
			if (Object.keys(local).length === 0) return
			event.preventDefault()
			set({ attempt: {}, local, server: without(current?.server ?? {}, "") })
		},
	}
}

function without(errors: FieldErrors, name: string): FieldErrors {
	return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}

/** In the order of `names`, with `image` at `imageUpload`. Undefined if there are none. */
function joinErrors({ local, server }: Rejection, names: string[]): FieldErrors | undefined {
	const place = (field: string) => {
		const at = names.findIndex((name) => name === field || name === `${field}Upload`)
		return at === -1 ? names.length : at
	}
	const all = Object.entries({ ...server, ...local }).filter(([, messages]) => messages.length > 0)
	if (all.length === 0) return undefined
	return Object.fromEntries(all.toSorted(([one], [other]) => place(one) - place(other)))
}

const WHOLE: Record<string, string> = {
	"datetime-local": "the date and the time",
	date: "the whole date",
	time: "the whole time",
}

/** Browsers send an incomplete date as empty, which would lose it. Disabled fields aren't sent. */
function incompleteDates(form: HTMLFormElement): FieldErrors {
	const inputs = form.querySelectorAll<HTMLInputElement>(
		"input[type=datetime-local], input[type=date], input[type=time]",
	)
	const incomplete = [...inputs].filter((input) => input.willValidate && input.validity.badInput)
	return Object.fromEntries(
		incomplete.map((input) => [
			input.name,
			[`${input.labels?.[0]?.textContent} is incomplete. Enter ${WHOLE[input.type]}, or clear the field.`],
		]),
	)
}
