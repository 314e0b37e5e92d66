import type { Day } from "#app/models/time/calendar.ts"
import { nextSeasonDays, type OpeningTimes, type TimeRange } from "#app/models/time/opening-times.ts"
import { groupsOf } from "#app/models/time/opening-words.ts"
import type { JsonLdNode } from "./page-metadata.server.ts"

/** schema.org describes closed days this way. */
const CLOSED: TimeRange[] = [{ opens: "00:00", closes: "00:00" }]

/** schema.org has no dates without a year, so a yearly season is named with its current or next dates. */
export function openingHours(
	{ weekly, seasons, exceptions }: OpeningTimes,
	today: Day,
): Record<string, unknown> {
	const seasonal = seasons.flatMap((season) => {
		const days = nextSeasonDays(season, today)
		return days ? weeklySpecification(season.weekly, days, season.weekly === null) : []
	})
	const special = exceptions
		.filter(({ to }) => to >= today)
		.flatMap(({ ranges, ...days }) =>
			(ranges.length > 0 ? ranges : CLOSED).map((range) => specification(range, validity(days))),
		)
	return {
		openingHoursSpecification: [...weeklySpecification(weekly), ...seasonal],
		...(special.length > 0 && { specialOpeningHoursSpecification: special }),
	}
}

function weeklySpecification(
	weekly: OpeningTimes["weekly"] | null,
	days?: { from: Day; to: Day },
	isClosed = false,
): JsonLdNode[] {
	const valid = days ? validity(days) : {}
	if (isClosed) return CLOSED.map((range) => specification(range, valid))
	return groupsOf(weekly).flatMap(({ days: dayOfWeek, ranges }) =>
		ranges.map((range) => specification(range, { dayOfWeek, ...valid })),
	)
}

function specification({ opens, closes }: TimeRange, more: Record<string, unknown>): JsonLdNode {
	return { "@type": "OpeningHoursSpecification", ...more, opens, closes }
}

function validity({ from, to }: { from: Day; to: Day }): Record<string, unknown> {
	return { validFrom: from, validThrough: to }
}
