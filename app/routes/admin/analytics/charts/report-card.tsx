import { Link } from "react-router"
import type { Report } from "#app/models/reports/report.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { BarList } from "./bar-list.tsx"
import { ColumnChart } from "./column-chart.tsx"
import { FigureTable } from "./report-table.tsx"

type FigureProps = {
	report: Report
	/** How many rows of a long list are not shown. */
	others: number
	/** Which days it is about, in words. */
	days: string
	/** Where all rows of the list are shown, and where the file is. */
	address: { all: string; csv: string }
}

/** One figure of the report: a sentence, a drawing, the same as a table, and as a file. */
export function Figure({ report, others, days, address }: FigureProps) {
	const { name, title, summary, chart, table, rowNoun } = report
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-md border-2 border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			{summary === undefined ? (
				<p className="text-soft">Nothing was counted in these days.</p>
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
								and {formatNumber(others)} others<span className="sr-only"> of the {rowNoun}</span>
							</Link>
						</p>
					)}
					<div className="flex flex-wrap items-start justify-between gap-x-6">
						<FigureTable caption={`${title}, ${days}`} table={table} />
						<a href={address.csv} download className="text-link inline-flex min-h-11 items-center">
							Download CSV<span className="sr-only">: {title}</span>
						</a>
					</div>
				</>
			)}
		</article>
	)
}
