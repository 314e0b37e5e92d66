import { TextField } from "#app/ui/forms/form-fields.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"

type ScheduleFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

export function ScheduleField(field: ScheduleFieldProps) {
	const zone = useTimeZone()
	return (
		<TextField
			{...field}
			label="Or publish later, at"
			name="scheduledFor"
			type="datetime-local"
			hint={`Optional, in the farm's time (${zone}), with 'Publish immediately' turned off. If clocks go back and a time occurs twice, the first one counts.`}
		/>
	)
}
