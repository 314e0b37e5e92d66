import { sql } from "kysely"
import { addDays, type Day, type DayRange } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { OTHER_SUBJECT } from "#core/tracking/event.server.ts"
import type { EventName } from "#core/tracking/event-table.ts"
import type { Database } from "#db/connection.ts"
import type { DayCounts } from "./period.ts"

/** The sums by day remain when older details are deleted. */
export async function findFirstDay(db: Database): Promise<Day | undefined> {
	const { rows } = await sql<{ event: Day | null; waiver: string | null }>`
		select (select min(day) from event_days) as event, (select min(accepted_at) from waiver_acceptances) as waiver
	`.execute(db)
	const days = rows.flatMap(({ event, waiver }) => [event, waiver && localDay(waiver)])
	return days.filter((day) => day !== null).sort()[0]
}

type CountedSpecies = { id: number; title: string | null; count: number }

/** Most frequent first. Subjects that name no species are ignored. */
export async function listCountedSpecies(
	db: Database,
	range: DayRange,
	events: readonly EventName[],
	limit: number,
): Promise<CountedSpecies[]> {
	const { rows } = await sql<CountedSpecies>`
		select counted.id, iif(archived, name || ' (archived)', name) as title, counted.count
		from (
			select cast(subject as integer) as id, sum(count) as count
			from (${eventsWithin(range, events)})
			where cast(subject as integer) > 0
			group by 1
		) as counted
		left join species on species.id = counted.id
		order by counted.count desc, coalesce(name, 'Species ' || counted.id) collate nocase, counted.id
		limit ${limit}
	`.execute(db)
	return rows
}

/** Searches that found nothing, most frequent first. `withoutText`: counted beyond a limit. */
export async function listSearches(
	db: Database,
	range: DayRange,
	limit: number,
): Promise<{ searches: { query: string; count: number }[]; withoutText: number }> {
	const counted = eventsWithin(range, ["search_nothing"])
	const { rows } = await sql<{ query: string; count: number }>`
		select subject as query, sum(count) as count from (${counted})
		group by subject order by subject = ${OTHER_SUBJECT} desc, 2 desc, subject limit ${limit + 1}
	`.execute(db)
	const [first] = rows
	if (first?.query !== OTHER_SUBJECT) return { searches: rows.slice(0, limit), withoutText: 0 }
	return { searches: rows.slice(1), withoutText: first.count }
}

function eventsWithin({ from, to }: DayRange, events: readonly EventName[]) {
	return sql`
		select subject, count from events
		where day between ${from} and ${to} and event in (${sql.join(events)})
	`
}

/** The sums of the events. */
export async function countByDay(
	db: Database,
	{ from, to }: DayRange,
	events: EventName[],
): Promise<DayCounts> {
	const rows = await db
		.selectFrom("event_days")
		.select(({ fn }) => ["day", fn.sum<number>("count").as("count")])
		.where("event", "in", events)
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy("day")
		.execute()
	return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Every zone's days begin with a quarter of an hour of UTC. */
export async function countAcceptances(db: Database, { from, to }: DayRange): Promise<DayCounts> {
	const { rows } = await sql<{ quarter: string; count: number }>`
		select substr(accepted_at, 1, 14) || printf('%02d', substr(accepted_at, 15, 2) / 15 * 15) || ':00Z' as quarter,
			count(*) as count
		from waiver_acceptances
		where accepted_at >= ${instantOf(from, "00:00").toISOString()}
			and accepted_at < ${instantOf(addDays(to, 1), "00:00").toISOString()}
		group by 1
	`.execute(db)
	const counts = new Map<Day, number>()
	for (const { quarter, count } of rows) {
		const day = localDay(quarter)
		counts.set(day, (counts.get(day) ?? 0) + count)
	}
	return counts
}
