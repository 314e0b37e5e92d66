import { parseForm } from "#app/models/forms/parse-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { type AnyRecord, formOf, formValues } from "./define-record.ts"
import type { Field } from "./field.ts"

type EditFormProps = RestorableFormState<ReturnType<typeof formValues>> & {
	record: AnyRecord
	isNew: boolean
}

/** The form of a new or a stored record. */
export function EditForm(props: EditFormProps) {
	const { record } = props
	const schema = formOf(record, { zone: useTimeZone() })
	const valuesOf = (draft: BrowserDraft) => formValues(record, parseForm(draftForm(draft), schema).payload)
	return <RestorableForm formId={record.noun} valuesOf={valuesOf} form={FormFields} formProps={props} />
}

function FormFields({ record, values, isNew, isRestored, answer }: EditFormProps) {
	const { fields, checked } = useValidatedForm({
		id: record.noun,
		schema: formOf(record, { zone: useTimeZone() }),
		answer,
		defaultValue: values,
	})
	const fieldStates: Record<string, Omit<ControlProps, "name" | "field"> | undefined> = fields
	const guard = useUnsavedGuard(answer, isRestored)
	const { buttons, failures } = record
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={record.newAt}
			closeTo={record.list}
			guard={guard}
			labels={{ ...buttons, creationFailed: failures.create, updateFailed: failures.update }}
		>
			{(record.formOrder ?? Object.keys(record.fields)).map((name) => (
				<Control key={name} name={name} field={record.fields[name]} {...fieldStates[name]} />
			))}
		</RecordForm>
	)
}

type ControlProps = {
	name: string
	field: Field
	initialValue?: string | undefined
	errors?: string[] | undefined
}

function Control({ name, field, initialValue, errors }: ControlProps) {
	const { label, hint, required } = field
	const props = { name, label, hint, required, errors, defaultValue: initialValue }
	switch (field.kind) {
		case "line":
			return <TextField {...props} type="text" {...field.input} />
		case "passage":
			return <TextArea {...props} rows={field.rows} />
		case "time":
			return <TextField {...props} type="datetime-local" />
		case "choice":
			return (
				<SelectField {...props}>
					{Object.entries(field.options).map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</SelectField>
			)
	}
}
