import type { SpeciesField } from "#app/models/species/species-fields.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"

import { MonthBoxes } from "#app/records/month-boxes.tsx"

type FieldControlProps = {
	name: string
	field: SpeciesField
	value: string | string[] | boolean | undefined
	errors: string[] | undefined
}

export function FieldControl({ name, field, value, errors }: FieldControlProps) {
	const defaultValue = typeof value === "string" ? value : undefined
	const props = { name, label: field.label, defaultValue, errors }
	switch (field.kind) {
		case "line":
			return <TextField {...props} required spellCheck={field.spellCheck} />
		case "passage":
		case "list":
			if (field.suggestions)
				return (
					<>
						<TextField {...props} hint={field.hint} list={`${name}-list`} />
						<datalist id={`${name}-list`}>
							{field.suggestions.map((suggestion) => (
								<option key={suggestion} value={suggestion} />
							))}
						</datalist>
					</>
				)
			return <TextArea {...props} rows={field.rows} hint={field.hint} />
		case "choice":
			return (
				<SelectField {...props}>
					{Object.entries(field.options).map(([option, label]) => (
						<option key={option} value={option}>
							{label}
						</option>
					))}
				</SelectField>
			)
		case "months":
			return (
				<MonthBoxes
					name={name}
					label={field.label}
					hint={field.hint}
					ticked={Array.isArray(value) ? value : []}
					errors={errors}
				/>
			)
		case "switch":
			return (
				<label className="flex min-h-12 items-center gap-3 font-semibold">
					<input type="checkbox" name={name} defaultChecked={value === true} className="size-6" />
					{field.label}
				</label>
			)
	}
}
