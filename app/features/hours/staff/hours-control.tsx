import { EndQuestion } from "#core/forms/ui/end-question.tsx"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { describeTime } from "#core/time/local-time.ts"
import {
	answerName,
	beforeName,
	choiceName,
	closesName,
	HOURS_CHOICES,
	meantRange,
	opensName,
	parseTime,
} from "#features/hours/hours-fields.ts"
import { OPENING_LIMITS } from "#features/hours/opening-times.ts"
import { ChoiceField } from "./choice-field.tsx"
import type { HoursField } from "./hours-form.tsx"

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

const NUMBERS = Array.from({ length: OPENING_LIMITS.ranges }, (_, at) => at)

/** The ranges of one day: those with times, and more of them behind 'Add another range', which needs no scripts. */
function RangeFields(props: RangesProps) {
	const { name, field } = props
	const { length } = lastTyped(field.list(opensName(name)), field.list(closesName(name)))
	const shown = Math.max(1, length)
	return (
		<div className="grid gap-3">
			{NUMBERS.slice(0, shown).map((at) => (
				<RangeRow key={at} {...props} at={at} />
			))}
			{shown < OPENING_LIMITS.ranges && <MoreRanges {...props} at={shown} />}
		</div>
	)
}

function lastTyped(opens: string[], closes: string[]): { length: number } {
	const at = Array.from({ length: Math.max(opens.length, closes.length) }, (_, at) => at)
	return { length: (at.findLast((one) => opens[one] || closes[one]) ?? -1) + 1 }
}

type RangesProps = { name: string; label: string; nextDay: string; field: HoursField }
type RangeProps = RangesProps & { at: number }

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

function RangeRow({ name, label, nextDay, field, at }: RangeProps) {
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
		<div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3">
				<TextField label={`${label} from${of}`} {...input(opensName(name))} />
				<TextField label={`${label} to${of}`} {...input(closesName(name))} />
			</div>
			<ClosingQuestion name={name} nextDay={nextDay} field={field} at={at} />
		</div>
	)
}

/** Asks whether hours that end before they begin are meant; says it of those that are. */
function ClosingQuestion({ name, nextDay, field, at }: Omit<RangeProps, "label">) {
	const [opens, closes] = [opensName, closesName].map((nameOf) =>
		parseTime((field.liveList?.(nameOf(name)) ?? field.list(nameOf(name)))[at]),
	)
	if (!opens || !closes || closes >= opens) return null
	const range = { opens, closes }
	const onNextDay = closes === "00:00" ? "at midnight" : `on ${nextDay} at ${describeTime(closes)}`
	if (meantRange(range, { [beforeName(name)]: field.text(beforeName(name)) }))
		return <p className="text-sm text-soft">Closes {onNextDay}.</p>
	return (
		<EndQuestion
			name={answerName(name)}
			range={range}
			answer={field.text(answerName(name))}
			subject="It closes"
			onNextDay={onNextDay}
		/>
	)
}
