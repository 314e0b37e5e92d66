import { href, Link } from "react-router"
import type { Report, ReportName } from "#app/models/reports/report.ts"
import { reportSearch } from "#app/models/reports/report-url.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import type { DayRange } from "#app/models/time/calendar.ts"
import { BarList } from "./bar-list.tsx"
import { ColumnChart } from "./column-chart.tsx"
import { ReportDataTable } from "./report-table.tsx"

type ShownReport = { report: Report; others: number }

type ReportSectionProps = {
	title: string
	names: ReportName[]
	reports: ShownReport[]
	range: DayRange
	archived: boolean
	days: string
}

export function ReportSection({ title, names, reports, range, archived, days }: ReportSectionProps) {
	const address = (name: ReportName) => ({
		all: `${href("/admin/analytics")}${reportSearch({ range, all: name, archived })}#${name}`,
		csv: href("/admin/analytics/:file", { file: `${name}.csv` }) + reportSearch({ range }),
	})
	const id = `${names[0]}-part`
	return (
		<section aria-labelledby={id} className="@container">
			<h3 id={id} className="mb-3 text-xl">
				{title}
			</h3>
			<div className="grid grid-cols-1 gap-4 @min-[46rem]:grid-cols-2">
				{names.map((name) => {
					const shown = reports.find(({ report }) => report.name === name)
					return (
						shown && (
							<ReportCard
								key={name}
								report={shown.report}
								others={shown.others}
								days={days}
								address={address(name)}
							/>
						)
					)
				})}
			</div>
		</section>
	)
}

type ReportCardProps = {
	report: Report
	others: number
	days: string
	address: { all: string; csv: string }
}

function ReportCard({ report, others, days, address }: ReportCardProps) {
	const { name, title, summary, chart, table, rowNoun } = report
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			{summary === undefined ? (
				<p className="text-soft">No data for these dates.</p>
			) : (
				<>
					<p>{summary}</p>
					{chart.kind === "bars" ? (
						<BarList name={summary} bars={chart.bars} />
					) : (
						<ColumnChart name={summary} {...chart} />
					)}
					{others > 0 && (
						<p>
							<Link
								to={address.all}
								preventScrollReset
								className="text-link inline-flex min-h-11 items-center"
							>
								Show {formatNumber(others)} more<span className="sr-only"> {rowNoun}</span>
							</Link>
						</p>
					)}
					<div className="flex flex-wrap items-start justify-between gap-x-6">
						<ReportDataTable caption={`${title}, ${days}`} table={table} />
						<a href={address.csv} download className="text-link inline-flex min-h-11 items-center">
							Download CSV<span className="sr-only">: {title}</span>
						</a>
					</div>
				</>
			)}
		</article>
	)
}
