import { TextField } from "#core/forms/ui/form-fields.tsx"
import type { HoursField } from "./hours-form.tsx"

export function DayFields({
	field,
	isSingleDayPossible,
}: {
	field: HoursField
	isSingleDayPossible?: boolean
}) {
	const input = (name: "from" | "to") => ({
		name,
		type: "date",
		defaultValue: field.text(name),
		errors: field.errors(name),
	})
	return (
		<div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
			<TextField label="First day" required {...input("from")} />
			<TextField
				label="Last day"
				required={!isSingleDayPossible}
				hint={isSingleDayPossible && "Leave it empty for a single day."}
				{...input("to")}
			/>
		</div>
	)
}
