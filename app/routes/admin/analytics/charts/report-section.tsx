import { href } from "react-router"
import type { Report, ReportName } from "#app/models/reports/report.ts"
import { reportSearch } from "#app/models/reports/report-url.ts"
import type { DayRange } from "#app/models/time/calendar.ts"
import { ReportCard } from "./report-card.tsx"

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
