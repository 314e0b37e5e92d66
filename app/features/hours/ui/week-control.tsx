import type { FormEvent, MouseEvent } from "react"
import { described, FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { describeTime } from "#core/time/local-time.ts"
import { endsBefore, rangeText } from "#core/time/time-range.ts"
import {
	choiceName,
	closesName,
	DAYS,
	dayLabel,
	EVERY_DAY,
	HOURS_CHOICES,
	opensName,
	rangesOf,
	readWeek,
	type TypedForm,
	WEEK_MODES,
} from "#features/hours/week-form.ts"
import { describeWeekly, FROM_MONDAY, type Weekday } from "#features/hours/weekly-hours.ts"
import { isUnusual, MAX_RANGES } from "#features/hours/weekly-text.ts"

type Form = {
	typed: TypedForm
	/** What is in the form now, if scripts follow it. */
	now: TypedForm
	errors: Record<string, string[] | undefined>
	isHydrated: boolean
}

/** Works without scripts; with them, hidden times aren't sent. A browser without `:has()` shows all fields. */
export function WeekControl(form: Form) {
	const { typed, now, errors, isHydrated } = form
	const { value, problems } = readWeek(now)
	const visible = problems.length > 0 ? ["Not filled in yet."] : describeWeekly(value).split("; ")
	return (
		<div className="@container">
			<div className="grid grid-cols-1 gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="group/week grid content-start gap-5">
					{[typed.before ?? []].flat().map((one) => (
						<input key={String(one)} type="hidden" name="before" value={String(one)} />
					))}
					<fieldset onInput={carryOver}>
						<legend className="sr-only">Days</legend>
						<Choice name="week" prefix="Days: " choices={WEEK_MODES} form={form} />
					</fieldset>
					<fieldset
						disabled={isHydrated && now.week !== "same"}
						className={
							hasErrors(EVERY_DAY, errors) ? "" : `${HIDDEN} group-has-[[value=same]:checked]/week:block!`
						}
					>
						<DayControl day={EVERY_DAY} form={form} />
					</fieldset>
					<fieldset
						disabled={isHydrated && now.week !== "byDay"}
						className={`grid gap-5 ${FROM_MONDAY.some((day) => hasErrors(day, errors)) ? "" : `${HIDDEN} group-has-[[value=byDay]:checked]/week:grid!`}`}
					>
						{FROM_MONDAY.map((day, at) => (
							<div key={day}>
								<DayControl day={day} form={form} />
								{at === 0 && (
									<button
										type="submit"
										name="copy"
										value={day}
										formNoValidate
										className="text-link mt-2 min-h-11 cursor-pointer font-semibold"
										onClick={copyOnPage}
									>
										Copy {day} to all days
									</button>
								)}
							</div>
						))}
					</fieldset>
				</div>
				{/* Without scripts it wouldn't follow what is typed. */}
				<section
					aria-labelledby="visitors-read"
					className="[@media(scripting:none)]:hidden @4xl:border-l @4xl:border-line @4xl:pl-6"
				>
					<h2 id="visitors-read" className="text-lg">
						Visitors will read
					</h2>
					{visible.map((line) => (
						<p key={line}>{line}</p>
					))}
				</section>
			</div>
		</div>
	)
}

/** Those of a form that was sent without scripts may be about what a choice hides. */
const hasErrors = (day: string, errors: Form["errors"]) =>
	[choiceName, opensName, closesName].some((nameOf) => errors[nameOf(day)])

const HIDDEN = "supports-[selector(:has(*))]:hidden"

type ChoiceProps = { name: string; prefix: string; choices: Record<string, string>; form: Form }

function Choice({ name, prefix, choices, form: { typed, errors } }: ChoiceProps) {
	return (
		<div className="grid gap-1">
			<div className="flex flex-wrap gap-x-5 gap-y-1">
				{Object.entries(choices).map(([value, label], at) => (
					<label key={value} className="flex min-h-11 items-center gap-2 font-semibold">
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={typed[name] === value}
							className="size-6 shrink-0"
							{...described(at === 0 ? name : `${name}-${value}`, false, at === 0 ? errors[name] : undefined)}
						/>
						<span>
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

type DayProps = { day: Weekday | typeof EVERY_DAY; form: Form }

function DayControl({ day, form }: DayProps) {
	const { typed, now, errors, isHydrated } = form
	const shown = Math.max(1, rangesOf(day, typed).length)
	// As many for each day, so that all of a copied day have their place.
	const most = Math.max(...[EVERY_DAY, ...FROM_MONDAY].map((one) => rangesOf(one, typed).length))
	const rows = Array.from({ length: Math.min(MAX_RANGES, Math.max(1, most) + 1) }, (_, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
		<RangeRow key={at} day={day} form={form} at={at} />
	))
	return (
		<fieldset className="group/hours grid gap-2 border-b border-line pb-4">
			<legend className="font-display text-lg">{dayLabel(day)}</legend>
			<Choice name={choiceName(day)} prefix={`${dayLabel(day)}: `} choices={HOURS_CHOICES} form={form} />
			<fieldset
				disabled={isHydrated && now[choiceName(day)] !== "open"}
				className={`grid gap-3 ${hasErrors(day, errors) ? "" : `${HIDDEN} group-has-[[value=open]:checked]/hours:grid!`}`}
			>
				{rows.slice(0, shown)}
				{shown < rows.length && (
					<details>
						<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
							Add another range
						</summary>
						<div className="mt-2 grid gap-3">{rows.slice(shown)}</div>
					</details>
				)}
			</fieldset>
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
	const current = rangesOf(day, now)[at]
	const ends = current?.opens && current.closes && endsBefore(current) ? current : undefined
	const next = day === EVERY_DAY ? "the next day" : (FROM_MONDAY[FROM_MONDAY.indexOf(day) + 1] ?? "Monday")
	const text = `Closes on ${next} at ${describeTime(ends?.closes ?? "")}`
	return (
		<div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-3">
				<TextField label={`${dayLabel(day)} from${of}`} {...input(opensName(day), range?.opens)} />
				<TextField label={`${dayLabel(day)} to${of}`} {...input(closesName(day), range?.closes)} />
			</div>
			{ends && !isUnusual(ends) && <p className="text-sm text-soft">{text}.</p>}
			{ends && isUnusual(ends) && (
				<label key={rangeText(ends)} className="flex min-h-11 items-center gap-2">
					<input
						type="checkbox"
						name="overnight"
						value={rangeText(ends)}
						defaultChecked={[typed.overnight].flat().includes(rangeText(ends))}
						className="size-6 shrink-0"
					/>
					{text}
				</label>
			)}
		</div>
	)
}

/** Without scripts, the button sends the form, and the page shows it again. */
function copyOnPage(event: MouseEvent<HTMLButtonElement>): void {
	const { form } = event.currentTarget
	if (!form) return
	event.preventDefault()
	copyHours(form, "Monday")
	form.dispatchEvent(new Event("input", { bubbles: true }))
}

/** In the same order for each day. */
const inputsOf = (form: HTMLFormElement, day: string) => [
	...form.querySelectorAll<HTMLInputElement>(`input[name^="${day}_"]`),
]

function copyHours(form: HTMLFormElement, from: string): void {
	for (const day of FROM_MONDAY)
		for (const [at, input] of inputsOf(form, day).entries()) {
			const source = inputsOf(form, from)[at]
			if (!source) continue
			if (input.type === "radio") input.checked = source.checked
			else input.value = source.value
			const part = input.closest("details")
			if (part && input.value) part.open = true
		}
}

/** Gives the hours of every day to the days, unless they differ already. */
function carryOver({ currentTarget: { form }, target }: FormEvent<HTMLFieldSetElement>): void {
	if (!form || (target as HTMLInputElement).value !== "byDay") return
	const hours = FROM_MONDAY.map((day) =>
		inputsOf(form, day).map(({ checked, value }) => `${checked}${value}`),
	)
	if (new Set(hours.map(String)).size === 1) copyHours(form, EVERY_DAY)
}

/** What is in a form on the page, without what its choices leave out: they are about to disable that, or to enable it. */
export function valuesOnPage(form: HTMLFormElement): TypedForm {
	const values: TypedForm = {}
	for (const { name, value, type, checked } of form.querySelectorAll("input"))
		if (checked || !["radio", "checkbox"].includes(type))
			values[name] = name in values ? [values[name], value].flat() : value
	for (const day of DAYS) {
		if ((day === EVERY_DAY) !== (values.week === "same")) delete values[choiceName(day)]
		if (values[choiceName(day)] === "open") continue
		delete values[opensName(day)]
		delete values[closesName(day)]
	}
	return values
}
