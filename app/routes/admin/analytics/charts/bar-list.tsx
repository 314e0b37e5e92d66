import { formatNumber } from "#app/models/text/numbers.ts"
import { shorten } from "#app/models/text/text.ts"

type BarListProps = { name: string; bars: { label: string; value: number }[] }

/** Search terms can be any length. The table shows them in full. */
const MAX_LABEL_LENGTH = 60

/** `name` describes the chart in a sentence. Labels are HTML rather than SVG, so that they wrap and scale. */
export function BarList({ name, bars }: BarListProps) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<div role="img" aria-label={name} className="grid gap-2 text-pine">
			{bars.map(({ label, value }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
				<div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
					<span className="text-sm text-ink">{shorten(label, MAX_LABEL_LENGTH)}</span>
					<span className="text-sm text-ink tabular-nums">{formatNumber(value)}</span>
					<svg width="100%" height="12" aria-hidden="true" className="col-span-2 h-3 w-full">
						<rect width={`${(value / max) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
				</div>
			))}
		</div>
	)
}
