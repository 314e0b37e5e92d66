import { type ComponentType, lazy, Suspense } from "react"
import { loadOptional } from "#core/ui/retry.ts"
import type { SpeciesOnMap } from "#features/map/species-on-map.ts"

const OnMap = lazy<ComponentType<{ places: SpeciesOnMap[] }>>(() =>
	loadOptional(() => import("./on-map.tsx")),
)

export function SpeciesPlaces({ species: { onMap } }: { species: { onMap?: SpeciesOnMap[] } }) {
	return (
		onMap && (
			<Suspense fallback={<div className="pb-[62%]" />}>
				<OnMap places={onMap} />
			</Suspense>
		)
	)
}
