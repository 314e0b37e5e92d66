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
								className={`py-1 align-bottom not-first:pl-1 min-[23rem]:wrap-break-word sm:not-first:pl-4 ${at === 0 ? "text-left" : "text-right"}`}
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
							<th scope="row" className="py-1 text-left font-normal">
								{title}
							</th>
							{cells.map((cell, at) => (
								<td key={columns[at + 1]} className="py-1 pl-1 text-right align-bottom tabular-nums sm:pl-4">
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
