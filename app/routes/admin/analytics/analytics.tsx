import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { firstRows, type ReportName } from "#app/models/reports/report.ts"
import { reportSearch } from "#app/models/reports/report-url.ts"
import { seasonYear } from "#app/models/reports/season.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { adminListSearch } from "#app/models/species/admin-list.ts"
import { countGaps } from "#app/models/species/catalogue-gap.server.ts"
import { CATALOGUE_GAPS, type CatalogueGap, GAP_LABELS } from "#app/models/species/catalogue-gap.ts"
import { countAllSpecies, countSpecies } from "#app/models/species/species.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { longDay } from "#app/models/time/local-time.ts"
import { RangeForm } from "#app/routes/admin/analytics/charts/range-form.tsx"
import { ReportSection } from "#app/routes/admin/analytics/charts/report-section.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/analytics"
import { makeReports, readReportAddress } from "./report.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/analytics"))) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const requested = await readReportAddress(db, url, new Date())
	const { totalSpecies, featuredCount } = await countSpecies(db)
	const reports = await makeReports(db, requested)
	return data(
		{
			...requested,
			totalSpecies,
			featuredCount,
			codes: requested.archived ? await countAllSpecies(db) : totalSpecies,
			reports: reports.map((report) => firstRows(report, requested.all)),
			gaps: await countGaps(db),
		},
		{ status: requested.problem ? 400 : 200 },
	)
}

export default function AnalyticsTab({ loaderData }: Route.ComponentProps) {
	const {
		totalSpecies,
		featuredCount,
		archived,
		codes,
		range,
		all,
		reports,
		gaps,
		today,
		season,
		detailsFrom,
	} = loaderData
	const otherSearch = reportSearch({ range, all, archived: !archived })
	const days = `${longDay(range.from)} to ${longDay(range.to)}`
	const year = seasonYear(today, season)
	const shared = { reports, range, archived }
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
						to={href("/admin/analytics") + otherSearch}
						preventScrollReset
						className="text-link inline-flex min-h-11 items-center"
					>
						{archived ? "Exclude archived species" : "Include archived species"}
					</Link>
				</p>
			</div>
			<div className="mt-6 grid grid-cols-1 gap-10">
				<div>
					<h3 className="mb-3 text-xl">Visitor activity</h3>
					<p className="mb-3 max-w-[65ch] text-soft">
						Counts include only visitors who accepted analytics. Waiver figures are complete.
					</p>
					<RangeForm {...loaderData} />
					<p className="mt-2 font-semibold">{days}</p>
					{range.from < detailsFrom && (
						<p className="mt-2 max-w-[65ch] text-soft">
							Before {longDay(detailsFrom)}, species counts are monthly, and search terms are no longer
							stored.
						</p>
					)}
				</div>
				<ReportSection title="By species" names={BY_SPECIES} days={days} {...shared} />
				<ReportSection title="Tours, waivers and searches" names={OVER_TIME} days={days} {...shared} />
				<ReportSection
					title={`Season ${year} compared with ${year - 1}`}
					names={BY_SEASON}
					days={`${year} and ${year - 1}`}
					{...shared}
				/>
				<CatalogueGapList gaps={gaps} />
			</div>
		</section>
	)
}

const BY_SPECIES: ReportName[] = ["views", "finds", "audio-plays", "scans"]
const OVER_TIME: ReportName[] = ["tours", "waivers", "searches"]
const BY_SEASON: ReportName[] = ["season-views", "season-tours", "season-waivers"]

function CountCard({ title, count, children }: { title: string; count: number; children: ReactNode }) {
	return (
		<div className="rounded-lg border border-line bg-surface p-3 @min-[46rem]:p-5">
			<h3 className="text-base @min-[46rem]:text-lg">{title}</h3>
			<p className="font-display text-2xl tabular-nums @min-[46rem]:text-3xl">{formatNumber(count)}</p>
			<p className="text-sm text-soft">{children}</p>
		</div>
	)
}

function CatalogueGapList({ gaps }: { gaps: Record<CatalogueGap, number> }) {
	return (
		<section aria-labelledby="gaps-title">
			<h3 id="gaps-title" className="mb-2 text-xl">
				Missing content
			</h3>
			{CATALOGUE_GAPS.every((gap) => gaps[gap] === 0) ? (
				<p>Every species has a picture, an audio guide, location hints, fun facts and a description.</p>
			) : (
				<ul>
					{CATALOGUE_GAPS.map((gap) => (
						<li key={gap} className="flex min-h-11 items-center">
							{gaps[gap] > 0 ? (
								<Link
									to={href("/admin") + adminListSearch({ missing: gap })}
									className="text-link inline-flex min-h-11 items-center"
								>
									{GAP_LABELS[gap].no}: {formatNumber(gaps[gap])} species
								</Link>
							) : (
								<span className="text-soft">{GAP_LABELS[gap].no}: none</span>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
