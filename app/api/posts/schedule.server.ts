import { ApiError } from "#app/api/response.server.ts"
import { datesProblems } from "#app/models/post-events/event-dates.server.ts"
import { repeatsProblems } from "#app/models/post-events/event-repeats.ts"
import { firstDayOf, type PostEvent } from "#app/models/post-events/post-event.ts"
import { pastProblem } from "#app/models/posts/schedule.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import type { Database } from "#db/connection.ts"

/** Throws `ApiError` 400 for a schedule in the past, or with `published`. */
export async function checkSchedule(
	db: Database,
	{ scheduledFor, published }: { scheduledFor?: string | null; published?: boolean },
): Promise<void> {
	if (!scheduledFor) return
	const clock = { now: new Date(), zone: await readTimeZone(db) }
	const problem = published
		? "A post is either published now or scheduled: leave out published, or scheduledFor"
		: pastProblem(scheduledFor, clock)
	if (problem) throw new ApiError(400, problem, { errors: { scheduledFor: [problem] } })
}

/** Throws `ApiError` 400 for a rule that doesn't fit the first day, or changes of dates that the event doesn't have. */
export async function checkDates(db: Database, event: PostEvent | null | undefined): Promise<void> {
	if (!event?.repeats) return
	const zone = await readTimeZone(db)
	const ofRule = repeatsProblems(event.repeats, firstDayOf(event, zone))
	const problems = ofRule.length > 0 ? ofRule : datesProblems(event, zone)
	const messages = problems.map(({ message }) => `event.repeats is invalid: ${message}`)
	if (messages[0]) throw new ApiError(400, messages[0], { errors: { event: messages } })
}
