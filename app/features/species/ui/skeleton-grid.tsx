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

const BLANK = "h-32 rounded-lg bg-line motion-safe:animate-pulse sm:aspect-square sm:h-auto"
