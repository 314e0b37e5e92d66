import { z } from "zod"
import { exceptionProblem, rangesProblem, seasonProblem, weeklyProblems } from "./opening-rules.ts"
import {
	everyDay,
	OPENING_LIMITS,
	type OpeningTimes,
	WEEKDAYS,
	type Weekday,
	type WeeklyHours,
} from "./opening-times.ts"

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time such as '08:00'" })

const ranges = z.array(z.object({ opens: time, closes: time })).max(OPENING_LIMITS.ranges)

const weekly: z.ZodType<WeeklyHours> = z.object(
	Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as Record<Weekday, typeof ranges>,
)

const date = z.string().regex(/^([1-9]\d{3}-)?\d\d-\d\d$/, { error: "must be a date" })

const season = z.object({ from: date, to: date, weekly: weekly.nullable() })

const exception = z.object({ from: date, to: date, ranges, reason: z.string().max(OPENING_LIMITS.reason) })

const change = z.object({
	day: date,
	isClosed: z.boolean(),
	opensAt: time.or(z.literal("")),
	closesAt: time.or(z.literal("")),
	reason: z.string().max(OPENING_LIMITS.reason),
	since: z.iso.datetime(),
	noticeId: z.int().nullable(),
})

const deleted = z.object({ at: z.iso.datetime(), season: season.optional(), exception: exception.optional() })

/** Parses the stored JSON, and names what is wrong with its path. */
export const openingTimes: z.ZodType<OpeningTimes> = z
	.object({
		weekly,
		seasons: z.array(season).max(OPENING_LIMITS.seasons),
		exceptions: z.array(exception).max(OPENING_LIMITS.exceptions),
		changes: z.array(change).default([]),
		deleted: z.array(deleted).max(OPENING_LIMITS.deleted).default([]),
	})
	.superRefine((times, context) => {
		const report = (message: string, ...path: (string | number)[]) =>
			context.addIssue({ code: "custom", message, path })
		const reportWeekly = (hours: WeeklyHours, ...path: (string | number)[]) => {
			for (const [day, message] of Object.entries(weeklyProblems(hours))) report(message, ...path, day)
		}
		reportWeekly(times.weekly, "weekly")
		for (const [at, season] of times.seasons.entries()) {
			const problem = seasonProblem(season, times.seasons.toSpliced(at, 1))
			if (problem) report(problem.message, "seasons", at, problem.field)
			reportWeekly(season.weekly ?? everyDay([]), "seasons", at, "weekly")
		}
		for (const [at, exception] of times.exceptions.entries()) {
			const problem = exceptionProblem(exception, times.exceptions.toSpliced(at, 1))
			if (problem) report(problem.message, "exceptions", at, problem.field)
			const hours = rangesProblem(exception.ranges, exception.from < exception.to)
			if (hours) report(hours, "exceptions", at, "ranges")
		}
	})
