import { useMemo, useRef, useState } from "react"
import { FieldError, SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { fitMap } from "#features/map/georeference.ts"
import { piecesLength, piecesOf } from "#features/map/line-pieces.ts"
import { type FarmMap, lengthText, type Position } from "#features/map/map.ts"
import { placeLabels } from "#features/map/place-label.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { pointsOf } from "#features/map/trail-way.ts"
import { parsePosition, positionText } from "#features/map/typed-position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import { storedWay, type WayPoint } from "#features/map/way.ts"
import { GAP, isPoint, parseRows, pressRows, rowName, stopText } from "#features/map/way-rows.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { focusMap, MapEditor, TOOL } from "./map-editor.tsx"
import { useHistory } from "./use-history.ts"

type WayValues = { line: string; chosen: string; stop: string; point: string }

type WayFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	trailId: number | null
	initial: WayValues & { color: string }
	errors: Partial<Record<"line" | "places" | "point", string[] | undefined>>
}

/** A trail's way: rows of stops and points. One of them is chosen, or the end, and what is pressed applies to it. */
export function WayFields({ map, drawn, trailId, initial, errors }: WayFieldsProps) {
	const { places, trails } = drawn
	const hydrated = useHydrated()
	const part = useRef<HTMLFieldSetElement>(null)
	const { line, chosen, stop, point, color } = initial
	const history = useHistory<WayValues>({ line, chosen, stop, point }, part)
	const now = history.now
	const [problem, setProblem] = useState<string>()
	const rows = useMemo(() => parseRows(now.line, places), [now.line, places])
	const labels = useMemo(() => placeLabels(places), [places])
	const at = now.chosen === "" ? undefined : Number(now.chosen)
	const row = at === undefined ? undefined : rows[at]
	const nameOf = (index: number) => rowName(rows, index, labels)

	const choice = (index: number | undefined, among = rows) => {
		const next = index === undefined ? undefined : among[index]
		return { chosen: String(index ?? ""), point: next && isPoint(next) ? next.text : "" }
	}
	const choose = (index: number | undefined) => history.type({ ...now, ...choice(index) })
	/** With scripts, `staysAtEnd` lets each tap add another point there. */
	function press(name: string, text: string, staysAtEnd = false) {
		const pressed = pressRows(rows, name, at, text)
		setProblem(typeof pressed === "string" ? pressed : undefined)
		if (typeof pressed === "string") return
		const next = pressed.rows.join("\n")
		const index = staysAtEnd && at === undefined ? undefined : pressed.chosen
		history.change({ line: next, stop: "", ...choice(index, parseRows(next, places)) })
	}
	const place = (position: Position) => press(isPoint(row) ? "set" : "add", positionText(position), true)
	function addStop(id: number) {
		const index = rows.findIndex((one) => one.point?.stop === id)
		if (index >= 0) choose(index)
		else press("add", stopText(id), true)
	}
	function type(text: string) {
		const isMoved = at !== undefined && isPoint(row) && parsePosition(text) !== undefined
		const next = isMoved
			? rows
					.map((one) => one.text)
					.with(at, text.trim())
					.join("\n")
			: now.line
		history.type({ ...now, point: text, line: next })
	}
	const button = (name: string, label: string, onPress: () => void, isRow = true) => (
		<button
			type="submit"
			name="press"
			value={name}
			formNoValidate
			formAction="#way"
			aria-disabled={hydrated && isRow && row === undefined}
			className={TOOL}
			onClick={(event) => {
				event.preventDefault()
				onPress()
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
					onChange={({ target }) => type(target.value)}
					errors={problem ? [problem] : errors.point}
					hint="From the left and from the top, such as 12.5 40"
				/>
			</div>
			<div className="flex flex-wrap gap-2">
				{button(
					"add",
					"Add after",
					() => {
						press("add", now.stop || (isPoint(row) ? "" : now.point))
						if (!now.stop) focusMap()
					},
					false,
				)}
				{!hydrated && button("set", "Set position", () => {})}
				{button("up", "Move up", () => press("up", ""))}
				{button("down", "Move down", () => press("down", ""))}
				{button("delete", "Delete", () => press("delete", ""))}
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
			<FieldError id="line" errors={[...(errors.line ?? []), ...(errors.places ?? [])]} />
		</fieldset>
	)
}

/** Empty if there is none, or the map isn't connected with the world. */
function wayLength(way: readonly WayPoint[], map: FarmMap): string {
	const fit = fitMap(map.controlPoints, map)
	if (typeof fit !== "object" || way.length < 2) return ""
	return `${lengthText(piecesLength(piecesOf(way).map((piece) => piece.map(fit.toCoordinates))))}.`
}
