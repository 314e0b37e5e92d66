import type { FarmMap } from "#app/models/map/map.ts"
import { MapSheet } from "#app/ui/map/map-sheet.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { pointStyle, TrailLines } from "#app/ui/map/trail-lines.tsx"
import type { ShownPlan, ShownTrailPlan } from "./shown-plan.ts"

type DrawingProps = {
	map: FarmMap
	trails: ShownTrailPlan[]
	places: ShownPlan["places"]
}

export function ImportDrawing({ map, trails, places }: DrawingProps) {
	const drawn = trails.map(({ at, line, color }, index) => ({
		...{ id: at, line, color, letter: String(index + 1) },
		places: [],
		isClosed: false,
	}))
	return (
		<div className="map-view">
			<MapSheet map={map} sizes="(min-width: 52rem) 48rem, 100vw">
				<TrailLines trails={drawn} places={[]} />
				{places.map((place) => (
					<span key={place.id} className="map-point" style={pointStyle(place)}>
						<PlaceMark place={place} />
					</span>
				))}
			</MapSheet>
		</div>
	)
}
