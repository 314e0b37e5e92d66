import type { JsonLdNode } from "#core/document/page-metadata.server.ts"
import type { Day } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import { isAllDay, type TimeRange } from "#core/time/time-range.ts"
import { groupsOf, type WeeklyHours } from "#core/time/weekly-hours.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { isClosure, isSeason, nextDays, type OpeningTimes, specialDays } from "./opening-times.ts"

/** schema.org describes closed days as '00:00' to '00:00', and search engines days without a break as '00:00' to '23:59'. */
const CLOSED: TimeRange = { opens: "00:00", closes: "00:00" }
const ALWAYS_OPEN: TimeRange = { opens: "00:00", closes: "23:59" }

export async function currentHours(db: Database): Promise<Record<string, unknown>> {
	const today = localDay(new Date().toISOString())
	return openingHours((await readOpeningTimes(db)).times, today)
}

/** schema.org has no dates without a year, so a yearly season gets its current or next dates. */
export function openingHours(times: OpeningTimes, today: Day): Record<string, unknown> {
	const seasonal = times.others
		.filter(isSeason)
		.reverse()
		.flatMap((season) => {
			const days = nextDays(season, today)
			return days ? weeklySpecification(season.hours, days) : []
		})
	const special = specialDays(times, today).flatMap(({ ranges, from, to }) =>
		ranges.length > 0
			? ranges.map((range) => openFor(range, validity({ from, to })))
			: [specification(CLOSED, validity({ from, to }))],
	)
	return {
		openingHoursSpecification: [...weeklySpecification(times.weekly), ...seasonal],
		...(special.length > 0 && { specialOpeningHoursSpecification: special }),
	}
}

function weeklySpecification(hours: WeeklyHours, days?: { from: Day; to: Day }): JsonLdNode[] {
	const valid = days ? validity(days) : {}
	if (days && isClosure({ hours })) return [specification(CLOSED, valid)]
	return groupsOf(hours).flatMap(({ days: dayOfWeek, ranges }) =>
		ranges.map((range) => openFor(range, { dayOfWeek, ...valid })),
	)
}

function openFor(range: TimeRange, more: Record<string, unknown>): JsonLdNode {
	return specification(isAllDay(range) ? ALWAYS_OPEN : range, more)
}

function specification({ opens, closes }: TimeRange, more: Record<string, unknown>): JsonLdNode {
	return { "@type": "OpeningHoursSpecification", ...more, opens, closes }
}

function validity({ from, to }: { from: Day; to: Day }): Record<string, unknown> {
	return { validFrom: from, validThrough: to }
}
