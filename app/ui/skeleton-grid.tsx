import { GRID } from "./species-grid.tsx"

export function SkeletonGrid() {
	return (
		<div className={GRID} aria-hidden="true">
			{Array.from({ length: 8 }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: eight blanks, all alike
				<div key={at} className="skeleton h-32 rounded-lg sm:aspect-square sm:h-auto" />
			))}
		</div>
	)
}
