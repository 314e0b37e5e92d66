import type { ReactNode } from "react"
import { formatNumber } from "#core/text/numbers.ts"
import type { ListReport, TimeReport } from "#features/analytics/reports.server.ts"
import { BarList } from "./bar-list.tsx"
import { ColumnChart } from "./column-chart.tsx"

export function ListCard({ report }: { report: ListReport }) {
	return (
		<ReportCard {...report}>
			<BarList bars={report.bars} />
		</ReportCard>
	)
}

type TimeCardProps = { report: TimeReport; label: string; labelBefore: string }

export function TimeCard({ report, label, labelBefore }: TimeCardProps) {
	const { title, sentence = "", steps, values, before } = report
	const series = [{ label, values }, ...(before ? [{ label: labelBefore, values: before }] : [])]
	return (
		<ReportCard {...report}>
			<ColumnChart name={sentence} steps={steps} series={series} />
			<details>
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">
					All numbers<span className="sr-only"> of {title}</span>
				</summary>
				<ul className="text-sm tabular-nums">
					{steps.map((step, at) => (
						<li key={step} className="border-t border-line py-1">
							{step}: {formatNumber(values[at] ?? 0)}
							{before && `, before ${formatNumber(before[at] ?? 0)}`}
						</li>
					))}
				</ul>
			</details>
		</ReportCard>
	)
}

type ReportCardProps = Pick<ListReport, "name" | "title" | "sentence"> & { children: ReactNode }

function ReportCard({ name, title, sentence, children }: ReportCardProps) {
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			{sentence === undefined ? <p className="text-soft">No data for these days.</p> : <p>{sentence}</p>}
			{sentence !== undefined && children}
		</article>
	)
}
