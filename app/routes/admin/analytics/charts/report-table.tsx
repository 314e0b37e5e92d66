import type { ReportTable } from "#app/models/reports/report.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

export function ReportDataTable({
	caption,
	table: { columns, rows },
}: {
	caption: string
	table: ReportTable
}) {
	return (
		<details className="min-w-0 open:basis-full">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">
				View as table<span className="sr-only">: {caption}</span>
			</summary>
			<div className="@container">
				<table className={`w-full text-sm ${columns.length > 2 ? WIDE_ROWS : ROWS}`}>
					<caption className="pb-2 text-left text-soft">{caption}</caption>
					<thead className={columns.length > 2 ? WIDE_HEAD : HEAD}>
						<tr className="border-b border-line">
							{columns.map((column, at) => (
								<th
									key={column}
									scope="col"
									className={`py-1 align-bottom not-first:pl-2 sm:not-first:pl-4 ${at === 0 ? "text-left" : "text-right"}`}
								>
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(([title, ...cells], row) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
							<tr key={row} className="border-b border-line">
								<th scope="row" className="py-1 text-left font-normal [overflow-wrap:anywhere]">
									{title}
								</th>
								{cells.map((cell, at) => (
									<td
										key={columns[at + 1]}
										className="py-1 pl-2 text-right align-bottom tabular-nums sm:pl-4"
									>
										<span data-column className={columns.length > 2 ? WIDE_LABEL : LABEL}>
											{`${columns[at + 1]}: `}
										</span>
										{typeof cell === "number" ? formatNumber(cell) : cell}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	)
}

// Narrow screens label each cell instead; screen readers get the header as well.
const HEAD = "sr-only @min-[14rem]:not-sr-only @min-[14rem]:table-header-group"
const ROWS = "@max-[14rem]:block @max-[14rem]:[&_:is(caption,tbody,tr,th,td)]:block"
const LABEL = "@min-[14rem]:hidden"
const WIDE_HEAD = "sr-only @min-[26rem]:not-sr-only @min-[26rem]:table-header-group"
const WIDE_ROWS = "@max-[26rem]:block @max-[26rem]:[&_:is(caption,tbody,tr,th,td)]:block"
const WIDE_LABEL = "@min-[26rem]:hidden"
