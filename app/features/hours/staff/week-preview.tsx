import { formatCount } from "#core/text/numbers.ts"
import type { TypedForm } from "#features/hours/hours-fields.ts"
import { countChangedDays, weekPreview } from "#features/hours/week-fields.ts"

export function WeekPreview({ typed }: { typed: TypedForm }) {
	return (
		<dl className="divide-y-2 divide-line">
			{weekPreview(typed).map(({ days, hours }) => (
				<div key={days} className="flex flex-wrap justify-between gap-x-4 py-2">
					<dt>{days}</dt>
					<dd className="font-semibold">{hours}</dd>
				</div>
			))}
		</dl>
	)
}

export function changedDays(typed: TypedForm): string {
	const count = countChangedDays(typed)
	return count === 0 ? "Nothing is changed yet." : `Not saved yet. ${formatCount(count, "day")} changed.`
}
