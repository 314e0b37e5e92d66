import { useState } from "react"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { FREQUENCIES, type Frequency, REPEAT_LIMITS } from "#features/posts/events/event-repeats.ts"
import {
	type ChangeColumn,
	changeLabel,
	changeName,
	filledRows,
	REPEATS_LABELS,
} from "#features/posts/events/repeats-form.ts"

export type EventFieldsProps = {
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

export function RepeatsFields({ typed, errors }: EventFieldsProps) {
	const field = (name: keyof typeof REPEATS_LABELS) => ({
		label: REPEATS_LABELS[name],
		name,
		defaultValue: String(typed[name] ?? ""),
		errors: errors[name],
	})
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
				<TextField {...field("eventRepeatsUntil")} type="date" min="2000-01-01" max="2099-12-31" />
				<TextField {...field("eventRepeatsCount")} type="text" inputMode="numeric" autoComplete="off" />
			</div>
			<p className="text-sm text-soft">
				If it repeats, enter one of them: at most {REPEAT_LIMITS.years} years. Without 'Repeats', they aren't
				used.
			</p>
			<ChangedDates typed={typed} errors={errors} />
		</>
	)
}

const COLUMNS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4"

/** Always with empty rows, so that it works without scripts; with them, a button adds more. */
function ChangedDates({ typed, errors }: EventFieldsProps) {
	const filled = (filledRows(typed).at(-1) ?? -1) + 1
	const [count, setCount] = useState(Math.min(filled + EMPTY_ROWS, REPEAT_LIMITS.changes))
	const hydrated = useHydrated()
	const field = (at: number, column: ChangeColumn) => {
		const name = changeName(at, column)
		return {
			label: changeLabel(at, column),
			name,
			defaultValue: String(typed[name] ?? ""),
			errors: errors[name],
		}
	}
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
						<TextField {...field(at, "Day")} type="date" min="2000-01-01" max="2099-12-31" />
						<TextField {...field(at, "NewDay")} type="date" min="2000-01-01" max="2099-12-31" />
						<TextField {...field(at, "NewStart")} type="time" />
						<TextField {...field(at, "NewEnd")} type="time" />
					</div>
					<label className="flex min-h-11 items-center gap-x-3 font-semibold">
						<input
							type="checkbox"
							name={changeName(at, "Cancelled")}
							defaultChecked={typed[changeName(at, "Cancelled")] === "on"}
							className="size-6 shrink-0"
						/>
						{changeLabel(at, "Cancelled")}
					</label>
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
