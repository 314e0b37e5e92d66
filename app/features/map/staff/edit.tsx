import { useState } from "react"
import { data, href } from "react-router"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { EditForm, type FormState, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import {
	coordinatesName,
	POINT_NUMBERS,
	positionName,
	readControlPoints,
	type TypedPoints,
} from "#features/map/control-points.ts"
import { fitMap } from "#features/map/georeference.ts"
import { MAP } from "#features/map/map.record.ts"
import { MAPS } from "#features/map/map.server.ts"
import { type FarmMap, lengthText } from "#features/map/map.ts"
import { parsePosition, positionText } from "#features/map/position.ts"
import type { Route } from "./+types/edit"
import { focusMap, MapEditor, useFormPart } from "./map-editor.tsx"
import { MapPage } from "./map-page.tsx"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export async function loader(page: Route.LoaderArgs) {
	const { data: form, init } = await loadRecordForm(MAPS, page, { id: page.params.id })
	const map = await MAPS.find(page.context.get(databaseContext), { id: page.params.id })
	return data({ ...form, map }, init ?? {})
}

export const action = (page: Route.ActionArgs) => saveRecordForm(MAPS, page, { id: page.params.id })

export default function MapEdit({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
	const { map } = loaderData
	const { values, title } = shownForm(MAP, !id, loaderData, actionData)
	const closeTo = loaderData.storedId === null ? href("/admin/map") : href("/admin/map/:id", { id: id ?? "" })
	const back = { to: closeTo, ...(id && { text: values?.name || staffTitle("/admin/map") }) }
	return (
		<MapPage title={title} back={back}>
			<EditForm
				{...{ ...loaderData, record: MAP, isNew: !id, closeTo, actionData }}
				controls={{
					controlPoints: (form) => map !== undefined && <ControlPointFields {...{ map, form }} />,
				}}
			/>
		</MapPage>
	)
}

type ControlPointFieldsProps = { map: FarmMap; form: FormState }

function ControlPointFields({ map, form: { typed, errors, isHydrated } }: ControlPointFieldsProps) {
	const { part, now: texts, change } = useFormPart<TypedPoints>(typed)
	const [chosen, setChosen] = useState(0)
	const number = chosen + 1
	const points = POINT_NUMBERS.map((one) => parsePosition(texts[positionName(one)] ?? ""))
	const field = (name: keyof TypedPoints, label: string, hint: string) => (
		<TextField
			label={label}
			name={name}
			autoComplete="off"
			value={texts[name]}
			onChange={(event) => change({ ...texts, [name]: event.target.value })}
			errors={errors[name]}
			hint={hint}
		/>
	)
	return (
		<fieldset ref={part} id="control-points" className="grid min-w-0 gap-4">
			<legend className="mb-1 font-display text-lg font-bold">Control points</legend>
			<p>
				Optional. Two to four points connect the map with the world. Then phones show visitors where they are.
				Choose points that are far apart and easy to recognize, such as the corner of a building or a bridge.
				Two or three fit a map that is true to scale; four also fit one that is stretched.
			</p>
			<MapEditor
				map={map}
				points={points}
				chosen={chosen}
				onPlace={(position) => change({ ...texts, [positionName(number)]: positionText(position) })}
				onChoose={setChosen}
				status={`Point ${number} is chosen${points[chosen] ? `: ${texts[positionName(number)]}` : ""}.`}
				hint={`Tap the map where point ${number} is. Arrow keys move it on the map.`}
			/>
			<FitLine map={map} texts={texts} />
			{POINT_NUMBERS.map((one, at) => (
				<fieldset key={one} className="grid gap-3 rounded-md border border-line p-4">
					<legend className="px-1 font-semibold">Point {one}</legend>
					{isHydrated && (
						<button
							type="button"
							aria-pressed={chosen === at}
							onClick={() => {
								setChosen(at)
								focusMap()
							}}
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
				</fieldset>
			))}
		</fieldset>
	)
}

function FitLine({ map, texts }: { map: FarmMap; texts: TypedPoints }) {
	const { value: points, problems } = readControlPoints(texts)
	const fit = problems.length === 0 ? fitMap(points, map) : undefined
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
