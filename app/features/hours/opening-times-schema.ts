import { z } from "zod"
import { WEEKDAYS, type Weekday, type WeeklyHours } from "#core/time/weekly-hours.ts"
import type { OpeningTimes, hoursByDay as toDays } from "./opening-times.ts"

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const ranges = z.array(z.object({ opens: time, closes: time }))

export const weeklyHours: z.ZodType<WeeklyHours> = z.object(
	Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as Record<Weekday, typeof ranges>,
)

const otherHours = z.object({
	id: z.int(),
	from: z.iso.date(),
	to: z.iso.date(),
	isYearly: z.boolean().describe("whether the years of from and to don't count"),
	hours: weeklyHours,
	reason: z.string(),
	keptOpen: z.array(z.iso.date()).describe("days that others for as many or fewer days decide"),
	isSudden: z.boolean().describe("whether a single day was changed when it had begun"),
})

/** Of the API. A new closure precedes, then what is for fewer days, then what is newer. */
export const openingTimes: z.ZodType<OpeningTimes> = z.object({
	weekly: weeklyHours,
	others: z.array(otherHours).describe("other hours on these days, the newest first"),
})

/** As clients of the API have always read them: days with other hours are exceptions, each a single day. */
export const hoursByDay: z.ZodType<ReturnType<typeof toDays>> = z.object({
	weekly: weeklyHours,
	seasons: z.array(z.never()),
	exceptions: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), ranges, reason: z.string() })),
	changes: z.array(z.never()),
	deleted: z.array(z.never()),
})
