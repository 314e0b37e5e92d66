import { type FormEvent, type MouseEvent, useRef } from "react"
import {
	beforeName,
	choiceName,
	closesName,
	EVERY_DAY,
	opensName,
	stateOf,
	valuesOnPage,
} from "#features/hours/hours-fields.ts"
import { FROM_MONDAY } from "#features/hours/opening-text.ts"
import { WEEKDAYS, type Weekday } from "#features/hours/opening-times.ts"
import { WEEK_MODE, WEEK_MODES } from "#features/hours/week-fields.ts"
import { allFields } from "./all-fields.ts"
import { ChoiceField } from "./choice-field.tsx"
import { HoursControl } from "./hours-control.tsx"
import type { HoursField } from "./hours-form.tsx"

const FIRST: Weekday = "Monday"

export function WeekFields({ field }: { field: HoursField }) {
	const mode = field.live?.(WEEK_MODE)
	const carryOver = useCarriedHours(field)
	// Contradictions of a form that was sent without scripts.
	const isShown = (day: string) =>
		mode === undefined && [choiceName, opensName, closesName].some((nameOf) => field.errors(nameOf(day)))
	return (
		<div className="group/week grid gap-5">
			<fieldset onInput={carryOver}>
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
			{/* Outside of what is disabled, so that a rejected form can compare the days with what they were. */}
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
	copyHours(form, FIRST, WEEKDAYS)
	form.dispatchEvent(new Event("input", { bubbles: true }))
}

function copyHours(form: HTMLFormElement, from: string, days: readonly Weekday[]): void {
	const inputs = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
	for (const day of days)
		for (const nameOf of [choiceName, opensName, closesName]) {
			const sources = inputs(nameOf(from))
			for (const [at, input] of inputs(nameOf(day)).entries()) {
				if (input.type === "radio") input.checked = sources[at]?.checked ?? false
				else input.value = sources[at]?.value ?? ""
				const part = input.closest("details")
				if (part && input.value) part.open = true
			}
		}
}

/** Gives the hours of every day to the days that have none or had the same until now; others have hours of their own. */
function useCarriedHours(field: HoursField) {
	const carried = useRef(field.text(beforeName(EVERY_DAY)))
	return ({ currentTarget: { form }, target }: FormEvent<HTMLFieldSetElement>) => {
		if (!form || (target as HTMLInputElement).value !== "byDay") return
		const values = valuesOnPage(allFields(form))
		copyHours(
			form,
			EVERY_DAY,
			WEEKDAYS.filter((day) => ["", carried.current].includes(stateOf(day, values))),
		)
		carried.current = stateOf(EVERY_DAY, values)
	}
}
