import { z } from "zod"
import { optionalLine } from "#core/forms/text-rules.ts"
import type { RuleContext } from "#core/records/field.ts"
import { defineForm } from "#core/records/form-definition.ts"
import { oneLine } from "#core/text/normalize.ts"
import type { DayRange } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import { describeRanges, type TimeRange } from "#core/time/time-range.ts"
import { type DayChangeKind, dayChangeDone } from "./day-change.ts"
import {
	EVERY_DAY,
	type FormProblem,
	hoursFields,
	hoursValues,
	parseTime,
	readHours,
	type TypedForm,
} from "./hours-fields.ts"
import { dateProblems, describeDays, describeSeason } from "./opening-rules.ts"
import { FROM_MONDAY } from "./opening-text.ts"
import { isYearly, nextSeasonDays, OPENING_LIMITS, type Season, type WeeklyHours } from "./opening-times.ts"
import { readWeek, weekFields, weekValues } from "./week-fields.ts"

const HOURS = {
	noun: "opening hours",
	list: "/admin/site/hours",
	auditActions: { created: "hours.changed", updated: "hours.changed" },
	reloads: true,
	deleted:
		"Someone else deleted these hours while you were editing. What you typed is still here. Save it again, or cancel.",
	buttons: { create: "Save", update: "Save" },
	failures: { create: "Couldn't save the hours", update: "Couldn't save the hours" },
	saved: () => ({ title: "Opening hours saved" }),
} as const

const dateField = (label: string) =>
	z
		.string({ error: `${label} is required` })
		.overwrite(oneLine)
		.max(20, { error: `${label} is too long` })

/** Those of inputs that are filled in; their rules find the others. */
const typedProblems = (form: TypedForm, problems: FormProblem[]) =>
	problems.filter(({ field }) => form[field])

const week = {
	kind: "fieldset",
	label: "Weekly hours",
	inputs: weekFields,
	typed: weekValues,
	read(form: TypedForm) {
		const { weekly, problems } = readWeek(form)
		return { value: weekly, problems }
	},
	lines: (weekly: WeeklyHours) =>
		FROM_MONDAY.map((day) => ({ label: day, value: describeRanges(weekly[day]) })),
} as const

export const WEEKLY = defineForm<{ weekly: WeeklyHours; revision: number }>()({
	...HOURS,
	formId: "weekly-hours",
	newAt: "/admin/site/hours/weekly",
	fields: { weekly: week },
	titles: { new: "Weekly hours", edit: "Weekly hours", missing: "Weekly hours" },
})

export const SEASON_REPEATS = { yes: "Every year", no: "Only on these dates" } as const

type SeasonDays = Pick<Season, "from" | "to">

/** A yearly season ignores the years. Dates may also be typed without one. */
function readSeasonDays({ from, to, yearly }: TypedForm): SeasonDays {
	const date = (text: unknown) => (yearly === "yes" ? String(text).replace(/^\d{4}-/, "") : String(text))
	return { from: date(from), to: date(to) }
}

export const SEASON = defineForm<{ days: SeasonDays; weekly: WeeklyHours; revision: number }>()({
	...HOURS,
	formId: "season",
	newAt: "/admin/site/hours/seasons/new",
	fields: {
		days: {
			kind: "fieldset",
			label: "Days",
			inputs: {
				from: dateField("First day"),
				to: dateField("Last day"),
				yearly: z.enum(["yes", "no"], {
					error: `Choose '${SEASON_REPEATS.yes}' or '${SEASON_REPEATS.no}'`,
				}),
			},
			typed: (days: SeasonDays, { today }: { today: string }) => ({
				...(nextSeasonDays({ ...days, weekly: null }, today) ?? days),
				yearly: isYearly(days) ? "yes" : "no",
			}),
			read(form: TypedForm) {
				const value = readSeasonDays(form)
				return { value, problems: typedProblems(form, dateProblems(value, isYearly(value))) }
			},
			lines: (days: SeasonDays) => [{ label: "Days", value: describeSeason(days) }],
		},
		weekly: week,
	},
	titles: { new: "Add a season", edit: "Season", missing: "Season" },
})

