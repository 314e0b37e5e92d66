import { useMemo, useState } from "react"
import { TextArea } from "#core/forms/ui/form-fields.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { FarmMap, Position } from "#features/map/map.ts"
import { placesByLabel } from "#features/map/place-label.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { lineText } from "#features/map/typed-position.ts"
import { ratioOf } from "#features/map/ui/map-sheet.tsx"
import { TrailLines } from "#features/map/ui/trail-lines.tsx"
import { storedWay } from "#features/map/way.ts"
import { insertRow, pressRows } from "#features/map/way-presses.ts"
import { parseRows, rowsOf } from "#features/map/way-text.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { MapEditor, useMapEditor } from "./map-editor.tsx"
import { steps, useHistory } from "./use-history.ts"
import { WayAddFields } from "./way-add-fields.tsx"
import { WayList } from "./way-list.tsx"
import { WayMarks } from "./way-marks.tsx"
import { countWay, isPoint, neighborsOf, wayLength } from "./way-summary.ts"
import { stopUnder, WayTools } from "./way-tools.tsx"

type LineFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	trailId: number | null
	color: string
	initial: { line: string; newStop: string; newPoint: string; after: string }
	errors: Partial<Record<"line" | "newStop" | "newPoint", string[] | undefined>>
	/** Whether a press without scripts has just changed the list. */
	isListOpen: boolean
	/** Called for presses and drags, which fire no input event. */
	onChange: () => void
}

export function LineFields(props: LineFieldsProps) {
	const { map, drawn, trailId, color, initial, errors, isListOpen, onChange } = props
	const { places, trails } = drawn
	const hydrated = useHydrated()
	const history = useHistory(initial.line)
	const [chosen, setChosen] = useState<number>()
	const [added, setAdded] = useState({ newStop: initial.newStop, newPoint: initial.newPoint })
	const [problems, setProblems] = useState<Record<string, string[]>>({})
	const text = history.now
	const rows = useMemo(() => parseRows(rowsOf(text), places), [text, places])
	const editor = useMapEditor(rows.flatMap(({ point }) => point ?? []))
	/** In steps, so that the marks aren't drawn again in each frame of a zoom. */
	const width = 2 ** (Math.floor(Math.log2(editor.cross.width) * 4) / 4)
	const labels = useMemo(
		() => new Map([...placesByLabel(places)].map(([label, { id }]) => [id, label])),
		[places],
	)
	const typed = rows.map(({ row }) => row)
	function write(next: readonly string[], choose: number | undefined) {
		onChange()
		setProblems({})
		history.change(next.join("\n"))
		setChosen(choose !== undefined && choose >= 0 && choose < next.length ? choose : undefined)
	}
	function forgetChosen() {
		onChange()
		setChosen(undefined)
	}
	const add = (row: string) => {
		const at = chosen ?? rows.length - 1
		write(insertRow(typed, String(at + 1), row), at + 1)
	}
	const moveTo = (at: number, position: Position) => write(typed.with(at, lineText([position])), at)
	const remove = (at: number) => write(typed.toSpliced(at, 1), at > 0 ? at - 1 : undefined)
	function pressList(press: string, choose?: number) {
		const after = chosen === undefined ? "" : String(chosen + 1)
		const read = (row: string) => parseRows([row], places)[0]
		const result = pressRows(typed, press, { ...added, after }, read)
		if (result.errors) return setProblems(result.errors)
		if (choose === undefined) setAdded({ newStop: "", newPoint: "" })
		write(result.rows, choose ?? (chosen ?? rows.length - 1) + 1)
	}
	function choose(at: number | undefined) {
		setChosen(at)
		const point = at === undefined ? undefined : rows[at]?.point
		if (point) editor.show(point)
	}
	const [isOpen, setOpen] = useState(isListOpen)
	const hasErrors = Object.values(errors).some((messages) => messages?.length)
	const letter = trails.find(({ id }) => id === trailId)?.letter ?? "New"
	// biome-ignore lint/correctness/useExhaustiveDependencies: the marks aren't drawn again while the map moves
	const marks = useMemo(() => {
		const way = rows.flatMap(({ point }) => point ?? [])
		const shown = /^#[0-9a-f]{6}$/i.test(color) ? color : "#000000"
		const edited = { id: 0, letter, color: shown, isClosed: false, ...storedWay(way) }
		return (
			<>
				<TrailLines trails={[...trails.filter(({ id }) => id !== trailId), edited]} places={places} />
				<WayMarks
					{...{ rows, places, labels, chosen }}
					sheet={{ width, height: width / ratioOf(map) }}
					onChoose={setChosen}
					onMove={moveTo}
					onShow={editor.show}
				/>
			</>
		)
	}, [rows, chosen, color, drawn, text, width])
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list isn't drawn again while the map moves
	const list = useMemo(
		() => <WayList {...{ rows, labels, places, chosen }} onChoose={choose} onPress={pressList} />,
		[rows, chosen, drawn, added],
	)
	return (
		<fieldset className="grid min-w-0 gap-4">
			<legend className="sr-only">The way</legend>
			<MapEditor
				{...editor}
				map={map}
				neighbors={neighborsOf(rows, chosen)}
				tools={
					<WayTools
						rows={rows}
						chosen={chosen}
						stop={stopUnder(editor.cross, map, places, labels)}
						length={wayLength(rows, map)}
						history={steps(history, forgetChosen)}
						onAdd={(label) => add(label ?? lineText([editor.cross]))}
						onMove={() => chosen !== undefined && isPoint(rows[chosen]) && moveTo(chosen, editor.cross)}
						onDelete={() => chosen !== undefined && remove(chosen)}
					/>
				}
			>
				{marks}
			</MapEditor>
			<details
				id="way"
				open={isOpen || hasErrors}
				onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
				className="border-y border-line py-2"
			>
				<summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
					{countWay(rows)} as a list
				</summary>
				{list}
				<WayAddFields
					{...{ rows, labels, places }}
					added={added}
					onAdded={setAdded}
					after={hydrated ? (chosen === undefined ? "" : String(chosen + 1)) : initial.after}
					onAfter={(after) => choose(after === "" ? undefined : Number(after) - 1)}
					errors={{ ...errors, ...problems }}
					onPress={pressList}
				/>
				<TextArea
					label={TRAIL.fields.line.label}
					name="line"
					rows={6}
					autoComplete="off"
					value={text}
					onChange={(event) => {
						history.type(event.target.value)
						setChosen(undefined)
					}}
					errors={problems.line ?? errors.line}
					hint="A stop is the name of a place or the number on its sign. A point is a cell such as C4, or percentages from the left and from the top such as 12.5 40. A line 'gap' leaves the way to the next point out."
				/>
			</details>
		</fieldset>
	)
}
