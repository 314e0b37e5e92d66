import { useMemo, useState } from "react"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { EditForm, type EditFormProps, type FormState } from "#core/records/record-form.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import {
	controlPointsForm,
	coordinatesName,
	POINT_NUMBERS,
	positionName,
	readControlPoints,
	type TypedPoints,
} from "#features/map/control-points-form.ts"
import { fitMap } from "#features/map/georeference.ts"
import type { FarmMap } from "#features/map/map.ts"
import { lengthText } from "#features/map/map.ts"
import { coordinatesText, lineText, parsePosition } from "#features/map/typed-position.ts"
import { MapEditor, StepButtons, useMapEditor } from "./map-editor.tsx"
import { MapPin } from "./map-pin.tsx"
import { steps, useHistory } from "./use-history.ts"

type ControlPoints = ReturnType<typeof controlPointsForm>

type ControlPointsFormProps = Omit<EditFormProps<ControlPoints>, "record" | "isNew"> & { map: FarmMap }

export function ControlPointsForm({ map, ...props }: ControlPointsFormProps) {
	return (
		<EditForm
			{...props}
			record={controlPointsForm(map)}
			isNew={false}
			layout={(_, form) => <ControlPointFields map={map} form={form} />}
		/>
	)
}

type ControlPointFieldsProps = { map: FarmMap; form: FormState<ControlPoints> }

function ControlPointFields({ map, form }: ControlPointFieldsProps) {
	const { errors, onChange, isHydrated } = form
	const editor = useMapEditor()
	const history = useHistory<TypedPoints>(form.typed)
	const texts = history.now
	const [active, setActive] = useState(1)
	const type = (name: keyof TypedPoints, text: string) => history.type({ ...texts, [name]: text })
	function set(name: keyof TypedPoints, text: string) {
		onChange()
		history.change({ ...texts, [name]: text })
	}
	const positionAt = (number: number) => parsePosition(texts[positionName(number)] ?? "")
	function choose(number: number) {
		setActive(number)
		const position = positionAt(number)
		if (position) editor.show(position)
	}
	const placed = positionAt(active)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the pins aren't drawn again while the map moves
	const pins = useMemo(
		() =>
			POINT_NUMBERS.map((number) => {
				const position = isHydrated && positionAt(number)
				if (!position) return null
				return (
					<MapPin
						key={number}
						position={position}
						label={`Point ${number}`}
						isChosen={number === active}
						onChoose={() => setActive(number)}
						onMove={(moved) => set(positionName(number), lineText([moved]))}
					>
						<span className="absolute font-bold text-[#fff]">{number}</span>
					</MapPin>
				)
			}),
		[texts, active, isHydrated],
	)
	return (
		<>
			<p>
				Two to four points connect the map with the world. Then phones show visitors where they are. Choose
				points that are far apart and easy to recognize, such as the corner of a building or a bridge. Two or
				three fit a map that is true to scale; four also fit one that is stretched.
			</p>
			<MapEditor
				{...editor}
				map={map}
				neighbors={placed ? [placed] : []}
				tools={
					<>
						<StepButtons history={steps(history, onChange)} />
						<button
							type="button"
							className="button justify-self-stretch"
							onClick={() => set(positionName(active), lineText([editor.cross]))}
						>
							{placed ? `Move point ${active} to the cross` : `Put point ${active} at the cross`}
						</button>
						<p className="text-sm text-soft">Drag the map under the cross, or drag the chosen point.</p>
					</>
				}
			>
				{pins}
			</MapEditor>
			<FitLine map={map} texts={texts} />
			{POINT_NUMBERS.map((number) => {
				const [position, coordinates] = [positionName(number), coordinatesName(number)]
				return (
					<fieldset key={number} className="grid gap-3 rounded-md border border-line p-4">
						<legend className="px-1 font-semibold">Point {number}</legend>
						{isHydrated && (
							<button
								type="button"
								aria-pressed={active === number}
								onClick={() => choose(number)}
								className="button button-quiet justify-self-start aria-pressed:bg-sunk"
							>
								Choose point {number} on the map
							</button>
						)}
						<TextField
							label={`Position of point ${number}`}
							name={position}
							autoComplete="off"
							value={texts[position]}
							onChange={(event) => type(position, event.target.value)}
							errors={errors[position]}
							hint="Two percentages, from the left and from the top, such as 12.5 40, or a cell such as C4."
						/>
						<TextField
							label={`Coordinates of point ${number}`}
							name={coordinates}
							autoComplete="off"
							value={texts[coordinates]}
							onChange={(event) => type(coordinates, event.target.value)}
							errors={errors[coordinates]}
							hint="Latitude and longitude, as maps on the web copy them: 45.0213, -79.3127"
						/>
						{isHydrated && <HereButton number={number} onFound={(text) => set(coordinates, text)} />}
					</fieldset>
				)
			})}
		</>
	)
}

function FitLine({ map, texts }: { map: FarmMap; texts: TypedPoints }) {
	const { points, errors } = readControlPoints(texts)
	const fit = Object.keys(errors).length === 0 ? fitMap(points, map) : undefined
	return (
		<p role="status" className={`${NOTICE.gold} min-h-12`}>
			{fit === undefined && "Without control points, the map doesn't show where visitors are."}
			{typeof fit === "string" && fit}
			{typeof fit === "object" &&
				`The map is ${lengthText(fit.width)} wide. ${errorText(points.length, fit.error, fit.residuals)}`}
		</p>
	)
}

function errorText(count: number, error: number, residuals: number[]): string {
	if (count === 2) return "Two points always fit exactly. A third one shows how far off the map is."
	const each = residuals.map((one, at) => `point ${at + 1}: ${one.toFixed(1)} m`).join(", ")
	return `Mean error: ${error.toFixed(1)} m (${each}).`
}

function HereButton({ number, onFound }: { number: number; onFound: (text: string) => void }) {
	const [message, setMessage] = useState("")
	function find() {
		setMessage("Finding your position…")
		navigator.geolocation.getCurrentPosition(
			({ coords }) => {
				onFound(coordinatesText(coords))
				setMessage(`Found, to within ${lengthText(coords.accuracy)}.`)
			},
			({ code }) =>
				setMessage(
					code === 1
						? "This browser doesn't share its position with this site. Allow it in the browser's settings, or type the coordinates."
						: "The position wasn't found. Try again under the open sky, or type the coordinates.",
				),
			{ enableHighAccuracy: true, timeout: 20_000 },
		)
	}
	return (
		<div>
			<button type="button" className="button button-quiet" onClick={find}>
				I am standing here<span className="sr-only">, at point {number}</span>
			</button>
			<p role="status" className="mt-1 text-sm">
				{message}
			</p>
		</div>
	)
}
