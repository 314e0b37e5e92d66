import { useMemo } from "react"
import { FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import type { FarmMap, Position } from "#features/map/map.ts"
import { PLACE } from "#features/map/place.record.ts"
import { parsePercent, percentText } from "#features/map/position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import type { DrawnMap } from "./drawn-map.server.ts"
import { MapEditor, useFormPart } from "./map-editor.tsx"

type PositionFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	placeId: number | null
	initial: { x: string; y: string }
	errors: Partial<Record<"x" | "y", string[] | undefined>>
}

export function PositionFields({ map, drawn, placeId, initial, errors }: PositionFieldsProps) {
	const { part, now: typed, change } = useFormPart({ x: initial.x, y: initial.y })
	const position = positionOf(typed)
	const percent = (name: "x" | "y", hint: string) => (
		<TextField
			name={name}
			label={PLACE.fields[name].label}
			inputMode="decimal"
			autoComplete="off"
			value={typed[name]}
			onChange={(event) => change({ ...typed, [name]: event.target.value })}
			hint={hint}
		/>
	)
	const others = useMemo(
		() => (
			<>
				<TrailLines trails={drawn.trails} places={drawn.places} />
				{drawn.places
					.filter(({ id }) => id !== placeId)
					.map((place) => (
						<span key={place.id} className="map-point scale-75 grayscale" style={pointStyle(place)}>
							<PlaceMark place={place} />
						</span>
					))}
			</>
		),
		[drawn, placeId],
	)
	return (
		<fieldset ref={part} className="grid min-w-0 gap-4">
			<legend className="mb-1 font-semibold">Position on the map</legend>
			<MapEditor
				map={map}
				points={[position]}
				chosen={0}
				onPlace={({ x, y }) => change({ x: percentText(x), y: percentText(y) })}
				onChoose={() => {}}
				status={position ? `The place is ${typed.x}% from the left, ${typed.y}% from the top.` : ""}
				hint={`Tap the map where the place is, or type it below.${position ? " Arrow keys move it on the map." : ""}`}
			>
				{others}
			</MapEditor>
			<div className="grid grid-cols-2 gap-4">
				{percent("x", "0 is the left edge.")}
				{percent("y", "0 is the top edge.")}
			</div>
			<FieldError id="x" errors={errors.x} />
			<FieldError id="y" errors={errors.y} />
		</fieldset>
	)
}

function positionOf({ x, y }: { x: string; y: string }): Position | undefined {
	const [across, down] = [parsePercent(x), parsePercent(y)]
	return across === undefined || down === undefined ? undefined : { x: across, y: down }
}
