import { GRID } from "./species-grid.tsx"

export function SkeletonGrid() {
	return (
		<div data-skeleton className={GRID} aria-hidden="true">
			{Array.from({ length: 8 }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: eight blanks, all alike
				<div key={at} className={BLANK} />
			))}
		</div>
	)
}

const BLANK =
	"h-32 rounded-lg [background:linear-gradient(100deg,var(--color-sunk)_40%,var(--color-line)_50%,var(--color-sunk)_60%)_0_0/300%_100%] motion-safe:animate-shimmer sm:aspect-square sm:h-auto"
