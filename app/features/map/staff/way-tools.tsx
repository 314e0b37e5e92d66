import type { FarmMap, Place } from "#features/map/map.ts"
import type { WayRow } from "#features/map/way-text.ts"
import { type Cross, StepButtons, TOOL } from "./map-editor.tsx"
import type { History } from "./use-history.ts"
import { isPoint, pointNumber } from "./way-summary.ts"

/** Pixels around the cross in which a place is meant. */
const SNAP_PX = 16

export function stopUnder(
	cross: Cross,
	{ width, height }: FarmMap,
	places: readonly Place[],
	labels: ReadonlyMap<number, string>,
): string | undefined {
	const pixels = (place: Place) =>
		Math.hypot(place.x - cross.x, ((place.y - cross.y) * height) / width) * cross.width
	const near = places.filter((place) => pixels(place) <= SNAP_PX)
	const [nearest] = near.sort((a, b) => pixels(a) - pixels(b))
	return nearest && labels.get(nearest.id)
}

type WayToolsProps = {
	rows: readonly WayRow[]
	chosen: number | undefined
	/** The label of the place under the cross. */
	stop: string | undefined
	/** Undefined if it can't be measured. */
	length: string | undefined
	history: Pick<History<string>, "undo" | "redo">
	/** Called with the label of a stop, or without for a point. */
	onAdd: (stop?: string) => void
	onMove: () => void
	onDelete: () => void
}

export function WayTools(props: WayToolsProps) {
	const { rows, chosen, stop, length, history, onAdd, onMove, onDelete } = props
	const row = chosen === undefined ? undefined : rows[chosen]
	const number = isPoint(row) && chosen !== undefined ? pointNumber(rows, chosen) : undefined
	return (
		<>
			<p role="status" className="min-h-6">
				{[chosenText(rows, row, number), length].filter(Boolean).join(" ")}
			</p>
			<StepButtons history={history}>
				<button type="button" className={TOOL} onClick={() => onAdd(stop)}>
					{stop === undefined ? "Add point" : `Add stop ${stop}`}
				</button>
				<button
					type="button"
					className={`${TOOL} border-barn text-barn`}
					aria-disabled={row === undefined}
					onClick={onDelete}
				>
					Delete {row?.isGap ? "gap" : row?.point?.stop === undefined ? "point" : "stop"}
				</button>
			</StepButtons>
			{number !== undefined && (
				<button type="button" className="button justify-self-stretch" onClick={onMove}>
					Move point {number} to the cross
				</button>
			)}
			<p className="text-sm text-soft">
				{number === undefined
					? "Drag the map under the cross, then add a point. Tap a point to choose it. Tap a place to bring it under the cross, then press 'Add stop'."
					: "Drag the map under the cross, or drag the gold point."}{" "}
				The line always runs through its stops.
			</p>
		</>
	)
}

function chosenText(
	rows: readonly WayRow[],
	row: WayRow | undefined,
	number: number | undefined,
): string | undefined {
	if (row === undefined) return undefined
	const count = rows.filter(isPoint).length
	const name = number === undefined ? (row.isGap ? "The gap" : row.row) : `Point ${number} of ${count}`
	return `${name} is chosen.`
}
