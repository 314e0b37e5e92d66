import type { CSSProperties } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { Place, Position } from "#features/map/map.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle } from "#features/map/ui/trail-lines.tsx"
import type { WayRow } from "#features/map/way-text.ts"
import { MapPin } from "./map-pin.tsx"
import { isPoint, neighborsOf, pointNumber, withRoom } from "./way-summary.ts"

type WayMarksProps = {
	rows: readonly WayRow[]
	places: readonly Place[]
	labels: ReadonlyMap<number, string>
	chosen: number | undefined
	onChoose: (at: number) => void
	onMove: (at: number, position: Position) => void
	/** Of the whole map as it is shown, in pixels. */
	sheet: { width: number; height: number }
	/** Called with a place that is no stop yet, to bring it under the cross. */
	onShow: (place: Place) => void
}

/** From this width of the map on, in pixels, other places than the trail's have marks too. */
const ALL_PLACES_FROM = 700

const MARK_SIZE = { "--target": "1.5rem" } as CSSProperties

/** Smaller than its button, so that the line is seen beside it. */
const MARK = "map-point map-editor-place [&>.place-mark]:scale-80"

export function WayMarks(props: WayMarksProps) {
	const { rows, places, labels, chosen, sheet, onChoose, onMove, onShow } = props
	const hydrated = useHydrated()
	const stopIds = new Set(rows.flatMap(({ point }) => point?.stop ?? []))
	const stops = places.filter(({ id }) => stopIds.has(id))
	const hasOthers = stops.length === 0 || sheet.width >= ALL_PLACES_FROM
	const others = withRoom(hasOthers ? places.filter(({ id }) => !stopIds.has(id)) : [], stops, sheet)
	const chosenPoint = chosen === undefined ? undefined : rows[chosen]?.point
	const points = rows.filter(isPoint).flatMap(({ point }) => point ?? [])
	const clear = withRoom(points, [...stops, ...(chosenPoint ? [chosenPoint] : [])], sheet)
	return (
		<>
			{places.map((place) => {
				if (!stopIds.has(place.id) && !others.has(place)) return null
				const at = rows.findIndex(({ point }) => point?.stop === place.id)
				return (
					<button
						key={place.id}
						type="button"
						disabled={!hydrated}
						tabIndex={-1}
						aria-pressed={at >= 0 && at === chosen}
						className={at < 0 ? `${MARK} grayscale` : MARK}
						style={{ ...pointStyle(place), ...MARK_SIZE }}
						onClick={() => (at < 0 ? onShow(place) : onChoose(at))}
					>
						<PlaceMark place={place} />
						<span className="sr-only"> {labels.get(place.id)}</span>
					</button>
				)
			})}
			{rows.map((row, at) => {
				if (!row.point || !isPoint(row)) return null
				if (at !== chosen && !clear.has(row.point)) return null
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
						isSquare
					/>
				)
			})}
		</>
	)
}
