import { z } from "zod"
import { recordActions } from "#core/audit/audit.ts"
import { optionalLine } from "#core/forms/text-rules.ts"
import { defineRecord } from "#core/records/define-record.ts"
import type { RuleContext } from "#core/records/field.ts"
import { both } from "#core/records/form-definition.ts"
import { oneLine } from "#core/text/normalize.ts"
import { addDays, countDays, type Day, isDay } from "#core/time/calendar.ts"
import { longDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { readWeek, WEEK_FIELD } from "#core/time/week-form.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import { dayName } from "./opening-text.ts"
import { covers, decidingOn, describeDays, isClosure, nextDays, type OtherHours } from "./opening-times.ts"

const MAX_REASON = 120

export const MAX_OTHER_HOURS = 200

export type StoredOtherHours = Omit<OtherHours, "isSudden"> & { updatedAt: string; revision: number }

export type OtherHoursContext = { others: OtherHours[]; today: Day; id: number }

type Context = RuleContext & Partial<OtherHoursContext>

const date = (label: string) =>
	z
		.string({ error: `${label} is required` })
		.overwrite(oneLine)
		.refine((text) => text === "" || isDay(text), { error: `${label} is not a date that exists` })

export const OTHER_HOURS = defineRecord<StoredOtherHours>()({
	table: "other_hours",
	title: "from",
	nameOf: longDay,
	label: "Other hours",
	noun: "entry",
	role: "closing",
	newAt: "/admin/site/hours/other/new",
	page: "/admin/site/hours/other/:id/edit",
	list: "/admin/site/hours",
	auditActions: recordActions("hours"),
	most: MAX_OTHER_HOURS,
	reloads: true,
	fields: {
		from: {
			kind: "line",
			label: "First day",
			rule: date("First day").refine((text) => text !== "", { error: "First day is required" }),
			input: { type: "date" },
		},
		to: {
			kind: "line",
			label: "Last day",
			rule: date("Last day").default(""),
			input: { type: "date" },
			hint: "Leave it empty for a single day.",
		},
		isYearly: { kind: "switch", label: "Every year", rule: z.boolean() },
		hours: { ...WEEK_FIELD, isJson: true },
		reason: {
			kind: "line",
			label: "Reason",
			rule: optionalLine("Reason", MAX_REASON),
			hint: "Visitors read it, for example: Storm damage. You may leave it empty.",
		},
		keptOpen: {
			kind: "fieldset",
			label: "Days with hours of their own",
			isJson: true,
			inputs: {
				keptOpen: z.array(z.string().max(10).optional()).max(4000).default([]),
				sharedDays: z.string().max(50_000).default(""),
			},
			typed: (keptOpen: Day[]) => ({ keptOpen }),
			read: (form: Record<string, unknown>) => {
				const kept = isClosure({ hours: readWeek(form).value }) ? [form.keptOpen ?? []] : []
				return { value: kept.flat().map(String).filter(isDay), problems: [] }
			},
			lines: (days: Day[]) => [{ label: "Kept open", value: days.map(longDay).join(", ") }],
		},
	},
	formOrder: [["from", "to"], "isYearly", "hours", "reason", "keptOpen"],
	check: daysProblem,
	checkForm(values, context: Context): Record<string, string[]> {
		const last = String(values.to || values.from)
		// Yesterday's hours may still apply after midnight.
		if (context.today && !values.isYearly && isDay(last) && last < addDays(context.today, -1))
			return { [values.to ? "to" : "from"]: [`${longDay(last)} is over. Check the year`] }
		const asked = String((values as Record<string, unknown>).sharedDays ?? "").split(" ")
		const missing = sharedDaysOf(values, context).filter(({ day }) => !asked.includes(day))
		return missing.length > 0 ? { sharedDays: [SHARED] } : {}
	},
	fromForm: ({ from, to }) => ({ to: to || from }),
	titles: { new: "Other hours", edit: "Other hours", missing: "Hours not found" },
	buttons: both("Save"),
	failures: both("Couldn't save the hours"),
	saved: (content) => ({ title: "Hours saved", description: describeDays(content) }),
})

const SHARED = "Some of these days have hours of their own. Look at what visitors will see, then save"

function daysProblem({ from, to, isYearly }: Record<string, unknown>): Record<string, string[]> {
	const [first, last] = [String(from), String(to || from)]
	if (!isDay(first) || !isDay(last)) return {}
	if (last < first) return { to: ["The last day is before the first day"] }
	const year = new Date().getUTCFullYear() + 10
	if (Number(last.slice(0, 4)) > year)
		return { [to ? "to" : "from"]: [`Choose a day until the end of ${year}`] }
	if (isYearly && [first, last].some((day) => day.endsWith("-02-29")))
		return { from: ["February 29 isn't in every year. Choose February 28 or March 1"] }
	const yearLater = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
	return last < yearLater ? {} : { to: ["These are more days than a year has. Save them in parts"] }
}

/** Empty while the form's days or hours are invalid. */
export function sharedDaysOf(values: { [name: string]: unknown }, context: Partial<OtherHoursContext>) {
	const { others = [], today = "", id = 0 } = context
	const isYearly = values.isYearly === true || values.isYearly === "on"
	const { value: hours, problems } = readWeek(values)
	const [from, to] = [String(values.from), String(values.to || values.from)]
	const own = { id, from, to, isYearly, hours, reason: "", keptOpen: [], isSudden: false }
	const isWrong = !isDay(from) || !isDay(to) || Object.keys(daysProblem(own)).length > 0
	return isWrong || problems.length > 0 ? [] : sharedDays(own, others, today)
}

type SharedDay = {
	day: Day
	title: string
	result: string
	canStayOpen: boolean
	/** Whether the other record was saved after these hours. */
	isNewer: boolean
}

/** Coming days also covered by hours for as many or fewer days. If both are yearly, the days of the next time. */
export function sharedDays(own: OtherHours, others: OtherHours[], today: Day): SharedDay[] {
	const rivals = others.filter((one) => one.id !== own.id && countDays(one) <= countDays(own))
	const saved = others.findIndex((one) => one.id === own.id)
	const days: SharedDay[] = []
	const next = rivals.length > 0 && nextDays(own, today)
	if (!next) return []
	const later = rivals.flatMap(({ isYearly, to }) => (own.isYearly && !isYearly ? to : []))
	const last = [next.to, ...later].sort().at(-1) ?? next.to
	for (let day = next.from < today ? today : next.from; day <= last; day = addDays(day, 1)) {
		const rival = covers(own, day) && decidingOn(day, rivals)
		if (!rival || (rival.isYearly && day > next.to)) continue
		const ranges = rival.hours[weekdayOf(day)]
		const winner = decidingOn(day, [own, ...rivals]) ?? own
		const reason = rival.reason && ` (${rival.reason})`
		days.push({
			day,
			title: `${dayName(day)}: ${describeRanges(ranges)}${reason}`,
			result: describeRanges(winner.hours[weekdayOf(day)]),
			canStayOpen: isClosure(own) && ranges.length > 0,
			isNewer: saved >= 0 && others.indexOf(rival) < saved,
		})
	}
	return days
}
