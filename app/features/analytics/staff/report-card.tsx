import { formatNumber } from "#core/text/numbers.ts"
import type { Report } from "#features/analytics/reports.server.ts"

export function ReportCard({ report: { name, title, sentence, bars } }: { report: Report }) {
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			<p className={sentence ? "" : "text-soft"}>{sentence ?? "No data for these days."}</p>
			{sentence && <BarList bars={bars} />}
		</article>
	)
}

function BarList({ bars }: Pick<Report, "bars">) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ol className="grid gap-1 text-pine">
			{bars.map(({ label, value }, at) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
					key={at}
					className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(3.5rem,auto)] items-center gap-x-3"
				>
					<span dir="auto" className="text-sm text-ink [overflow-wrap:anywhere]">
						{label}
					</span>
					<svg width="100%" height="12" aria-hidden="true" className="h-3 w-full">
						<rect width={`${(value / max) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
					<span className="text-right text-sm text-ink tabular-nums">{formatNumber(value)}</span>
				</li>
			))}
		</ol>
	)
}
