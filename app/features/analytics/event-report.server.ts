import { sql } from "kysely"
import { addDays, type Day, type DayRange, endOfMonth, startOfMonth } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { readDetailsFrom } from "#core/tracking/event.server.ts"
import { EVENT_NAMES, OTHER_SUBJECT } from "#core/tracking/event-rules.ts"
import type { EventName } from "#core/tracking/event-table.ts"
import type { Database } from "#db/connection.ts"
import type { DayCounts } from "./period.ts"

export async function findFirstDay(db: Database): Promise<Day | undefined> {
	const [event, waiver] = await Promise.all([
		// The sums by day remain when older details are deleted.
		db
			.selectFrom("event_days")
			.select((eb) => eb.fn.min("day").as("day"))
			.where("event", "in", EVENT_NAMES)
			.executeTakeFirst(),
		db
			.selectFrom("waiver_acceptances")
			.select("accepted_at")
			.orderBy("accepted_at")
			.limit(1)
			.executeTakeFirst(),
	])
	return [event?.day, waiver && localDay(waiver.accepted_at)].filter((day) => !!day).sort()[0]
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
			from (${await eventsWithin(db, range, events)})
			where cast(subject as integer) > 0
			group by 1
		) as counted
		left join species on species.id = counted.id
		order by counted.count desc, coalesce(name, 'Species ' || counted.id) collate nocase, counted.id
		limit ${limit}
	`.execute(db)
	return rows
}

type SearchCount = { query: string; count: number }

export async function listSearches(
	db: Database,
	range: DayRange,
	event: "search" | "search_nothing",
	limit: number,
): Promise<{ searches: SearchCount[]; withoutText: number }> {
	const counted = await eventsWithin(db, range, [event])
	const { rows: searches } = await sql<SearchCount>`
		select subject as query, sum(count) as count from (${counted}) where subject > ${OTHER_SUBJECT}
		group by subject order by 2 desc, subject limit ${limit}
	`.execute(db)
	const { rows } = await sql<{ count: number | null }>`
		select sum(count) as count from (${counted}) where subject = ${OTHER_SUBJECT}
	`.execute(db)
	return { searches, withoutText: rows[0]?.count ?? 0 }
}

/** Whole months are read as sums, and so are the first and last month if their days were deleted. */
async function eventsWithin(db: Database, requested: DayRange, events: readonly EventName[]) {
	const detailsFrom = await readDetailsFrom(db)
	const { months, days } = inMonths({
		from: requested.from < detailsFrom ? startOfMonth(requested.from) : requested.from,
		to: requested.to < detailsFrom ? endOfMonth(requested.to) : requested.to,
	})
	const names = sql.join(events)
	const parts = [
		sql`select event, subject, count from event_months where month between ${months.from} and ${months.to} and event in (${names})`,
		...days.map(
			({ from, to }) =>
				sql`select event, subject, count from events where day between ${from} and ${to} and event in (${names})`,
		),
	]
	return sql.join(parts, sql` union all `)
}

function inMonths({ from, to }: DayRange): { months: DayRange; days: DayRange[] } {
	const first = from.endsWith("-01") ? from : addDays(endOfMonth(from), 1)
	const last = to === endOfMonth(to) ? to : addDays(startOfMonth(to), -1)
	const months = { from: first.slice(0, 7), to: last.slice(0, 7) }
	if (first > last) return { months, days: [{ from, to }] }
	const days = [
		{ from, to: addDays(first, -1) },
		{ from: addDays(last, 1), to },
	]
	return { months, days: days.filter((range) => range.from <= range.to) }
}

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

export async function countAcceptances(db: Database, { from, to }: DayRange): Promise<DayCounts> {
	const days: Day[] = []
	for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
	const starts = [...days, addDays(to, 1)].map((day) => instantOf(day, "00:00"))
	const firstQuarters = starts.map(quarterOf)
	const { rows: quarters } = await sql<{ quarter: string; count: number }>`
		select substr(accepted_at, 1, 13) || ':' || (substr(accepted_at, 15, 2) / 15) as quarter, count(*) as count
		from waiver_acceptances
		where accepted_at >= ${starts[0]?.toISOString()} and accepted_at < ${starts.at(-1)?.toISOString()}
		group by 1
		order by 1
	`.execute(db)
	const counts = new Map<Day, number>()
	let at = 0
	for (const { quarter, count } of quarters) {
		while (String(firstQuarters[at + 1]) <= quarter) at += 1
		const day = days[at] as Day
		counts.set(day, (counts.get(day) ?? 0) + count)
	}
	return counts
}

/** '2026-06-03T04:2' from 30 to 44 minutes past. Every zone's days begin with a quarter of an hour of UTC. */
function quarterOf(at: Date): string {
	const iso = at.toISOString()
	return `${iso.slice(0, 13)}:${Math.floor(at.getUTCMinutes() / 15)}`
}
