import { href } from "react-router"
import type { Report, ReportName } from "#app/models/reports/report.ts"
import { reportSearch } from "#app/models/reports/report-url.ts"
import type { DayRange } from "#app/models/time/calendar.ts"
import { Figure } from "./report-card.tsx"

export type ShownFigure = { report: Report; others: number }

type ReportSectionProps = {
	title: string
	names: ReportName[]
	figures: ShownFigure[]
	range: DayRange
	archived: boolean
	/** Which days it is about, in words. */
	days: string
}

/** Some figures under a heading, two beside each other where there is room. */
export function ReportSection({ title, names, figures, range, archived, days }: ReportSectionProps) {
	const address = (name: ReportName) => ({
		all: `${href("/admin/analytics")}${reportSearch({ range, all: name, archived })}#${name}`,
		csv: href("/admin/analytics/:file", { file: `${name}.csv` }) + reportSearch({ range }),
	})
	const id = `${names[0]}-part`
	return (
		<section aria-labelledby={id} className="@container">
			<h3 id={id} className="blazed mb-3 text-lg">
				{title}
			</h3>
			<div className="grid grid-cols-1 gap-4 @min-[46rem]:grid-cols-2">
				{names.map((name) => {
					const one = figures.find(({ report }) => report.name === name)
					return one && <Figure key={name} {...one} days={days} address={address(name)} />
				})}
			</div>
		</section>
	)
}
