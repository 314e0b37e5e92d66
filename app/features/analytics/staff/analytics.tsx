import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { localDay, longDay } from "#core/time/local-time.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import { pageCountsContext } from "#features/analytics/feature.server.ts"
import { makePeriod, parseUnit, UNITS, type Unit } from "#features/analytics/period.ts"
import { makeReports, type Report } from "#features/analytics/reports.server.ts"
import { countAllSpecies, countSpecies } from "#features/species/species.server.ts"
import type { Route } from "./+types/analytics"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Analytics")

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	await context.get(pageCountsContext).flush()
	const archived = url.searchParams.get("archived") === "show"
	const period = makePeriod(parseUnit(url.searchParams.get("by")), localDay(new Date().toISOString()))
	const { totalSpecies, featuredCount } = await countSpecies(db)
	return {
		...{ archived, totalSpecies, featuredCount },
		codes: archived ? await countAllSpecies(db) : totalSpecies,
		...{ unit: period.unit, range: period.range },
		reports: await makeReports(db, period),
	}
}

export default function AnalyticsTab({ loaderData }: Route.ComponentProps) {
	const { totalSpecies, featuredCount, archived, codes, unit, range, reports } = loaderData
	return (
		<section aria-labelledby="analytics-title">
			<h2 id="analytics-title">Analytics</h2>
			<p className="mt-2 font-semibold">{`${longDay(range.from)} to ${longDay(range.to)}`}</p>
			{reports.map(({ name, total }) => total && <p key={name}>{total}</p>)}
			<nav aria-label="Days of the report" className="mb-3 flex flex-wrap gap-x-5">
				{UNITS.map((one) => (
					<Choice key={one} unit={one} archived={archived} isCurrent={one === unit}>
						{`By ${one}`}
					</Choice>
				))}
			</nav>
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
					<Choice unit={unit} archived={!archived}>
						{archived ? "Exclude archived species" : "Include archived species"}
					</Choice>
				</p>
			</div>
			<section aria-labelledby="activity-title" className="@container mt-6">
				<h3 id="activity-title" className="mb-3 text-xl">
					Visitors
				</h3>
				<div className="columns-1 gap-4 @min-[46rem]:columns-2">
					{reports.map((report) => (
						<ReportCard key={report.name} report={report} />
					))}
				</div>
				<p className="mt-4 max-w-[65ch] text-soft">
					Accepting the terms again counts again, and a party of unknown size counts as one person. The site
					counts pages that are opened online, without storing who opens them. It leaves out robots, everyone
					who is signed in, what a phone has already, and offline use.
				</p>
			</section>
		</section>
	)
}

type ChoiceProps = { unit: Unit; archived: boolean; isCurrent?: boolean; children: string }

function Choice({ unit, archived, isCurrent = false, children }: ChoiceProps) {
	return (
		<Link
			to={`${href("/admin/analytics")}?by=${unit}${archived ? "&archived=show" : ""}`}
			preventScrollReset
			aria-current={isCurrent || undefined}
			className="text-link inline-flex min-h-11 min-w-11 items-center aria-[current]:font-bold"
		>
			{children}
		</Link>
	)
}

function CountCard({ title, count, children }: { title: string; count: number; children: string }) {
	return (
		<div className="row-span-3 grid grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-surface p-3 @min-[46rem]:p-5">
			<h3 className="text-base @min-[46rem]:text-lg">{title}</h3>
			<p className="font-display text-2xl tabular-nums @min-[46rem]:text-3xl">{formatNumber(count)}</p>
			<p className="text-sm text-soft">{children}</p>
		</div>
	)
}

/** A label gets its own row where it would break within words. */
function ReportCard({ report: { name, title, sentence, bars } }: { report: Report }) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="@container mb-4 grid min-w-0 break-inside-avoid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			{bars.length === 0 && <p className="text-soft">No data for these days.</p>}
			{bars.length > 0 && sentence && <p>{sentence}</p>}
			<ol className="grid gap-1 text-pine empty:hidden">
				{bars.map(({ label, value }, at) => (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
						key={at}
						className="flex flex-wrap items-center gap-x-3"
					>
						<span
							dir="auto"
							className="basis-full text-sm text-ink [overflow-wrap:anywhere] @min-[14rem]:basis-[52%] @min-[20rem]:basis-[45%]"
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
		</article>
	)
}
