import { formatNumber } from "#core/text/numbers.ts"

export function BarList({ bars }: { bars: { label: string; value: number }[] }) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ol className="grid gap-2 text-pine">
			{bars.map(({ label, value }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
				<li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
					<span dir="auto" className="text-sm text-ink [overflow-wrap:anywhere]">
						{label}
					</span>
					<span className="text-sm text-ink tabular-nums">{formatNumber(value)}</span>
					<svg width="100%" height="12" aria-hidden="true" className="col-span-2 h-3 w-full">
						<rect width={`${(value / max) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
				</li>
			))}
		</ol>
	)
}
