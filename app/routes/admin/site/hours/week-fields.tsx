import type { MouseEvent } from "react"
import { beforeName, choiceName, closesName, EVERY_DAY, opensName } from "#app/models/time/hours-fields.ts"
import { WEEKDAYS, type Weekday } from "#app/models/time/opening-times.ts"
import { FROM_MONDAY } from "#app/models/time/opening-words.ts"
import { WEEK_MODE, WEEK_MODES } from "#app/models/time/week-fields.ts"
import { ChoiceField } from "./choice-field.tsx"
import { HoursControl } from "./hours-control.tsx"
import type { HoursField } from "./hours-form.tsx"

const FIRST: Weekday = "Monday"

/** The hours of a week: one control for all days, or one for each. */
export function WeekFields({ field }: { field: HoursField }) {
	const mode = field.live?.(WEEK_MODE)
	// Contradictions of a form that was sent without scripts.
	const isShown = (day: string) =>
		mode === undefined && [choiceName, opensName, closesName].some((nameOf) => field.errors(nameOf(day)))
	return (
		<div className="group/week grid gap-5">
			<fieldset>
				<legend className="sr-only">Days</legend>
				<ChoiceField name={WEEK_MODE} prefix="Days: " choices={WEEK_MODES} field={field} />
			</fieldset>
			<fieldset
				disabled={mode !== undefined && mode !== "same"}
				className={isShown(EVERY_DAY) ? "" : `${HIDDEN} group-has-[[value=same]:checked]/week:block!`}
			>
				<HoursControl name={EVERY_DAY} label="Every day" nextDay="the next day" field={field} />
			</fieldset>
			<fieldset
				disabled={mode !== undefined && mode !== "byDay"}
				className={`grid gap-5 ${WEEKDAYS.some(isShown) ? "" : `${HIDDEN} group-has-[[value=byDay]:checked]/week:grid!`}`}
			>
				{FROM_MONDAY.map((day, at) => (
					<div key={day}>
						<HoursControl name={day} label={day} nextDay={FROM_MONDAY[at + 1] ?? FIRST} field={field} />
						{day === FIRST && (
							<button
								type="submit"
								name="copy"
								value={FIRST}
								formNoValidate
								className="text-link mt-2 min-h-11 cursor-pointer font-semibold"
								onClick={copyToAllDays}
							>
								Copy {FIRST} to all days
							</button>
						)}
					</div>
				))}
			</fieldset>
			{/* Outside of what is disabled, so that the days can be compared with what they were. */}
			{mode !== undefined &&
				mode !== "byDay" &&
				WEEKDAYS.map((day) => (
					<input key={day} type="hidden" name={beforeName(day)} value={field.text(beforeName(day))} />
				))}
		</div>
	)
}

/** A browser without `:has()` shows all fields. */
const HIDDEN = "supports-[selector(:has(*))]:hidden"

/** Without scripts, the button sends the form, and the page shows it again. */
function copyToAllDays(event: MouseEvent<HTMLButtonElement>): void {
	const { form } = event.currentTarget
	if (!form) return
	event.preventDefault()
	const inputs = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
	for (const day of WEEKDAYS)
		for (const nameOf of [choiceName, opensName, closesName]) {
			const first = inputs(nameOf(FIRST))
			for (const [at, input] of inputs(nameOf(day)).entries()) {
				if (input.type === "radio") input.checked = first[at]?.checked ?? false
				else input.value = first[at]?.value ?? ""
			}
		}
	form.dispatchEvent(new Event("input", { bubbles: true }))
}
