import { useState } from "react"
import { useRouteLoaderData } from "react-router"
import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import { SelectField, TextArea, TextField } from "#core/forms/ui/form-fields.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { EVENT_LABELS, type EventField, eventFields } from "#features/posts/events/event-form.ts"

type EventFieldsProps = {
	typed: Record<string, unknown>
	errors: Partial<Record<string, string[] | undefined>>
	isEvent: boolean
}

const COLUMNS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4"

const DATE = { type: "date", min: "2000-01-01", max: "2099-12-31" }

const RARE = ["eventRepeats", "eventRepeatsUntil", "eventDates", "eventSignUpUrl", "eventCancelled"]

/** A post with a start date is an event. Without events on the farm, the section appears only for existing ones. */
export function EventSection({ typed, errors, isEvent }: EventFieldsProps) {
	const field = (name: EventField) => ({
		...{ name, label: EVENT_LABELS[name], errors: errors[name] },
		defaultValue: String(typed[name] ?? ""),
	})
	const isOff = useRouteLoaderData<RootLayoutData>("root")?.sections.events === false
	const [isOpen, setOpen] = useState(RARE.some((name) => typed[name]))
	if (!isOpen && RARE.some((name) => errors[name])) setOpen(true)
	if (isOff && !isEvent && !typed.eventStartDate) return null
	return (
		<details
			open={typed.category === "events" || Object.keys(eventFields).some((name) => typed[name])}
			className="rounded-md border border-line px-4"
		>
			<summary className="min-h-12 cursor-pointer py-3 font-semibold">
				{isEvent ? "When and where" : "This post is an event"}
			</summary>
			<div className="grid gap-4 pb-4">
				<p className="text-sm text-soft">
					With a start date, it is in the events calendar until it ends: without an end date, on the same day.
					Times are the farm's.
				</p>
				<div className={COLUMNS}>
					<TextField {...field("eventStartDate")} {...DATE} required={isEvent} />
					<TextField {...field("eventStartTime")} type="time" />
					<TextField {...field("eventEndDate")} {...DATE} />
					<TextField {...field("eventEndTime")} type="time" />
				</div>
				<Checkbox name="eventAllDay" defaultChecked={typed.eventAllDay === "on"}>
					<strong className="font-semibold">{EVENT_LABELS.eventAllDay}</strong>, times aren't used
				</Checkbox>
				<TextField
					{...field("eventPlace")}
					autoComplete="off"
					hint="Optional, such as 'Bank barn'. Without it, calendars show the farm's address."
				/>
				<details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
					<summary className="min-h-12 cursor-pointer py-3 font-semibold">
						Repeating, sign-up link, cancelling
					</summary>
					<div className="grid gap-4">
						<div className={COLUMNS}>
							<SelectField
								{...field("eventRepeats")}
								hint="If it repeats: saving adds a date for each of these weeks to the list below."
							>
								<option value="">None</option>
								<option value="weekly">Every week until the last date</option>
								<option value="every-two-weeks">Every two weeks until the last date</option>
							</SelectField>
							<TextField {...field("eventRepeatsUntil")} {...DATE} />
						</div>
						<TextArea
							{...field("eventDates")}
							rows={4}
							dir="ltr"
							hint="One in each line, such as 2026-05-31, or with other times 2026-05-31 10:00-12:00. To cancel one of them, write 2026-05-31 cancelled."
						/>
						<TextField
							{...field("eventSignUpUrl")}
							type="text"
							inputMode="url"
							autoCapitalize="none"
							autoComplete="off"
							hint="Optional: https://…"
						/>
						<Checkbox name="eventCancelled" defaultChecked={typed.eventCancelled === "on"}>
							<strong className="font-semibold">{EVENT_LABELS.eventCancelled}</strong>, but still listed and
							in the calendars of visitors
						</Checkbox>
					</div>
				</details>
			</div>
		</details>
	)
}
