import { formatNumber } from "../../../models/numbers.ts"
import type { ReportTable } from "../../../models/report.ts"

/** The numbers of a drawing, for those who would rather read. */
export function FigureTable({ caption, table: { columns, rows } }: { caption: string; table: ReportTable }) {
	return (
		<details className="open:basis-full">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">
				As a table<span className="sr-only">: {caption}</span>
			</summary>
			<table className="w-full text-sm">
				<caption className="pb-2 text-left text-soft">{caption}</caption>
				<thead>
					<tr className="border-b-2 border-line">
						{columns.map((column, at) => (
							<th
								key={column}
								scope="col"
								className={`px-1 py-1 sm:px-2 align-bottom ${at === 0 ? "text-left" : "text-right"}`}
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(([title, ...cells]) => (
						<tr key={title} className="border-b border-line">
							<th scope="row" className="px-1 py-1 sm:px-2 text-left font-normal">
								{title}
							</th>
							{cells.map((cell, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their column's
								<td key={at} className="px-1 py-1 sm:px-2 text-right align-bottom tabular-nums">
									{typeof cell === "number" ? formatNumber(cell) : cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</details>
	)
}
