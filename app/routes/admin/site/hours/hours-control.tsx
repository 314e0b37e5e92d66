import {
	beforeName,
	choiceName,
	closesName,
	HOURS_CHOICES,
	opensName,
} from "#app/models/time/hours-fields.ts"
import { ChoiceField } from "./choice-field.tsx"
import type { HoursField } from "./hours-form.tsx"
import { RangeFields } from "./range-fields.tsx"

type HoursControlProps = {
	name: string
	label: string
	/** The day after it, for hours that end after midnight. */
	nextDay: string
	field: HoursField
}

/** Works without scripts; with them, hidden times aren't sent. A browser without `:has()` shows all fields. */
export function HoursControl({ name, label, nextDay, field }: HoursControlProps) {
	const choice = field.live?.(choiceName(name))
	const isWrong = [opensName, closesName, choiceName].some((nameOf) => field.errors(nameOf(name)))
	return (
		<fieldset className="group/hours border-line border-b-2 pb-4">
			<legend className="font-display text-lg">{label}</legend>
			<div className="grid gap-2">
				<input type="hidden" name={beforeName(name)} value={field.text(beforeName(name))} />
				<ChoiceField name={choiceName(name)} prefix={`${label}: `} choices={HOURS_CHOICES} field={field} />
				<fieldset
					disabled={choice !== undefined && choice !== "open"}
					className={isWrong && choice === undefined ? "" : HIDDEN_UNLESS_OPEN}
				>
					<RangeFields name={name} label={label} nextDay={nextDay} field={field} />
				</fieldset>
				<p className="hidden text-soft group-has-[[value=allDay]:checked]/hours:block">Open day and night</p>
				<p className="hidden text-soft group-has-[[value=closed]:checked]/hours:block">
					Visitors read "Closed"
				</p>
			</div>
		</fieldset>
	)
}

const HIDDEN_UNLESS_OPEN = "supports-[selector(:has(*))]:hidden group-has-[[value=open]:checked]/hours:block!"
