import { useState } from "react"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { EVENT_LABELS, type EventField, eventFields } from "#features/posts/events/event-form.ts"
import { FREQUENCIES, type Frequency, REPEAT_LIMITS } from "#features/posts/events/event-repeats.ts"
import {
	type ChangeColumn,
	changeLabel,
	changeName,
	filledRows,
} from "#features/posts/events/repeats-form.ts"

type EventFieldsProps = {
	typed: Record<string, unknown>
	errors: Partial<Record<string, string[] | undefined>>
}

const FREQUENCY_LABELS: Record<Frequency, string> = {
	weekly: "Every week",
	"every-two-weeks": "Every two weeks",
	"monthly-by-weekday": "Every month on the same weekday, such as the second Saturday",
	"monthly-by-date": "Every month on the same date, such as the 15th",
}

const EMPTY_ROWS = 2

const COLUMNS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4"

const DATE = { type: "date", min: "2000-01-01", max: "2099-12-31" }

/** Makes a post an event. Only a press opens or closes it: without scripts a disclosure, else a checkbox that rules its fields. */
export function EventSection(form: EventFieldsProps) {
	const hydrated = useHydrated()
	const [isEvent, setEvent] = useState(Object.keys(eventFields).some((name) => form.typed[name]))
	if (!hydrated)
		return (
			<details open={isEvent} className="rounded-md border border-line px-4">
				<summary className="min-h-12 cursor-pointer py-3 font-semibold">{TITLE}</summary>
				<EventFields {...form} />
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
				<EventFields {...form} />
			</fieldset>
		</fieldset>
	)
}

const TITLE = "This post is an event"

const fieldOf =
	({ typed, errors }: EventFieldsProps) =>
	(name: string, label: string = EVENT_LABELS[name as EventField]) => ({
		...{ name, label, errors: errors[name] },
		defaultValue: String(typed[name] ?? ""),
	})

function EventFields(form: EventFieldsProps) {
	const field = fieldOf(form)
	return (
		<div className="grid gap-4 pb-4">
			<p className="text-sm text-soft">
				A post with a start date is in the events calendar. Times are the farm's.
			</p>
			<div className={COLUMNS}>
				<TextField {...field("eventStartDate")} {...DATE} />
				<TextField {...field("eventStartTime")} type="time" />
				<TextField {...field("eventEndDate")} {...DATE} />
				<TextField {...field("eventEndTime")} type="time" />
			</div>
			<p className="text-sm text-soft">
				Without an end date, it ends on the same day. An event is in the list until it ends.
			</p>
			<CheckBox {...field("eventAllDay")} hint="Times aren't used." />
			<RepeatsFields {...form} />
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
				{...field("eventCancelled")}
				hint="It stays in the list, marked as cancelled, also in the calendars of visitors."
			/>
		</div>
	)
}

type CheckBoxProps = { name: string; label: string; defaultValue: string; hint?: string }

function CheckBox({ name, label, defaultValue, hint }: CheckBoxProps) {
	return (
		<div>
			<label className="flex min-h-11 items-center gap-x-3 font-semibold">
				<input
					type="checkbox"
					name={name}
					defaultChecked={defaultValue === "on"}
					aria-describedby={hint && `${name}-hint`}
					className="size-6 shrink-0"
				/>
				{label}
			</label>
			{hint && (
				<p id={`${name}-hint`} className="text-sm text-soft">
					{hint}
				</p>
			)}
		</div>
	)
}

function RepeatsFields(form: EventFieldsProps) {
	const field = fieldOf(form)
	return (
		<>
			<SelectField
				{...field("eventRepeats")}
				hint="The start date is the first date. On a fifth weekday, the last one of every month is meant; months without the date are left out."
			>
				<option value="">No, it happens once</option>
				{FREQUENCIES.map((one) => (
					<option key={one} value={one}>
						{FREQUENCY_LABELS[one]}
					</option>
				))}
			</SelectField>
			<div className={COLUMNS}>
				<TextField {...field("eventRepeatsUntil")} {...DATE} />
				<TextField {...field("eventRepeatsCount")} type="text" inputMode="numeric" autoComplete="off" />
			</div>
			<p className="text-sm text-soft">
				If it repeats, enter one of them: at most {REPEAT_LIMITS.years} years. Without 'Repeats', they aren't
				used.
			</p>
			<ChangedDates {...form} />
		</>
	)
}

/** Always with empty rows, so that it works without scripts; with them, a button adds more. */
function ChangedDates(form: EventFieldsProps) {
	const filled = (filledRows(form.typed).at(-1) ?? -1) + 1
	const [count, setCount] = useState(Math.min(filled + EMPTY_ROWS, REPEAT_LIMITS.changes))
	const hydrated = useHydrated()
	const field = (at: number, column: ChangeColumn) =>
		fieldOf(form)(changeName(at, column), changeLabel(at, column))
	return (
		<details open={filled > 0} className="rounded-md border border-line px-4">
			<summary className="min-h-12 cursor-pointer py-3 font-semibold">Cancelled and changed dates</summary>
			<p className="pb-4 text-sm text-soft">
				Each row is about one date. Check 'cancelled', or enter what is different. Without a new end, it takes
				as long as usual.{hydrated ? "" : " For more rows, save the post and edit it again."}
			</p>
			{Array.from({ length: count }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
				<div key={at} className="grid gap-3 border-t border-line py-4">
					<div className={COLUMNS}>
						<TextField {...field(at, "Day")} {...DATE} />
						<TextField {...field(at, "NewDay")} {...DATE} />
						<TextField {...field(at, "NewStart")} type="time" />
						<TextField {...field(at, "NewEnd")} type="time" />
					</div>
					<CheckBox {...field(at, "Cancelled")} />
				</div>
			))}
			{hydrated && count < REPEAT_LIMITS.changes && (
				<button type="button" onClick={() => setCount(count + 1)} className="button button-quiet mb-4">
					Add a row
				</button>
			)}
		</details>
	)
}
