import { sql } from "kysely"
import { siteLinks } from "#core/feature.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { addDays, type Day, type DayRange } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { OTHER_SUBJECT } from "#core/tracking/event.server.ts"
import type { Database } from "#db/connection.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import { describeLength, type Period } from "./period.ts"

/** `total` is a sentence for the top of the page. `bars` is empty without data. */
export type Report = {
	name: string
	title: string
	total?: string
	sentence?: string
	bars: { label: string; value: number }[]
}

const SHOWN = 20

export async function makeReports(db: Database, period: Period): Promise<Report[]> {
	return [
		await makeTermsReport(db, period),
		await makeOpeningsReport(db, period),
		...(await makePageReports(db, period.range)),
		await makeSearchReport(db, period.range),
	]
}

type Counts<Key extends string> = (Record<Key, number> & { day: Day })[]

function sumWithin<Key extends string>({ from, to }: DayRange, key: Key, counts: Counts<Key>): number {
	return counts.reduce((sum, one) => (from <= one.day && one.day <= to ? sum + one[key] : sum), 0)
}

/** `first` is the first day with counts; a period before it can't be compared. */
function withBefore(words: string, { unit, range }: Period, before: string, first: Day | undefined): string {
	if (!first || first >= range.from) return `${words}.`
	return `${words}. In the ${describeLength(unit)} before: ${before}.`
}

const barsOf = ({ steps }: Period, first: Day | undefined, sumOf: (range: DayRange) => number) =>
	first ? steps.map((step) => ({ label: step.label, value: sumOf(step) })) : []

async function makeTermsReport(db: Database, period: Period): Promise<Report> {
	const acceptances = await listAcceptances(db, { from: period.before.from, to: period.range.to })
	const describe = (range: DayRange) => {
		const parties = formatCount(sumWithin(range, "parties", acceptances), "party", "parties")
		return `${parties} and ${formatCount(sumWithin(range, "persons", acceptances), "person")}`
	}
	const first = await findFirstAcceptance(db)
	const words = `The terms were accepted for ${describe(period.range)}`
	return {
		...{ name: "terms", title: "Persons the terms were accepted for" },
		total: withBefore(words, period, describe(period.before), first),
		bars: barsOf(period, first, (step) => sumWithin(step, "persons", acceptances)),
	}
}

async function makeOpeningsReport(db: Database, period: Period): Promise<Report> {
	const counts = await db
		.selectFrom("event_days")
		.select(["day", "count"])
		.where("event", "=", "page")
		.orderBy("day")
		.execute()
	const words = `Pages were opened ${formatCount(sumWithin(period.range, "count", counts), "time")}`
	const before = formatNumber(sumWithin(period.before, "count", counts))
	return {
		...{ name: "openings", title: "Pages opened" },
		total: withBefore(words, period, before, counts[0]?.day),
		bars: barsOf(period, counts[0]?.day, (step) => sumWithin(step, "count", counts)),
	}
}

const OPENED = "Opened most."

/** A phone with the downloaded list opens species without a request. */
const KINDS: Record<string, [title: string, sentence: string]> = {
	pages: ["Pages", OPENED],
	species: ["Species", OPENED],
	views: ["Species, in the tour as well", "Seen most by visitors who accepted analytics, also offline."],
	trails: ["Trails", OPENED],
	posts: ["Posts", OPENED],
}

const titleOf = (address: string) =>
	address === "/" ? "Home" : siteLinks().find(({ path }) => path === address)?.title

/** A deleted page has only its address. */
async function makePageReports(db: Database, { from, to }: DayRange): Promise<Report[]> {
	const { rows } = await sql<{ kind: string; path: string; title: string | null; count: number }>`
		with opened as (
			select
				iif(event = 'page', subject, '/species/' || cast(subject as integer)) as path,
				sum(count) as count,
				case
					when event <> 'page' then 'views'
					when subject like '/species/%' then 'species'
					when subject like '/map?trail=%' then 'trails'
					when subject like '/blog/%' then 'posts'
					else 'pages'
				end as kind
			from events
			where event in ('page', 'species-view', 'species-modal') and day between ${from} and ${to}
			group by path, kind
		),
		ranked as (select *, row_number() over (partition by kind order by count desc, path) as place from opened)
		select
			kind, path, count,
			case
				when path like '/species/%' then (select name from species where id = cast(substr(path, 10) as integer))
				when kind = 'trails' then (select name from trails where id = cast(substr(path, 12) as integer))
				else (select title from posts where ${POST_PATH} = path)
			end as title
		from ranked
		where place <= ${SHOWN}
		order by place
	`.execute(db)
	return Object.entries(KINDS).map(([name, [title, sentence]]) => {
		const opened = rows.filter(({ kind }) => kind === name)
		const bars = opened.map((one) => ({
			label: one.title ?? titleOf(one.path) ?? one.path,
			value: one.count,
		}))
		return { name, title, sentence, bars }
	})
}

/** Searches beyond a day's limit are counted together. */
async function makeSearchReport(db: Database, { from, to }: DayRange): Promise<Report> {
	const { rows } = await sql<{ label: string; value: number }>`
		select iif(subject = ${OTHER_SUBJECT}, '(other words)', subject) as label, sum(count) as value
		from events
		where event = 'search_nothing' and day between ${from} and ${to}
		group by subject
		order by subject = ${OTHER_SUBJECT}, 2 desc, subject
		limit ${SHOWN}
	`.execute(db)
	const sentence = "What visitors who accepted analytics looked for most without finding anything."
	return { name: "searches", title: "Searches that found nothing", sentence, bars: rows }
}

/** By the farm's local days. A party of unknown size is one person. In every zone, days begin at a quarter of an hour of UTC. */
export async function listAcceptances(db: Database, { from, to }: DayRange) {
	const { rows } = await sql<{ parties: number; persons: number; quarter: string }>`
		select
			substr(accepted_at, 1, 14) || printf('%02d', substr(accepted_at, 15, 2) / 15 * 15) || ':00Z' as quarter,
			count(*) as parties, sum(coalesce(party_size, 1)) as persons
		from waiver_acceptances
		where accepted_at >= ${instantOf(from, "00:00").toISOString()}
			and accepted_at < ${instantOf(addDays(to, 1), "00:00").toISOString()}
		group by 1
	`.execute(db)
	return rows.map(({ quarter, ...accepted }) => ({ day: localDay(quarter), ...accepted }))
}

async function findFirstAcceptance(db: Database): Promise<Day | undefined> {
	const { rows } = await sql<{ first: string | null }>`
		select min(accepted_at) as first from waiver_acceptances
	`.execute(db)
	const first = rows[0]?.first
	return first ? localDay(first) : undefined
}
