import { described, FieldError } from "#core/forms/ui/form-fields.tsx"
import type { HoursField } from "./hours-form.tsx"

type ChoiceFieldProps = {
	name: string
	/** What screen readers hear before each choice, such as 'Monday: '. */
	prefix?: string
	choices: Record<string, string>
	field: HoursField
}

/** Radio buttons in a row. None is chosen at first. */
export function ChoiceField({ name, prefix = "", choices, field }: ChoiceFieldProps) {
	const errors = field.errors(name)
	return (
		<div className="grid gap-1">
			<div className="flex flex-wrap gap-x-5 gap-y-1">
				{Object.entries(choices).map(([value, label], at) => (
					<label key={value} className="flex min-h-11 items-center gap-2 font-semibold">
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={field.text(name) === value}
							className="size-6 shrink-0"
							{...described(at === 0 ? name : `${name}-${value}`, false, at === 0 ? errors : undefined)}
						/>
						<span>
							{prefix && <span className="sr-only">{prefix}</span>}
							{label}
						</span>
					</label>
				))}
			</div>
			<FieldError id={name} errors={errors} />
		</div>
	)
}
