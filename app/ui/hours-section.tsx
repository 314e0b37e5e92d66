import { useId } from "react"
import type { HoursTable, TableRow } from "#app/models/time/opening-words.ts"

export function HoursSection({ week, seasons, later }: HoursTable) {
	const title = useId()
	return (
		<section id="hours" aria-labelledby={title} className="mt-10">
			<h2 id={title}>Opening hours</h2>
			<div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-6">
				<Rows rows={week} />
				{seasons.length > 0 && <Rows title="Seasons" rows={seasons} />}
				{later.length > 0 && <Rows title="Other hours later on" rows={later} />}
			</div>
		</section>
	)
}

function Rows({ title, rows }: { title?: string; rows: TableRow[] }) {
	return (
		<div>
			{title && <h3 className="mb-1">{title}</h3>}
			<dl className="divide-y-2 divide-line border-y border-line">
				{rows.map(({ days, hours, reason }) => (
					<div key={days} className="grid grid-cols-1 gap-x-6 py-2 sm:grid-cols-2">
						<dt>{days}</dt>
						<dd className="font-semibold">
							{hours}
							{reason && <span className="block font-normal [overflow-wrap:anywhere]">{reason}</span>}
						</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
