import type { Place, Position } from "#app/models/map/map.ts"
import type { WayRow } from "#app/models/map/way-text.ts"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { pointStyle } from "#app/ui/map/trail-lines.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { MapPin } from "./map-pin.tsx"
import { isPoint, neighborsOf, pointNumber } from "./way-facts.ts"

type WayMarksProps = {
	rows: readonly WayRow[]
	places: readonly Place[]
	labels: ReadonlyMap<number, string>
	/** The index of a row. */
	chosen: number | undefined
	onChoose: (at: number) => void
	onMove: (at: number, position: Position) => void
	/** Called with a place that is no stop yet, to bring it under the cross. */
	onShow: (place: Place) => void
}

/** The marks of all places, and the trail's points, on the map of its editor. */
export function WayMarks({ rows, places, labels, chosen, onChoose, onMove, onShow }: WayMarksProps) {
	const hydrated = useHydrated()
	return (
		<>
			{places.map((place) => {
				const at = rows.findIndex(({ point }) => point?.stop === place.id)
				return (
					<button
						key={place.id}
						type="button"
						disabled={!hydrated}
						tabIndex={-1}
						aria-pressed={at >= 0 && at === chosen}
						className={`map-point map-editor-place ${at < 0 ? "grayscale" : ""}`}
						style={pointStyle(place)}
						onClick={() => (at < 0 ? onShow(place) : onChoose(at))}
					>
						<PlaceMark place={place} />
						<span className="sr-only"> {labels.get(place.id)}</span>
					</button>
				)
			})}
			{rows.map((row, at) => {
				if (!row.point || !isPoint(row)) return null
				return (
					<MapPin
						// biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity
						key={at}
						position={row.point}
						label={`Point ${pointNumber(rows, at)}`}
						isChosen={at === chosen}
						onChoose={() => onChoose(at)}
						onMove={(position) => onMove(at, position)}
						neighbors={neighborsOf(rows, at)}
						className="map-pin-square"
					/>
				)
			})}
		</>
	)
}
