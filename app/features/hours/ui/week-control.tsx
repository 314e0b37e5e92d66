import { described, FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { describeTime } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import {
	choiceName,
	closesName,
	dayLabel,
	EVERY_DAY,
	HOURS_CHOICES,
	opensName,
	rangesOf,
	readWeek,
	type TypedForm,
	WEEK_MODES,
	weekdaysIn,
} from "#core/time/week-form.ts"
import { FROM_MONDAY, groupName, groupsOf, type Weekday } from "#core/time/weekly-hours.ts"
import { HourRows } from "./hour-rows.tsx"

type Form = {
	typed: TypedForm
	/** The form's current values, if scripts follow them. */
	now: TypedForm
	errors: Record<string, string[] | undefined>
	isHydrated: boolean
}

/** Works without scripts. A browser without `:has()` shows all fields. */
export function WeekControl(form: Form) {
	const { value, problems } = readWeek(form.now)
	const [problem] = problems
	const asked = form.isHydrated ? weekdaysIn(form.now) : FROM_MONDAY
	// The days of a few dates may be at both ends of the week.
	const isWeek = asked.length === FROM_MONDAY.length
	const groups = isWeek ? groupsOf(value) : asked.map((day) => ({ days: [day], ranges: value[day] }))
	const visible = groups.map(({ days, ranges }) => {
		return { days: groupName(days), hours: describeRanges(ranges), reason: "" }
	})
	return (
		<div className="@container">
			<div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="group/week grid content-start gap-5">
					<fieldset>
						<legend className="sr-only">Days</legend>
						<Choice name="week" prefix="Days: " choices={WEEK_MODES} form={form} />
					</fieldset>
					<div className={`${HIDDEN} group-has-[[value=same]:checked]/week:block!`}>
						<DayControl day={EVERY_DAY} form={form} />
					</div>
					<div
						className={`grid gap-5 divide-y divide-line *:pb-4 ${HIDDEN} group-has-[[value=byDay]:checked]/week:grid!`}
					>
						{FROM_MONDAY.map((day) => (
							<div key={day} hidden={!asked.includes(day)}>
								<DayControl day={day} form={form} />
								{day === asked[0] && asked.length > 1 && (
									<button
										type="button"
										className="text-link mt-2 min-h-11 cursor-pointer font-semibold @4xl:ms-34 [@media(scripting:none)]:hidden"
										onClick={({ currentTarget }) => copyHours(day, currentTarget.form)}
									>
										Copy {day} to all days
									</button>
								)}
							</div>
						))}
					</div>
				</div>
				{/* Without scripts it wouldn't follow the fields. */}
				<section
					aria-labelledby="visitors-read"
					className="[@media(scripting:none)]:hidden @4xl:border-l @4xl:border-line @4xl:pl-6"
				>
					<h2 id="visitors-read" className="text-lg">
						Visitors will read
					</h2>
					{problem ? <p>Not yet. {problem.message}</p> : <HourRows rows={visible} />}
				</section>
			</div>
		</div>
	)
}

const HIDDEN = "supports-[selector(:has(*))]:hidden"

type ChoiceProps = { name: string; prefix: string; choices: Record<string, string>; form: Form }

const APART = {
	list: "flex flex-wrap gap-x-5 gap-y-1",
	choice: "flex min-h-11 items-center gap-2 font-semibold",
	input: "size-6 shrink-0",
	text: "",
}
const JOINED = {
	list: "flex w-fit flex-wrap divide-x divide-edge rounded-md border border-edge bg-surface",
	choice: "group relative font-semibold",
	input: "peer absolute size-full opacity-0",
	text: "flex min-h-11 items-center px-3.5 group-first:rounded-l-[5px] group-last:rounded-r-[5px] peer-checked:bg-pine peer-checked:text-onpine peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-lake forced-colors:peer-checked:underline",
}

function Choice({
	name,
	prefix,
	choices,
	form: { typed, errors },
	look = APART,
}: ChoiceProps & { look?: typeof APART }) {
	return (
		<div className="grid gap-1">
			<div className={look.list}>
				{Object.entries(choices).map(([value, label], at) => (
					<label key={value} className={look.choice}>
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={typed[name] === value}
							className={look.input}
							{...described(at === 0 ? name : `${name}-${value}`, false, at === 0 ? errors[name] : undefined)}
						/>
						<span className={look.text}>
							<span className="sr-only">{prefix}</span>
							{label}
						</span>
					</label>
				))}
			</div>
			<FieldError id={name} errors={errors[name]} />
		</div>
	)
}

/** Where the times of an open day are. */
const INSTEAD = "hidden text-soft @4xl:leading-11"

type DayProps = { day: Weekday | typeof EVERY_DAY; form: Form }

function DayControl({ day, form }: DayProps) {
	const { typed, errors } = form
	// An incomplete time is invalid, whatever is chosen.
	const isWrong = errors[opensName(day)] || errors[closesName(day)]
	const shown = Math.max(1, rangesOf(day, typed).length)
	// As many rows for each day, so that all ranges of a copied day fit.
	const most = Math.max(2, ...[EVERY_DAY, ...FROM_MONDAY].map((one) => rangesOf(one, typed).length))
	const rows = Array.from({ length: most }, (_, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
		<RangeRow key={at} day={day} form={form} at={at} />
	))
	return (
		<fieldset className="group/hours grid items-start gap-x-6 gap-y-2 @4xl:grid-cols-[7rem_auto_minmax(0,1fr)] @4xl:[&:has([value=open]:checked)>:not(:last-child)]:pt-7.5">
			<legend className="pb-2 font-display text-lg @4xl:float-start @4xl:leading-11">{dayLabel(day)}</legend>
			<Choice
				name={choiceName(day)}
				prefix={`${dayLabel(day)}: `}
				choices={HOURS_CHOICES}
				form={form}
				look={JOINED}
			/>
			<p className={`${INSTEAD} group-has-[[value=allDay]:checked]/hours:block`}>Open day and night</p>
			<p className={`${INSTEAD} group-has-[[value=closed]:checked]/hours:block`}>Visitors read "Closed"</p>
			<div className={`grid gap-3 ${isWrong ? "" : HIDDEN} group-has-[[value=open]:checked]/hours:grid!`}>
				{rows.slice(0, shown)}
				{shown < rows.length && (
					<details>
						<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
							Add another range
						</summary>
						<div className="mt-2 grid gap-3">{rows.slice(shown)}</div>
					</details>
				)}
			</div>
		</fieldset>
	)
}

function RangeRow({ day, form, at }: DayProps & { at: number }) {
	const { typed, now, errors } = form
	const of = at === 0 ? "" : ` (range ${at + 1})`
	const input = (name: string, value = "") => ({
		type: "time",
		name,
		id: at === 0 ? name : `${name}-${at}`,
		defaultValue: value,
		errors: at === 0 ? errors[name] : undefined,
		className: "min-w-0 px-2",
	})
	const range = rangesOf(day, typed)[at]
	const { opens = "", closes = "" } = rangesOf(day, now)[at] ?? {}
	return (
		<div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-3">
				<TextField label={`${dayLabel(day)} from${of}`} {...input(opensName(day), range?.opens)} />
				<TextField label={`${dayLabel(day)} to${of}`} {...input(closesName(day), range?.closes)} />
			</div>
			{closes !== "" && closes < opens && (
				<p className="mt-1 text-sm text-soft">Closes on the next day at {describeTime(closes)}.</p>
			)}
		</div>
	)
}

function copyHours(source: Weekday, form: HTMLFormElement | null): void {
	if (!form) return
	const inputsOf = (day: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name^="${day}_"]`)]
	const sources = inputsOf(source)
	for (const day of FROM_MONDAY)
		for (const [at, input] of inputsOf(day).entries()) {
			const { checked = false, value = "" } = sources[at] ?? {}
			if (input.type === "radio") input.checked = checked
			else input.value = value
			const part = input.closest("details")
			if (part && input.value) part.open = true
		}
	form.dispatchEvent(new Event("input", { bubbles: true }))
}

export function valuesOnPage(form: HTMLFormElement): TypedForm {
	const values: TypedForm = {}
	for (const [name, value] of new FormData(form))
		values[name] = name in values ? [values[name], value].flat() : value
	return values
}
