import { useRef } from "react"
import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import { FieldError, SelectField, TextArea, TextField } from "#core/forms/ui/form-fields.tsx"
import { monthLabel } from "#core/time/local-time.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { type Field, isRequired, SWITCHED_OFF } from "./field.ts"
import type { FileField } from "./file-field.ts"

export type FieldState = { initialValue?: string | undefined; errors?: string[] | undefined }

type ControlProps = FieldState & {
	name: string
	field: Exclude<Field, FileField>
	/** The checked values, or 'true' of a switch. */
	ticked?: string[]
}

/** Some kinds have no input here, because pages have their own. */
export function FieldControl({ name, field, initialValue, errors, ticked = [] }: ControlProps) {
	if (field.kind === "unstored" || field.kind === "derived") return null
	if (field.kind === "links" || field.kind === "fieldset") return null
	const { label, hint } = field
	// A name that was sent twice has a list.
	const defaultValue = typeof initialValue === "string" ? initialValue : undefined
	const props = { name, label, hint, required: isRequired(field), errors, defaultValue }
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
			if (field.rows) return <TextArea {...props} rows={field.rows} />
			return <TextField {...props} type="text" autoComplete="off" />
		case "passage":
		case "list":
			return <TextArea {...props} rows={field.rows} />
		case "time":
			return <TextField {...props} type="datetime-local" />
		case "switch":
			return (
				<>
					{field.initial && <input type="hidden" name={name} value={SWITCHED_OFF} />}
					<Checkbox name={name} defaultChecked={ticked.includes("true")}>
						<strong className="font-semibold">{label}</strong>
					</Checkbox>
				</>
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

type MonthBoxesProps = {
	name: string
	label: string
	hint: string | undefined
	/** Numbers from 1 to 12, as text. */
	ticked: string[]
	errors: string[] | undefined
}

function MonthBoxes({ name, label, hint, ticked, errors }: MonthBoxesProps) {
	const hydrated = useHydrated()
	const group = useRef<HTMLFieldSetElement>(null)
	function tickAll() {
		for (const box of group.current?.querySelectorAll("input") ?? []) if (!box.checked) box.click()
	}
	const described = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(" ")
	return (
		<fieldset ref={group} id={name} tabIndex={-1} aria-describedby={described} className="grid gap-2">
			<legend className="font-semibold">{label}</legend>
			<div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
				{Array.from({ length: 12 }, (_, at) => String(at + 1)).map((month) => (
					<Checkbox key={month} name={name} value={month} defaultChecked={ticked.includes(month)}>
						{monthLabel(Number(month))}
					</Checkbox>
				))}
			</div>
			{hydrated && (
				<button type="button" className="button button-quiet justify-self-start" onClick={tickAll}>
					All year
				</button>
			)}
			{hint && (
				<p id={`${name}-hint`} className="text-sm text-soft">
					{hint}
				</p>
			)}
			<FieldError id={name} errors={errors} />
		</fieldset>
	)
}
