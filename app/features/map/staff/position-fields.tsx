import { useEffect, useMemo, useRef } from "react"
import { FocusPoint } from "#core/forms/ui/focus-point.tsx"
import { FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { FarmMap, Place, Position } from "#features/map/map.ts"
import { PLACE } from "#features/map/place.record.ts"
import { percentText } from "#features/map/position.ts"
import { parseGridReference, parsePercent } from "#features/map/typed-position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import type { DrawnMap } from "./drawn-map.server.ts"
import { MapEditor, StepButtons, useMapEditor } from "./map-editor.tsx"
import { MapPin } from "./map-pin.tsx"
import { steps, useHistory } from "./use-history.ts"

type PositionFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	placeId: number | null
	initial: { x: string; y: string; gridReference: string }
	errors: Partial<Record<"x" | "y" | "gridReference", string[] | undefined>>
	/** Called for presses and drags, which fire no input event. */
	onChange: () => void
}

export function PositionFields(props: PositionFieldsProps) {
	const { map, drawn, placeId, initial, errors, onChange } = props
	const hydrated = useHydrated()
	const history = useHistory(initial)
	const typed = history.now
	const position = positionOf(typed)
	const editor = useMapEditor(position && [position])
	const fieldset = useRef<HTMLFieldSetElement>(null)
	const wasPressed = useRef(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the fields have the new values
	useEffect(() => {
		if (!wasPressed.current) return
		wasPressed.current = false
		fieldset.current?.form?.dispatchEvent(new Event("input", { bubbles: true }))
	}, [typed])
	function onPress() {
		wasPressed.current = true
		onChange()
	}
	function moveTo({ x, y }: Position) {
		onPress()
		history.change({ x: percentText(x), y: percentText(y), gridReference: "" })
	}
	function typeCell(gridReference: string) {
		const cell = parseGridReference(gridReference)
		const place = cell && { x: percentText(cell.x), y: percentText(cell.y) }
		history.type({ ...typed, ...place, gridReference })
	}
	const percent = (name: "x" | "y") => ({
		name,
		label: PLACE.fields[name].label,
		inputMode: "decimal" as const,
		autoComplete: "off",
		value: typed[name],
		onChange: (event: { target: { value: string } }) =>
			history.type({ ...typed, gridReference: "", [name]: event.target.value }),
	})
	// biome-ignore lint/correctness/useExhaustiveDependencies: the marks aren't drawn again while the map moves
	const marks = useMemo(
		() => (
			<>
				<TrailLines trails={drawn.trails} places={drawn.places} />
				{drawn.places
					.filter(({ id }) => id !== placeId)
					.map((place) => (
						<Neighbor key={place.id} place={place} />
					))}
				{hydrated && position && (
					<MapPin position={position} label="The place" isChosen onChoose={() => {}} onMove={moveTo} />
				)}
				{!hydrated && position && <FocusPoint style={pointStyle(position)} />}
			</>
		),
		[drawn, typed, hydrated],
	)
	return (
		<fieldset ref={fieldset} className="grid min-w-0 gap-4">
			<legend className="mb-1 font-semibold">Position on the map</legend>
			<MapEditor
				{...editor}
				map={map}
				neighbors={position ? [position] : []}
				tools={
					<>
						<StepButtons history={steps(history, onPress)} />
						<button
							type="button"
							className="button justify-self-stretch"
							onClick={() => moveTo(editor.cross)}
						>
							{position ? "Move the place to the cross" : "Put the place at the cross"}
						</button>
						<p className="text-sm text-soft">
							Drag the map under the cross, or drag the pin. You can also type:
						</p>
					</>
				}
			>
				{marks}
			</MapEditor>
			{!hydrated && <p className="text-sm text-soft">Type a cell of the grid, such as C4, or percentages:</p>}
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
				<TextField
					label={PLACE.fields.gridReference.label}
					name="gridReference"
					autoComplete="off"
					value={typed.gridReference}
					onChange={(event) => typeCell(event.target.value)}
					hint="Such as C4, instead of the two numbers"
				/>
				<TextField {...percent("x")} hint="0 is the left edge." />
				<TextField {...percent("y")} hint="0 is the top edge." />
			</div>
			<FieldError id="x" errors={errors.x} />
			<FieldError id="y" errors={errors.y} />
			<FieldError id="gridReference" errors={errors.gridReference} />
		</fieldset>
	)
}

function Neighbor({ place }: { place: Place }) {
	return (
		<span className="map-point scale-75 grayscale" style={pointStyle(place)} aria-hidden="true">
			<PlaceMark place={place} />
		</span>
	)
}

function positionOf({ x, y }: { x: string; y: string }): Position | undefined {
	const [across, down] = [parsePercent(x), parsePercent(y)]
	return across === undefined || down === undefined ? undefined : { x: across, y: down }
}
