import type { ReactNode } from "react"
import type { z } from "zod"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { type HoursFormValues, hoursFormValues } from "#app/models/time/hours-form.ts"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

export type HoursField = {
	text: (name: string) => string
	list: (name: string) => string[]
	errors: (name: string) => string[] | undefined
}

type HoursFormProps = RestorableFormState<HoursFormValues> & {
	formId: string
	schema: z.ZodObject
	isNew?: boolean
	/** Where hours that someone else deleted are saved as new ones. */
	createAt: string
	closeTo: string
	submit?: string
	children: (field: HoursField) => ReactNode
}

export function HoursForm(props: HoursFormProps) {
	return (
		<RestorableForm
			formId={props.formId}
			valuesOf={(draft) => hoursFormValues(parseForm(draftForm(draft), props.schema).payload)}
			form={HoursFields}
			formProps={props}
		/>
	)
}

function HoursFields(props: HoursFormProps) {
	const {
		formId,
		schema,
		values,
		isRestored,
		answer,
		isNew = false,
		createAt,
		closeTo,
		submit = "Save",
		children,
	} = props
	const { fields, checked } = useValidatedForm({ id: formId, schema, answer })
	const guard = useUnsavedGuard(answer, isRestored)
	const sent = invalidSubmissionOf(answer)?.result.initialValue
	const typed = sent ? hoursFormValues(sent) : values
	const text = (name: string) => [typed[name] ?? ""].flat()[0] ?? ""
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={{ formKey: values.formKey, revision: Number(values.revision) || 0 }}
			isNew={isNew}
			createAt={createAt}
			closeTo={closeTo}
			guard={guard}
			labels={{ ...LABELS, create: submit, update: submit }}
		>
			{children({
				text,
				list: (name) => [typed[name] ?? []].flat(),
				errors: (name) => fields[name]?.errors,
			})}
		</RecordForm>
	)
}

const LABELS = {
	creationFailed: "Couldn't save the hours",
	updateFailed: "Couldn't save the hours",
} as const
