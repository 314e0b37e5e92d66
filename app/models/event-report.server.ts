import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { addDays, type Day, type DayRange, endOfMonth, startOfMonth } from "./calendar.ts"
import type { EventName } from "./event.ts"
import { localDay } from "./local-time.ts"
import type { SubjectCount } from "./species-figures.ts"
import type { DayCounts } from "./time-steps.ts"

/** The first day on which anything was counted or a waiver accepted. */
export async function findFirstDay(db: Database): Promise<Day | undefined> {
	const [event, waiver] = await Promise.all([
		db.selectFrom("events").select("day").orderBy("day").limit(1).executeTakeFirst(),
		db
			.selectFrom("waiver_acceptances")
			.select("accepted_at")
			.orderBy("accepted_at")
			.limit(1)
			.executeTakeFirst(),
	])
	return [event?.day, waiver && localDay(waiver.accepted_at)].filter((day) => day !== undefined).sort()[0]
}

/**
 * How often each of these events happened to each subject within some days, most frequent first. Whole months are read
 * as such, and of single days no more than two months.
 */
export async function listSubjectCounts(
	db: Database,
	range: DayRange,
	events: readonly EventName[],
	limit = -1,
): Promise<SubjectCount[]> {
	const { months, days } = inMonths(range)
	const names = sql.join(events)
	const parts = [
		sql`select event, subject, count from event_months where month between ${months.from} and ${months.to} and event in (${names})`,
		...days.map(
			({ from, to }) =>
				sql`select event, subject, count from events where day between ${from} and ${to} and event in (${names})`,
		),
	]
	const { rows } = await sql<SubjectCount>`
		select event, subject, sum(count) as count from (${sql.join(parts, sql` union all `)})
		group by event, subject having sum(count) > 0 order by 3 desc, subject limit ${limit}
	`.execute(db)
	return rows
}

/** A range as its whole months, from the first to the last, and the days at its ends. */
function inMonths({ from, to }: DayRange): { months: DayRange; days: DayRange[] } {
	const first = from.endsWith("-01") ? from : addDays(endOfMonth(from), 1)
	const last = to === endOfMonth(to) ? to : addDays(startOfMonth(to), -1)
	const months = { from: first.slice(0, 7), to: last.slice(0, 7) }
	if (first > last) return { months, days: [{ from, to }] }
	const days = [
		{ from, to: addDays(first, -1) },
		{ from: addDays(last, 1), to },
	]
	return { months, days: days.filter((one) => one.from <= one.to) }
}

/** How often each of these events happened, by day; days without any are left out. */
export async function countByDay(
	db: Database,
	{ from, to }: DayRange,
	events: readonly EventName[],
): Promise<Map<EventName, DayCounts>> {
	// Day by day, for the table is in the order of days: a few lookups instead of all that was counted.
	const { rows } = await sql<{ day: Day; event: EventName; count: number }>`
		with recursive calendar (day) as (
			select ${from} where ${from} <= ${to}
			union all select date(day, '+1 day') from calendar where day < ${to}
		)
		select calendar.day, events.event, sum(events.count) as count
		from calendar cross join events on events.day = calendar.day and events.event in (${sql.join(events)})
		group by calendar.day, events.event
	`.execute(db)
	const counts = new Map(events.map((event) => [event, new Map<Day, number>()]))
	for (const { day, event, count } of rows) counts.get(event)?.set(day, count)
	return counts
}

/** How often the waiver was accepted, by the farm's own days. */
export async function countAcceptances(db: Database, { from, to }: DayRange): Promise<DayCounts> {
	// SQLite knows no time zones. The farm's days begin on a full hour of UTC, a few hours after midnight there.
	const hour = sql<string>`substr(accepted_at, 1, 13)`
	const hours = await db
		.selectFrom("waiver_acceptances")
		.select((eb) => [hour.as("hour"), eb.fn.countAll<number>().as("count")])
		.where("accepted_at", ">=", from)
		.where("accepted_at", "<", addDays(to, 2))
		.groupBy(hour)
		.execute()
	const counts = new Map<Day, number>()
	for (const { hour, count } of hours) {
		const day = localDay(`${hour}:00:00Z`)
		if (day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + count)
	}
	return counts
}
