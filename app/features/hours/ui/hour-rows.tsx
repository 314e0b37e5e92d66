import type { TableRow } from "#features/hours/opening-text.ts"

export function HourRows({ title, rows }: { title?: string; rows: TableRow[] }) {
	return (
		<div>
			{title && <h3 className="mb-1">{title}</h3>}
			<dl className="divide-y divide-line">
				{rows.map(({ days, hours, reason }) => (
					<div key={days} className="flex flex-wrap justify-between gap-x-6 py-2.5">
						<dt className="grow">{days}</dt>
						<dd className="font-bold tabular-nums sm:text-right">
							<span className="whitespace-pre-line">{hours.replaceAll("; ", "\n")}</span>
							{reason && <span className="block font-normal [overflow-wrap:anywhere]">{reason}</span>}
						</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
