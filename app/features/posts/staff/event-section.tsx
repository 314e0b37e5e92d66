import { useState } from "react"
import { EndQuestion } from "#core/forms/ui/end-question.tsx"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { timeInWords } from "#core/time/local-time.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { END_ANSWER, EVENT_LABELS, type EventField, eventFields } from "#features/posts/events/event-form.ts"
import { isEventTime } from "#features/posts/events/typed-times.ts"
import { type EventFieldsProps, RepeatsFields } from "./repeats-fields.tsx"

/** Makes a post an event. Only a press opens or closes it: without scripts a disclosure, else a checkbox that rules its fields. */
export function EventSection({ typed, errors }: EventFieldsProps) {
	const hydrated = useHydrated()
	const [isEvent, setEvent] = useState(EVENT_FIELDS.some((name) => typed[name]))
	if (!hydrated)
		return (
			<details open={isEvent} className="rounded-md border border-line px-4">
				<summary className="min-h-12 cursor-pointer py-3 font-semibold">{TITLE}</summary>
				<EventFields typed={typed} errors={errors} />
			</details>
		)
	return (
		<fieldset className="rounded-md border border-line px-4">
			<legend className="sr-only">Event</legend>
			<label className="flex min-h-12 items-center gap-x-3 font-semibold">
				<input
					type="checkbox"
					checked={isEvent}
					onChange={(event) => setEvent(event.target.checked)}
					aria-controls="event-fields"
					aria-expanded={isEvent}
					autoComplete="off"
					className="size-6 shrink-0"
				/>
				{TITLE}
			</label>
			<fieldset id="event-fields" disabled={!isEvent} hidden={!isEvent}>
				<legend className="sr-only">Date, place and sign-up</legend>
				<EventFields typed={typed} errors={errors} />
			</fieldset>
		</fieldset>
	)
}

const TITLE = "This post is an event"

const EVENT_FIELDS = Object.keys(eventFields)

function EventFields({ typed, errors }: EventFieldsProps) {
	const field = (name: EventField) => ({
		label: EVENT_LABELS[name],
		name,
		defaultValue: String(typed[name] ?? ""),
		errors: errors[name],
	})
	return (
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
			{errors.eventEndTime && <EndBeforeStart typed={typed} />}
			<p className="text-sm text-soft">
				Without an end date, it ends on the same day. An event is in the list until it ends.
			</p>
			<CheckBox name="eventAllDay" isChecked={typed.eventAllDay === "on"} hint="Times aren't used." />
			<RepeatsFields typed={typed} errors={errors} />
			<TextField
				{...field("eventPlace")}
				autoComplete="off"
				hint="Optional, such as 'Bank barn'. Without it, calendars show the farm's address."
			/>
			<TextField
				{...field("eventSignUpUrl")}
				type="text"
				inputMode="url"
				autoCapitalize="none"
				autoComplete="off"
				hint="Optional: https://…"
			/>
			<CheckBox
				name="eventCancelled"
				isChecked={typed.eventCancelled === "on"}
				hint="It stays in the list, marked as cancelled, also in the calendars of visitors."
			/>
		</div>
	)
}

function EndBeforeStart({ typed }: Pick<EventFieldsProps, "typed">) {
	const range = { opens: String(typed.eventStartTime ?? ""), closes: String(typed.eventEndTime ?? "") }
	if (!isEventTime(range.opens) || !isEventTime(range.closes) || range.closes >= range.opens) return null
	return (
		<EndQuestion
			name={END_ANSWER}
			range={range}
			answer={String(typed[END_ANSWER] ?? "")}
			subject="It ends"
			onNextDay={`on the next day at ${timeInWords(range.closes)}`}
		/>
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
