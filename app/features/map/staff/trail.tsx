import { useMemo, useState } from "react"
import { data } from "react-router"
import { FieldError, SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { distanceMetres } from "#features/map/coordinates.ts"
import { fitMap } from "#features/map/georeference.ts"
import { MAP } from "#features/map/map.record.ts"
import { type FarmMap, lengthText, type Position } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { positionText } from "#features/map/position.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { TRAILS } from "#features/map/trail.server.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import { storedWay, type WayPoint } from "#features/map/way.ts"
import { parseWay, pressWay, rowNames, stopText, type WayForm } from "#features/map/way-form.ts"
import type { Route } from "./+types/trail"
import { type DrawnMap, readDrawnMap } from "./drawn-map.server.ts"
import { focusMap, MapEditor, useFormPart } from "./map-editor.tsx"
import { PartPage } from "./map-page.tsx"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(TRAILS, page, { id: page.params.trail, parent: map.id })
	return data({ ...form, map, drawn: await readDrawnMap(db, map.id) }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { id } = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(TRAILS, page, { id: page.params.trail, parent: id })
}

export default function TrailPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { map, drawn, storedId } = loaderData
	return (
		<PartPage
			{...{ record: TRAIL, what: "trail", loaderData, actionData, id: params.trail }}
			consequence="It disappears from the map. Its places stay."
			context={{ places: drawn.places }}
			controls={{
				line: ({ typed, errors }) => (
					<WayFields {...{ map, drawn, errors, trailId: storedId, initial: typed }} />
				),
			}}
		/>
	)
}

type WayFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	trailId: number | null
	initial: WayForm & { color: string }
	errors: Partial<Record<"line" | "point", string[] | undefined>>
}

/** Four of them fit beside each other on a phone. */
const TOOL =
	"button button-quiet grow basis-16 px-1 text-sm sm:grow-0 sm:basis-auto sm:px-4 sm:text-base @min-[54rem]:px-1.5 @min-[69rem]:px-3"

/** A trail's way: a list of stops and points. One of them is chosen, or the end, and what is pressed applies to it. */
function WayFields({ map, drawn, trailId, initial, errors }: WayFieldsProps) {
	const { places, trails } = drawn
	const hydrated = useHydrated()
	const { line, chosen, stop, point, color } = initial
	const { part, now, change } = useFormPart<WayForm>({ line, chosen, stop, point })
	const [problem, setProblem] = useState<string>()
	const way = useMemo(() => parseWay(now.line, places), [now.line, places])
	const names = useMemo(() => rowNames(way, places), [way, places])
	const at = now.chosen === "" ? undefined : Number(now.chosen)
	const row = way[at ?? -1]
	const isPoint = row !== undefined && row.stop === undefined

	const choose = (index: number | undefined) => change({ ...now, chosen: String(index ?? "") })
	/** Returns whether something was changed. */
	function press(name: string) {
		const pressed = pressWay(now, name, places)
		const isChanged = typeof pressed !== "string"
		setProblem(isChanged ? undefined : pressed)
		if (isChanged) change(pressed)
		else document.getElementById("point")?.focus()
		return isChanged
	}
	/** What is tapped on the map. At the end, each tap adds another one there. */
	function tap(name: string, tapped: Partial<WayForm>) {
		const { stop, point } = now
		const pressed = pressWay({ ...now, stop: "", ...tapped }, name, places)
		if (typeof pressed === "string") return
		change({ ...pressed, stop, point, chosen: now.chosen && pressed.chosen })
	}
	const place = (position: Position) => tap(isPoint ? "set" : "add", { point: positionText(position) })
	function addStop(id: number) {
		const index = way.findIndex((one) => one.stop === id)
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
		const edited = { id: 0, letter, color, isClosed: false, ...storedWay(way) }
		const stops = new Set(edited.places)
		return (
			<>
				<TrailLines trails={[...trails.filter(({ id }) => id !== trailId), edited]} places={places} />
				{places.map((one) => (
					<span
						key={one.id}
						data-place={one.id}
						data-stop={stops.has(one.id) || undefined}
						className={`map-point ${stops.has(one.id) ? "z-1" : ""}`}
						style={pointStyle(one)}
					>
						<PlaceMark place={one} />
					</span>
				))}
			</>
		)
	}, [way, color, trailId, places, trails])

	const order =
		at === undefined || !row ? "The end is chosen" : `${names[at]} is chosen, ${at + 1} of ${way.length}`
	return (
		<fieldset ref={part} id="way" className="grid min-w-0 gap-4">
			<legend className="mb-1 font-display text-lg font-bold">{TRAIL.fields.line.label}</legend>
			<input type="hidden" name="line" value={now.line} />
			<MapEditor
				map={map}
				points={way.map((one) => (one.stop === undefined ? one : undefined))}
				chosen={at}
				onPlace={place}
				onChoose={choose}
				onStop={addStop}
				status={`${order}. ${wayLength(way, map)}`}
				hint={`Tap the map to ${isPoint ? "move the chosen point" : "add a point after what is chosen"}, a place to add it as a stop, a point to choose it.`}
			>
				{shapes}
			</MapEditor>
			<div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 @min-[54rem]:grid-cols-1">
				<SelectField
					name="stop"
					label={TRAIL.fields.stop.label}
					value={now.stop}
					onChange={({ target }) => change({ ...now, stop: target.value })}
				>
					<option value="">A point</option>
					{places.map((one) => (
						<option key={one.id} value={stopText(one.id)}>
							{placeName(one)}
						</option>
					))}
				</SelectField>
				<TextField
					name="point"
					label={TRAIL.fields.point.label}
					autoComplete="off"
					value={now.point}
					onChange={({ target }) => change({ ...now, point: target.value })}
					errors={problem ? [problem] : errors.point}
					hint="From the left and from the top, such as 12.5 40"
				/>
			</div>
			<div className="flex flex-wrap gap-2 max-[22rem]:grid max-[22rem]:grid-cols-2">
				{button("add", "Add after")}
				{button("set", "Set position")}
				{button("up", "Move up")}
				{button("delete", "Delete")}
			</div>
			<fieldset id="line" tabIndex={-1}>
				<legend className="font-semibold">Stops and points in walking order</legend>
				<ol className="max-h-96 overflow-y-auto border-y border-line">
					{[...way.keys(), undefined].map((index) => (
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
								<span dir="auto">{index === undefined ? "The end" : names[index]}</span>
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
	const points = way.map(fit.toCoordinates)
	const metres = points.slice(1).reduce((sum, to, at) => sum + distanceMetres(points[at] ?? to, to), 0)
	return `${lengthText(metres)}.`
}
