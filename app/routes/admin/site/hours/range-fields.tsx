import { closesName, opensName } from "#app/models/time/hours-form.ts"
import { OPENING_LIMITS } from "#app/models/time/opening-times.ts"
import { FROM_MONDAY } from "#app/models/time/opening-words.ts"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import type { HoursField } from "./hours-form.tsx"

const NUMBERS = Array.from({ length: OPENING_LIMITS.ranges }, (_, at) => at)

/** The ranges of one day: those with times, and more of them behind 'Add another range', which needs no scripts. */
export function RangeFields({ name, label, field }: { name: string; label: string; field: HoursField }) {
	const { length } = lastTyped(field.list(opensName(name)), field.list(closesName(name)))
	const shown = Math.max(1, length)
	return (
		<div className="grid gap-3">
			{NUMBERS.slice(0, shown).map((at) => (
				<RangeRow key={at} name={name} label={label} field={field} at={at} />
			))}
			{shown < OPENING_LIMITS.ranges && <MoreRanges name={name} label={label} field={field} at={shown} />}
		</div>
	)
}

function lastTyped(opens: string[], closes: string[]): { length: number } {
	const at = Array.from({ length: Math.max(opens.length, closes.length) }, (_, at) => at)
	return { length: (at.findLast((one) => opens[one] || closes[one]) ?? -1) + 1 }
}

type RangeProps = { name: string; label: string; field: HoursField; at: number }

function MoreRanges({ at, ...props }: RangeProps) {
	return (
		<details>
			<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
				Add another range
			</summary>
			<div className="mt-2 grid gap-3">
				<RangeRow {...props} at={at} />
				{at + 1 < OPENING_LIMITS.ranges && <MoreRanges {...props} at={at + 1} />}
			</div>
		</details>
	)
}

function RangeRow({ name, label, field, at }: RangeProps) {
	const isFirst = at === 0
	const of = isFirst ? "" : ` (range ${at + 1})`
	const input = (one: string) => ({
		type: "time",
		name: one,
		id: isFirst ? one : `${one}-${at}`,
		defaultValue: field.list(one)[at] ?? "",
		errors: isFirst ? field.errors(one) : undefined,
		className: "min-w-0 px-2",
	})
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3">
			<TextField label={`${label} from${of}`} {...input(opensName(name))} />
			<TextField label={`${label} to${of}`} {...input(closesName(name))} />
		</div>
	)
}

export function WeekFields({ field }: { field: HoursField }) {
	const closed = field.list("closed")
	return (
		<div className="grid gap-5">
			<p className="text-sm text-soft">
				A closing time before the opening time is on the next day. 12:00 AM is midnight.
			</p>
			{FROM_MONDAY.map((day) => (
				<fieldset key={day} className="grid gap-2 rounded-md border-2 border-line p-4">
					<legend className="px-1 font-display text-lg">{day}</legend>
					<label className="flex min-h-11 items-center gap-3">
						<input
							type="checkbox"
							name="closed"
							value={day}
							defaultChecked={closed.includes(day)}
							className="size-6"
						/>
						Closed on {day}
					</label>
					<RangeFields name={day} label={day} field={field} />
				</fieldset>
			))}
		</div>
	)
}
