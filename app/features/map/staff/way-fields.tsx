import { useMemo, useRef, useState } from "react"
import { FieldError, SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { fitMap } from "#features/map/georeference.ts"
import { piecesLength, piecesOf } from "#features/map/line-pieces.ts"
import { type FarmMap, lengthText, type Position } from "#features/map/map.ts"
import { placeLabels } from "#features/map/place-label.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { pointsOf } from "#features/map/trail-way.ts"
import { positionText } from "#features/map/typed-position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import { storedWay, type WayPoint } from "#features/map/way.ts"
import {
	GAP,
	isPoint,
	parseRows,
	pressRows,
	rowName,
	stopText,
	type WayForm,
} from "#features/map/way-rows.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { focusMap, MapEditor, TOOL } from "./map-editor.tsx"
import { useHistory } from "./use-history.ts"

type WayFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	trailId: number | null
	initial: WayForm & { color: string }
	errors: Partial<Record<"line" | "point", string[] | undefined>>
}

/** A trail's way: rows of stops and points. One of them is chosen, or the end, and what is pressed applies to it. */
export function WayFields({ map, drawn, trailId, initial, errors }: WayFieldsProps) {
	const { places, trails } = drawn
	const hydrated = useHydrated()
	const part = useRef<HTMLFieldSetElement>(null)
	const { line, chosen, stop, point, color } = initial
	const history = useHistory<WayForm>({ line, chosen, stop, point }, part)
	const now = history.now
	const [problem, setProblem] = useState<string>()
	const rows = useMemo(() => parseRows(now.line, places), [now.line, places])
	const labels = useMemo(() => placeLabels(places), [places])
	const at = now.chosen === "" ? undefined : Number(now.chosen)
	const row = at === undefined ? undefined : rows[at]
	const nameOf = (index: number) => rowName(rows, index, labels)

	const choose = (index: number | undefined) => history.type({ ...now, chosen: String(index ?? "") })
	/** Returns whether something was changed. */
	function press(name: string) {
		const pressed = pressRows(now, name, places)
		const isChanged = typeof pressed !== "string"
		setProblem(isChanged ? undefined : pressed)
		if (isChanged) history.change(pressed)
		else document.getElementById("point")?.focus()
		return isChanged
	}
	/** What is tapped on the map. At the end, each tap adds another one there. */
	function tap(name: string, tapped: Partial<WayForm>) {
		const { stop, point } = now
		const pressed = pressRows({ ...now, stop: "", ...tapped }, name, places)
		if (typeof pressed === "string") return
		history.change({ ...pressed, stop, point, chosen: now.chosen && pressed.chosen })
	}
	const place = (position: Position) => tap(isPoint(row) ? "set" : "add", { point: positionText(position) })
	function addStop(id: number) {
		const index = rows.findIndex((one) => one.point?.stop === id)
		if (index >= 0) choose(index)
		else tap("add", { stop: stopText(id) })
	}
	const button = (name: string, label: string) => (
		<button
			type="submit"
			name="press"
			value={name}
			formNoValidate
			formAction="#way"
			aria-disabled={hydrated && name !== "add" && row === undefined}
			className={TOOL}
			onClick={(event) => {
				event.preventDefault()
				// There, arrow keys move the new point.
				if (press(name) && name === "add" && !now.stop) focusMap()
			}}
		>
			{label}
		</button>
	)

	const shapes = useMemo(() => {
		const letter = trails.find(({ id }) => id === trailId)?.letter ?? "New"
		const edited = { id: 0, letter, color, isClosed: false, ...storedWay(pointsOf(rows)) }
		const stops = new Set(edited.places)
		return (
			<>
				<TrailLines trails={[...trails.filter(({ id }) => id !== trailId), edited]} places={places} />
				{places.map((one) => (
					<span
						key={one.id}
						data-place={one.id}
						data-stop={stops.has(one.id) || undefined}
						className="map-point"
						style={pointStyle(one)}
					>
						<PlaceMark place={one} />
					</span>
				))}
			</>
		)
	}, [rows, color, trailId, places, trails])

	const chosenText = at === undefined || !row ? "The end is chosen" : `${nameOf(at)} is chosen`
	const where = row && isPoint(row) ? `, ${row.text.replace(" ", "% from the left, ")}% from the top` : ""
	const order = at === undefined ? "" : `, ${at + 1} of ${rows.length}`
	return (
		<fieldset ref={part} id="way" className="grid min-w-0 gap-4">
			<legend className="mb-1 font-semibold">{TRAIL.fields.line.label}</legend>
			<input type="hidden" name="line" value={now.line} />
			<MapEditor
				map={map}
				points={rows.map((one) => (isPoint(one) ? one.point : undefined))}
				chosen={at}
				onPlace={place}
				onChoose={choose}
				onStop={addStop}
				status={`${chosenText}${order}${where}. ${wayLength(pointsOf(rows), map)}`}
				hint={`Tap the map to ${isPoint(row) ? "move the chosen point" : "add a point after what is chosen"}, a place to add it as a stop, a point to choose it.`}
				history={history}
			>
				{shapes}
			</MapEditor>
			<div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
				<SelectField
					name="stop"
					label={TRAIL.fields.stop.label}
					value={now.stop}
					onChange={({ target }) => history.type({ ...now, stop: target.value })}
				>
					<option value="">A point</option>
					{places.map(({ id }) => (
						<option key={id} value={stopText(id)}>
							{labels.get(id)}
						</option>
					))}
					<option value={GAP}>A gap, where nothing is drawn</option>
				</SelectField>
				<TextField
					name="point"
					label={TRAIL.fields.point.label}
					autoComplete="off"
					value={now.point}
					onChange={({ target }) => history.type({ ...now, point: target.value })}
					errors={problem ? [problem] : errors.point}
					hint="From the left and from the top, such as 12.5 40"
				/>
			</div>
			<div className="flex flex-wrap gap-2">
				{button("add", "Add after")}
				{button("set", "Set position")}
				{button("up", "Move up")}
				{button("down", "Move down")}
				{button("delete", "Delete")}
				{hydrated && (
					<button type="button" className={TOOL} onClick={focusMap}>
						To the map
					</button>
				)}
			</div>
			<fieldset id="line" tabIndex={-1}>
				<legend className="font-semibold">Stops and points in walking order</legend>
				<ol className="max-h-96 overflow-y-auto border-y border-line">
					{[...rows.keys(), undefined].map((index) => (
						<li key={index ?? "end"} className="border-b border-line last:border-0">
							<label className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
								<input
									type="radio"
									name="chosen"
									value={index ?? ""}
									checked={at === index}
									onChange={() => choose(index)}
									className="size-6"
								/>
								<span dir="auto">
									{index === undefined ? "The end" : nameOf(index)}
									{index !== undefined && isPoint(rows[index]) && (
										<span className="text-soft"> ({rows[index]?.text})</span>
									)}
								</span>
							</label>
						</li>
					))}
				</ol>
			</fieldset>
			<FieldError id="line" errors={errors.line} />
		</fieldset>
	)
}

/** Empty if there is none, or the map isn't connected with the world. */
function wayLength(way: readonly WayPoint[], map: FarmMap): string {
	const fit = fitMap(map.controlPoints, map)
	if (typeof fit !== "object" || way.length < 2) return ""
	return `${lengthText(piecesLength(piecesOf(way).map((piece) => piece.map(fit.toCoordinates))))}.`
}
