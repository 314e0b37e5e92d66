import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { addDays, type Day, type DayRange, endOfMonth, startOfMonth } from "./calendar.ts"
import type { EventName } from "./event.ts"
import { firstHour, localDay } from "./local-time.ts"
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
export async function countByDay<Name extends EventName>(
	db: Database,
	{ from, to }: DayRange,
	events: readonly Name[],
): Promise<Record<Name, DayCounts>> {
	const rows = await db
		.selectFrom("event_days")
		.select(["event", "day", "count"])
		.where("event", "in", events)
		.where("day", ">=", from)
		.where("day", "<=", to)
		.execute()
	const counts = {} as Record<Name, Map<Day, number>>
	for (const event of events) counts[event] = new Map()
	for (const { event, day, count } of rows) counts[event as Name].set(day, count)
	return counts
}

/** How often the waiver was accepted, by the farm's own days. */
export async function countAcceptances(db: Database, { from, to }: DayRange): Promise<DayCounts> {
	// An index is made of just this expression.
	const hour = sql<string>`substr(accepted_at, 1, 13)`
	// The farm's days begin and end within the hours after midnight in UTC.
	const hours = await db
		.selectFrom("waiver_acceptances")
		.select((eb) => [hour.as("hour"), eb.fn.countAll<number>().as("count")])
		.where(hour, ">=", from)
		.where(hour, "<", addDays(to, 2))
		.groupBy(hour)
		.execute()
	const counts = new Map<Day, number>()
	const beginning = new Map<Day, string>()
	for (const { hour, count } of hours) {
		const utcDay = hour.slice(0, 10)
		const first = beginning.get(utcDay) ?? firstHour(utcDay)
		beginning.set(utcDay, first)
		const day = hour >= first ? utcDay : addDays(utcDay, -1)
		if (day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + count)
	}
	return counts
}
