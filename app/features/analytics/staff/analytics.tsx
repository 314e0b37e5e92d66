import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { Day, DayRange } from "#core/time/calendar.ts"
import { localDay, longDay } from "#core/time/local-time.ts"
import { firstDetailedDay } from "#core/tracking/event.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findFirstDay } from "#features/analytics/event-report.server.ts"
import {
	makePeriod,
	type PeriodQuery,
	parsePeriod,
	periodSearch,
	UNITS,
	type Unit,
} from "#features/analytics/period.ts"
import {
	makeSearchReport,
	makeTimeReports,
	makeViewsReport,
	type Report,
} from "#features/analytics/reports.server.ts"
import { countAllSpecies, countSpecies } from "#features/species/species.server.ts"
import type { Route } from "./+types/analytics"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/analytics"))) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const archived = url.searchParams.get("archived") === "show"
	const today = localDay(new Date().toISOString())
	const first = (await findFirstDay(db)) ?? today
	const period = makePeriod(parsePeriod(url.searchParams), today)
	const { totalSpecies, featuredCount } = await countSpecies(db)
	return {
		...{ archived, totalSpecies, featuredCount, first },
		codes: archived ? await countAllSpecies(db) : totalSpecies,
		period: { unit: period.unit, back: period.back, range: period.range },
		detailsFrom: firstDetailedDay(today),
		reports: [
			...(await makeTimeReports(db, period, first)),
			await makeViewsReport(db, period, first),
			await makeSearchReport(db, period.range),
		],
	}
}

export default function AnalyticsTab({ loaderData }: Route.ComponentProps) {
	const { totalSpecies, featuredCount, archived, codes, period, reports } = loaderData
	const { range } = period
	return (
		<section aria-labelledby="analytics-title">
			<h2 id="analytics-title" className="mb-5">
				Analytics
			</h2>
			<div className="@container">
				<div className="grid gap-2 @min-[18rem]:grid-cols-3 @min-[46rem]:gap-4">
					<CountCard title="Total Species" count={totalSpecies}>
						Publicly visible
					</CountCard>
					<CountCard title="Featured Species" count={featuredCount}>
						Marked as featured
					</CountCard>
					<CountCard title="QR Codes" count={codes}>
						{archived ? "Total in database" : "Available for generation"}
					</CountCard>
				</div>
				<p className="mt-1">
					<Link
						to={href("/admin/analytics") + periodSearch(period, !archived)}
						preventScrollReset
						className="text-link inline-flex min-h-11 items-center"
					>
						{archived ? "Exclude archived species" : "Include archived species"}
					</Link>
				</p>
			</div>
			<section aria-labelledby="activity-title" className="@container mt-6">
				<h3 id="activity-title" className="mb-3 text-xl">
					Visitor activity
				</h3>
				<p className="mb-3 max-w-[65ch] text-soft">
					Counts include only visitors who accepted analytics. Accepted terms are complete; a person who
					accepts twice counts twice.
				</p>
				<PeriodLinks period={period} archived={archived} first={loaderData.first} />
				<p className="mt-2 mb-3 font-semibold">{`${longDay(range.from)} to ${longDay(range.to)}`}</p>
				{range.from < loaderData.detailsFrom && (
					<p className="mb-3 max-w-[65ch] text-soft">
						Before {longDay(loaderData.detailsFrom)}, only totals are stored: no species, and no search terms.
					</p>
				)}
				<div className="grid grid-cols-1 gap-4 @min-[46rem]:grid-cols-2">
					{reports.map((report) => (
						<ReportCard key={report.name} report={report} />
					))}
				</div>
			</section>
		</section>
	)
}

const UNIT_LABELS: Record<Unit, string> = { day: "By day", week: "By week", month: "By month" }

type PeriodLinksProps = { period: PeriodQuery & { range: DayRange }; archived: boolean; first: Day }

function PeriodLinks({ period: { unit, back, range }, archived, first }: PeriodLinksProps) {
	const links = [
		...UNITS.map((one) => ({ label: UNIT_LABELS[one], to: { unit: one, back: 0 } })),
		...(first < range.from ? [{ label: "Earlier", to: { unit, back: back + 1 } }] : []),
		...(back > 0 ? [{ label: "Later", to: { unit, back: back - 1 } }] : []),
	]
	return (
		<nav aria-label="Days of the report">
			<ul className="flex flex-wrap gap-x-5">
				{links.map(({ label, to }) => (
					<li key={label}>
						<Link
							to={href("/admin/analytics") + periodSearch(to, archived)}
							preventScrollReset
							aria-current={label === UNIT_LABELS[unit] ? "true" : undefined}
							className="text-link inline-flex min-h-11 min-w-11 items-center aria-[current]:font-bold"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

function CountCard({ title, count, children }: { title: string; count: number; children: string }) {
	return (
		<div className="rounded-lg border border-line bg-surface p-3 @min-[46rem]:p-5">
			<h3 className="text-base @min-[46rem]:text-lg">{title}</h3>
			<p className="font-display text-2xl tabular-nums @min-[46rem]:text-3xl">{formatNumber(count)}</p>
			<p className="text-sm text-soft">{children}</p>
		</div>
	)
}

function ReportCard({ report: { name, title, sentence, bars } }: { report: Report }) {
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="@container grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			<p className={sentence ? "" : "text-soft"}>{sentence ?? "No data for these days."}</p>
			{sentence && <BarList bars={bars} />}
		</article>
	)
}

/** A label has a row of its own where a part of the row would break its words. */
function BarList({ bars }: Pick<Report, "bars">) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ol className="grid gap-1 text-pine">
			{bars.map(({ label, value }, at) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
					key={at}
					className="flex flex-wrap items-center gap-x-3"
				>
					<span
						dir="auto"
						className="basis-full text-sm text-ink [overflow-wrap:anywhere] @min-[16rem]:basis-[45%]"
					>
						{label}
					</span>
					<svg width="100%" height="12" aria-hidden="true" className="h-3 w-0 grow">
						<rect width={`${(value / max) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
					<span className="min-w-14 text-right text-sm text-ink tabular-nums">{formatNumber(value)}</span>
				</li>
			))}
		</ol>
	)
}
