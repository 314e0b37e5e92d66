import { useState } from "react"
import { type FarmMap, MAX_LINE_POINTS, type Position } from "#app/models/map/map.ts"
import { findByLabel, placeLabel } from "#app/models/map/place-label.ts"
import { lineText, parseLine } from "#app/models/map/position.ts"
import { TRAIL_LABELS } from "#app/models/map/trail-form.ts"
import { TextArea } from "#app/ui/forms/form-fields.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { pointStyle, TrailLines } from "#app/ui/map/trail-lines.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { TappedMap } from "./tapped-map.tsx"

type LineFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	/** The trail that is being edited; null for a new one. */
	trailId: number | null
	color: string
	initial: { places: string; line: string }
	errors: Partial<Record<"places" | "line", string[] | undefined>>
	/** Called for taps, which fire no input event. */
	onChange: () => void
}

/** A trail's places and line: tapped on the map, or typed. */
export function LineFields(props: LineFieldsProps) {
	const { map, drawn, trailId, color, initial, errors, onChange } = props
	const hydrated = useHydrated()
	const [places, setPlaces] = useState(initial.places)
	const [line, setLine] = useState(initial.line)
	const parsed = parseLine(line)
	const points = Array.isArray(parsed) ? parsed : []
	const others = drawn.trails.filter(({ id }) => id !== trailId)
	function addPoint(position: Position) {
		onChange()
		setLine((text) => addLine(text, lineText([position])))
	}
	function addPlace(label: string) {
		onChange()
		setPlaces((text) => addLine(text, label))
	}
	const edited = {
		id: 0,
		letter: drawn.trails.find(({ id }) => id === trailId)?.letter ?? "New",
		color: /^#[0-9a-f]{6}$/i.test(color) ? color : "#000000",
		line: points,
		places: placeIds(places, drawn),
		isClosed: false,
	}
	return (
		<fieldset className="grid gap-4 rounded-md border-2 border-line p-4">
			<legend className="px-1 font-semibold">The way</legend>
			<p className="text-sm text-soft">
				{hydrated
					? "Tap the map where the trail goes, point by point. Tap a mark to add the place as the next stop."
					: "Type the points of the line, as cells of the grid or percentages, and the names of its places."}
			</p>
			<TappedMap map={map} onTap={addPoint}>
				<TrailLines trails={[...others, edited]} places={drawn.places} />
				{points.map((point, at) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity
						key={at}
						className="map-point"
						style={pointStyle(point)}
						aria-hidden="true"
					>
						<span className="size-2 shrink-0 rounded-full bg-[#fff] ring-2 ring-[#000]" />
					</span>
				))}
				{drawn.places.map((place) => {
					const label = placeLabel(place, drawn.places)
					return (
						<button
							key={place.id}
							type="button"
							disabled={!hydrated}
							className="map-point"
							style={pointStyle(place)}
							onClick={() => addPlace(label)}
						>
							<PlaceMark place={place} />
							<span className="sr-only">Add {label} to the trail</span>
						</button>
					)
				})}
			</TappedMap>
			{hydrated && (
				<p>
					<button
						type="button"
						className="button button-quiet"
						disabled={line === ""}
						onClick={() => {
							onChange()
							setLine(withoutLastLine)
						}}
					>
						Remove the last point
					</button>
				</p>
			)}
			<TextArea
				label={TRAIL_LABELS.line}
				name="line"
				rows={4}
				autoComplete="off"
				value={line}
				onChange={(event) => setLine(event.target.value)}
				errors={errors.line}
				hint={`One point per line: a cell such as C4, or percentages from the left and from the top such as 12.5 40. At most ${MAX_LINE_POINTS}. A row 'gap' between two points leaves the way between them out. Without points the line runs straight through the places.`}
			/>
			<TextArea
				label={TRAIL_LABELS.places}
				name="places"
				rows={4}
				autoComplete="off"
				value={places}
				onChange={(event) => setPlaces(event.target.value)}
				errors={errors.places}
				hint="One place per line: its name, or its number on the sign."
			/>
			{drawn.places.length > 0 && (
				<details>
					<summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
						Places of this map
					</summary>
					<ul className="columns-2xs">
						{drawn.places.map((place) => (
							<li key={place.id} dir="auto">
								{placeLabel(place, drawn.places)}
							</li>
						))}
					</ul>
				</details>
			)}
		</fieldset>
	)
}

function addLine(text: string, added: string): string {
	return text.trim() === "" ? added : `${text.trimEnd()}\n${added}`
}

function withoutLastLine(text: string): string {
	return text.trimEnd().split("\n").slice(0, -1).join("\n")
}

function placeIds(text: string, { places }: DrawnMap): number[] {
	return text.split("\n").flatMap((label) => {
		const place = label.trim() && findByLabel(label, places)
		return typeof place === "object" ? place.id : []
	})
}
