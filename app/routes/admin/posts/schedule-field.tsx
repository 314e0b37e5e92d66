import { TextField } from "#app/ui/forms/form-fields.tsx"

type ScheduleFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

export function ScheduleField(field: ScheduleFieldProps) {
	return (
		<TextField
			{...field}
			label="Or publish later, at"
			name="scheduledFor"
			type="datetime-local"
			hint="Optional, in the farm's time, with 'Publish immediately' turned off. If clocks go back and a time occurs twice, the first one counts."
		/>
	)
}
