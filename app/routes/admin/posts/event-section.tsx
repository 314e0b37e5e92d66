import { EVENT_LABELS, type EventField, type EventFormValues } from "#app/models/post-events/event-form.ts"
import { EVENT_LIMITS } from "#app/models/post-events/post-event.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"

type EventSectionProps = {
	fields: Record<EventField, { initialValue?: string | undefined; errors?: string[] | undefined }>
	typed: EventFormValues
}

/** Makes a post an event. Closed for posts that aren't one. */
export function EventSection({ fields, typed }: EventSectionProps) {
	const names = Object.keys(EVENT_LABELS) as EventField[]
	const isOpen = names.some((name) => Boolean(typed[name]) || fields[name].errors)
	const field = (name: EventField) => ({
		label: EVENT_LABELS[name],
		name,
		defaultValue: fields[name].initialValue,
		errors: fields[name].errors,
	})
	return (
		<details open={isOpen} className="rounded-md border-2 border-line px-4">
			<summary className="min-h-12 cursor-pointer py-3 font-semibold">
				Event<span className="font-normal"> (optional): date, place, sign-up</span>
			</summary>
			<div className="grid gap-4 pb-4">
				<p className="text-sm text-soft">
					A post with a start date is in the events calendar. Times are the farm's.
				</p>
				<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
					<TextField {...field("eventStartDate")} type="date" min="2000-01-01" max="2099-12-31" />
					<TextField {...field("eventStartTime")} type="time" />
					<TextField {...field("eventEndDate")} type="date" min="2000-01-01" max="2099-12-31" />
					<TextField {...field("eventEndTime")} type="time" />
				</div>
				<p className="text-sm text-soft">
					Without an end date, it ends on the same day. An event is in the list until it ends.
				</p>
				<CheckBox name="eventAllDay" isChecked={typed.eventAllDay} hint="Times aren't used." />
				<TextField
					{...field("eventPlace")}
					maxLength={EVENT_LIMITS.place}
					autoComplete="off"
					hint="Optional, such as 'Bank barn'. Without it, calendars show the farm's address."
				/>
				<TextField
					{...field("eventSignUpUrl")}
					type="text"
					inputMode="url"
					autoCapitalize="none"
					autoComplete="off"
					maxLength={EVENT_LIMITS.signUpUrl}
					hint="Optional: https://…"
				/>
				<CheckBox
					name="eventCancelled"
					isChecked={typed.eventCancelled}
					hint="It stays in the list, marked as cancelled, also in the calendars of visitors."
				/>
			</div>
		</details>
	)
}

type CheckBoxProps = { name: "eventAllDay" | "eventCancelled"; isChecked: boolean; hint: string }

function CheckBox({ name, isChecked, hint }: CheckBoxProps) {
	return (
		<div>
			<label className="flex min-h-11 items-center gap-x-3 font-semibold">
				<input
					type="checkbox"
					name={name}
					defaultChecked={isChecked}
					aria-describedby={`${name}-hint`}
					className="size-6 shrink-0"
				/>
				{EVENT_LABELS[name]}
			</label>
			<p id={`${name}-hint`} className="text-sm text-soft">
				{hint}
			</p>
		</div>
	)
}