const isSeveralDays = ({ from, to }: TypedForm) =>
	typeof from === "string" && typeof to === "string" && to !== "" && from < to

export const EXCEPTION = defineForm<{
	days: DayRange
	ranges: TimeRange[]
	reason: string
	revision: number
}>()({
	...HOURS,
	formId: "exception",
	newAt: "/admin/site/hours/days/new",
	fields: {
		days: {
			kind: "fieldset",
			label: "Days",
			inputs: { from: dateField("First day"), to: z.string().overwrite(oneLine).max(20).default("") },
			typed: ({ from, to }: DayRange) => ({ from, to }),
			read(form: TypedForm, { zone }: RuleContext) {
				const value = { from: String(form.from), to: String(form.to || form.from) }
				const wrong = dateProblems(value)
				const isOver = value.to < localDay(new Date().toISOString(), zone)
				const over = { field: form.to ? "to" : "from", message: "These days are over" }
				const problems = isOver && wrong.length === 0 ? [over] : wrong
				return { value, problems: typedProblems(form, problems) }
			},
			lines: (days: DayRange) => [{ label: "Days", value: describeDays(days) }],
		},
		ranges: {
			kind: "fieldset",
			label: "Hours",
			inputs: hoursFields(EVERY_DAY),
			typed: (ranges: TimeRange[]) => hoursValues(EVERY_DAY, ranges),
			read(form: TypedForm) {
				const { ranges, problem, question } = readHours(EVERY_DAY, form, isSeveralDays(form))
				return { value: ranges, problems: [problem ?? question].filter((one) => one !== undefined) }
			},
			lines: (ranges: TimeRange[]) => [{ label: "Hours", value: describeRanges(ranges) }],
		},
		reason: {
			kind: "line",
			label: "Reason",
			rule: optionalLine("Reason", OPENING_LIMITS.reason),
			hint: "Visitors see it, for example: Family event, Storm damage.",
		},
	},
	titles: {
		new: "Add a closed day or other hours",
		edit: "Closed days and other hours",
		missing: "Closed days and other hours",
	},
})

/** Without a time for a whole day. */
const typedTime = (kind: DayChangeKind) =>
	z
		.string()
		.default("")
		.transform((typed, context) => {
			const time = kind === "close-today" ? "" : parseTime(typed)
			if (time || kind === "close-today") return time ?? ""
			const message = time === "" ? "Time is required" : "Enter a time such as 14:00 or 17:30"
			context.addIssue({ code: "custom", message })
			return z.NEVER
		})

const dayChange = (kind: DayChangeKind, title: string) =>
	defineForm<{ time: string; reason: string; notice: boolean; revision: number }>()({
		...HOURS,
		formId: kind,
		newAt: `/admin/site/hours/${kind}`,
		fields: {
			time: {
				kind: "typed",
				label: kind === "open-late" ? "Open at" : "Close at",
				required: true,
				rule: z.string(),
				form: () => typedTime(kind),
				typed: (time: string) => time,
				text: (time: string) => time,
			},
			reason: {
				kind: "line",
				label: "Reason",
				rule: optionalLine("Reason", OPENING_LIMITS.reason),
				hint: "Visitors see it, for example: Storm damage. You may leave it empty.",
			},
			notice: { kind: "switch", label: "Post it as a notice on every page, too", rule: z.boolean() },
		},
		formOrder: kind === "close-today" ? ["reason", "notice"] : ["time", "reason", "notice"],
		titles: { new: title, edit: title, missing: title },
		saved: ({ time }) => ({ title: dayChangeDone(kind, time) }),
	})

export const TODAY: Record<DayChangeKind, ReturnType<typeof dayChange>> = {
	"close-today": dayChange("close-today", "Close today"),
	"close-early": dayChange("close-early", "Close early today"),
	"open-late": dayChange("open-late", "Open late today"),
}
