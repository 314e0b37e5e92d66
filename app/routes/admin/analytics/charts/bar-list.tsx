import { formatNumber } from "#app/models/text/numbers.ts"
import { firstCharacters } from "#app/models/text/text.ts"

type BarListProps = { name: string; bars: { label: string; value: number }[] }

/** Longer labels are cut: words that visitors typed can be any length. The table has them whole. */
const LABEL_LENGTH = 60

/**
 * A bar for each row, the longest as wide as the list. `name` is what it shows, in a sentence. Only the bars are drawn;
 * words are text of the page, so that they wrap and grow with it.
 */
export function BarList({ name, bars }: BarListProps) {
	const most = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<div role="img" aria-label={name} className="grid gap-2 text-pine">
			{bars.map(({ label, value }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
				<div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
					<span className="text-sm text-ink">{cut(label)}</span>
					<span className="text-sm text-ink tabular-nums">{formatNumber(value)}</span>
					<svg aria-hidden="true" className="col-span-2 h-3 w-full">
						<rect width={`${(value / most) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
				</div>
			))}
		</div>
	)
}

function cut(label: string): string {
	const first = firstCharacters(label, LABEL_LENGTH)
	return first === label ? label : `${first}…`
}
