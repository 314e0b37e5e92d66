import { parseLocalTime } from "#app/models/time/local-input.ts"
import { formatDateTime, localDay } from "#app/models/time/local-time.ts"
import { weekdayOf } from "#app/models/time/opening-times.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"

type ScheduleFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

export function ScheduleField(field: ScheduleFieldProps) {
	return (
		<TextField
			{...field}
			label="Or publish later, at"
			name="scheduledFor"
			type="datetime-local"
			hint="Empty: a draft. In the farm's time, with 'Publish immediately' turned off. If clocks go back and a time occurs twice, the first one counts."
		/>
	)
}

export function publicationInWords(
	typed: { published: boolean; scheduledFor: string },
	zone: string,
): string {
	if (typed.published) return "Visitors will see it at once"
	const at = parseLocalTime(typed.scheduledFor, zone)
	if (!at) return typed.scheduledFor ? "" : "Will be saved as a draft"
	return `Will be published ${weekdayOf(localDay(at, zone))}, ${formatDateTime(at, zone)}`
}
