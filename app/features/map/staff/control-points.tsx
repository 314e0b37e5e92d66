import { useRef, useState } from "react"
import { data, href } from "react-router"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, type FormState } from "#core/records/record-form.tsx"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import {
	controlPointsForm,
	coordinatesName,
	POINT_NUMBERS,
	positionName,
	readControlPoints,
	type TypedPoints,
} from "#features/map/control-points-form.ts"
import { fitMap } from "#features/map/georeference.ts"
import { MAP } from "#features/map/map.record.ts"
import { storedControlPoints } from "#features/map/map.server.ts"
import { type FarmMap, lengthText } from "#features/map/map.ts"
import { coordinatesText, parsePosition, positionText } from "#features/map/typed-position.ts"
import { positionErrorText } from "#features/map/ui/position-error.ts"
import type { Route } from "./+types/control-points"
import { MapEditor } from "./map-editor.tsx"
import { MapPage } from "./map-page.tsx"
import { useHistory } from "./use-history.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Control points") }]

export async function loader(page: Route.LoaderArgs) {
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(storedControlPoints(map), page, { id: page.params.id })
	return data({ ...form, map }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const map = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(storedControlPoints(map), page, { id: page.params.id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ControlPoints({ loaderData, actionData }: Route.ComponentProps) {
	const { map, values } = loaderData
	return (
		<MapPage
			title="Control points"
			back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}
		>
			{values && (
				<EditForm
					{...{ ...loaderData, record: controlPointsForm(map), values, isNew: false, actionData }}
					layout={(_, form) => <ControlPointFields map={map} form={form} />}
				/>
			)}
		</MapPage>
	)
}

type ControlPointFieldsProps = {
	map: FarmMap
	form: FormState
}

function ControlPointFields({ map, form: { typed, errors, isHydrated } }: ControlPointFieldsProps) {
	const part = useRef<HTMLFieldSetElement>(null)
	const history = useHistory<TypedPoints>(typed, part)
	const texts = history.now
	const [chosen, setChosen] = useState(0)
	const number = chosen + 1
	const points = POINT_NUMBERS.map((one) => parsePosition(texts[positionName(one)] ?? ""))
	const field = (name: keyof TypedPoints, label: string, hint: string) => (
		<TextField
			label={label}
			name={name}
			autoComplete="off"
			value={texts[name]}
			onChange={(event) => history.type({ ...texts, [name]: event.target.value })}
			errors={errors[name]}
			hint={hint}
		/>
	)
	return (
		<fieldset ref={part} className="grid min-w-0 gap-4">
			<legend className="sr-only">Control points</legend>
			<p>
				Two to four points connect the map with the world. Then phones show visitors where they are. Choose
				points that are far apart and easy to recognize, such as the corner of a building or a bridge. Two or
				three fit a map that is true to scale; four also fit one that is stretched.
			</p>
			<MapEditor
				map={map}
				points={points}
				chosen={chosen}
				onPlace={(position) => history.change({ ...texts, [positionName(number)]: positionText(position) })}
				onChoose={setChosen}
				status={`Point ${number} is chosen${points[chosen] ? `: ${texts[positionName(number)]}` : ""}.`}
				hint={`Tap the map where point ${number} is. Arrow keys move it on the map.`}
				history={history}
			/>
			<FitLine map={map} texts={texts} />
			{POINT_NUMBERS.map((one, at) => (
				<fieldset key={one} className="grid gap-3 rounded-md border border-line p-4">
					<legend className="px-1 font-semibold">Point {one}</legend>
					{isHydrated && (
						<button
							type="button"
							aria-pressed={chosen === at}
							onClick={() => setChosen(at)}
							className="button button-quiet justify-self-start aria-pressed:bg-sunk"
						>
							Choose point {one} on the map
						</button>
					)}
					{field(
						positionName(one),
						`Position of point ${one}`,
						"Two percentages, from the left and from the top, such as 12.5 40.",
					)}
					{field(
						coordinatesName(one),
						`Coordinates of point ${one}`,
						"Latitude and longitude, as maps on the web copy them: 45.0213, -79.3127",
					)}
					{isHydrated && (
						<HereButton
							number={one}
							onFound={(text) => history.change({ ...texts, [coordinatesName(one)]: text })}
						/>
					)}
				</fieldset>
			))}
		</fieldset>
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
			({ code }) => setMessage(positionErrorText(code)),
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
