import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import type { Field } from "./field.ts"
import type { FileField } from "./file-field.ts"
import { MonthBoxes } from "./month-boxes.tsx"

export type FieldState = { initialValue?: string | undefined; errors?: string[] | undefined }

type ControlProps = FieldState & {
	name: string
	field: Exclude<Field, FileField>
	/** Of a group of checkboxes. */
	ticked?: string[]
}

/** The input of a field. Some kinds have none, because pages bring their own. */
export function FieldControl({ name, field, initialValue, errors, ticked = [] }: ControlProps) {
	if (field.kind === "unstored" || field.kind === "derived") return null
	if (field.kind === "links" || field.kind === "fieldset") return null
	const { label, hint, required } = field
	// A name that was sent twice has a list.
	const defaultValue = typeof initialValue === "string" ? initialValue : undefined
	const props = { name, label, hint, required, errors, defaultValue }
	switch (field.kind) {
		case "line":
			if (!field.suggestions) return <TextField {...props} type="text" {...field.input} />
			return (
				<>
					<TextField {...props} type="text" {...field.input} list={`${name}-list`} />
					<datalist id={`${name}-list`}>
						{field.suggestions.map((suggestion) => (
							<option key={suggestion} value={suggestion} />
						))}
					</datalist>
				</>
			)
		case "typed":
			return <TextField {...props} type="text" autoComplete="off" />
		case "passage":
		case "list":
			return <TextArea {...props} rows={field.rows} />
		case "time":
			return <TextField {...props} type="datetime-local" />
		case "switch":
			return (
				<label className="flex min-h-12 flex-wrap items-center gap-x-3 font-semibold">
					<input type="checkbox" name={name} defaultChecked={initialValue === "on"} className="size-6" />
					<span className="flex-1">{label}</span>
				</label>
			)
		case "months":
			return <MonthBoxes {...{ name, label, hint, ticked, errors }} />
		case "choice":
			return (
				<SelectField {...props}>
					{field.none && <option value="">{field.none}</option>}
					{Object.entries(field.options).map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</SelectField>
			)
	}
}
