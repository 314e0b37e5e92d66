import { useMemo, useState } from "react"
import { data } from "react-router"
import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import { FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { fold } from "#core/text/normalize.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { MAP } from "#features/map/map.record.ts"
import { type FarmMap, MAX_SPECIES_PER_PLACE, type Position } from "#features/map/map.ts"
import { PLACE } from "#features/map/place.record.ts"
import { PLACES } from "#features/map/place.server.ts"
import { parsePercent, percentText } from "#features/map/position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines } from "#features/map/ui/trail-lines.tsx"
import { listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/place"
import { type DrawnMap, readDrawnMap } from "./drawn-map.server.ts"
import { MapEditor, useFormPart } from "./map-editor.tsx"
import { PartPage } from "./map-page.tsx"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(PLACES, page, { id: page.params.place, parent: map.id })
	const species = await listNames(db)
	return data({ ...form, map, drawn: await readDrawnMap(db, map.id), species }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { id } = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(PLACES, page, { id: page.params.place, parent: id })
}

export default function PlacePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { map, drawn, species, storedId } = loaderData
	return (
		<PartPage
			{...{ record: PLACE, what: "place", loaderData, actionData, id: params.place }}
			consequence="It disappears from the map and from its trails. Its species stay."
			controls={{
				x: ({ typed, errors }) => (
					<PositionFields {...{ map, drawn, errors, placeId: storedId, initial: typed }} />
				),
				y: () => false,
				species: ({ typed, errors }) => (
					<SpeciesCheckboxes all={species} initial={typed.species} errors={errors.species} />
				),
			}}
		/>
	)
}

type SpeciesChoice = { id: number; name: string; archived: boolean }

type SpeciesCheckboxesProps = {
	all: SpeciesChoice[]
	initial: string[]
	errors: string[] | undefined
}

function SpeciesCheckboxes({ all, initial, errors }: SpeciesCheckboxesProps) {
	const hydrated = useHydrated()
	const [query, setQuery] = useState("")
	const ticked = new Set(initial)
	const isTicked = ({ id }: SpeciesChoice) => ticked.has(String(id))
	const sorted = [...all.filter(isTicked), ...all.filter((one) => !isTicked(one))]
	const matches = ({ name }: SpeciesChoice) => fold(name).includes(fold(query))
	return (
		<fieldset id="species" className="grid gap-2 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Species</legend>
			<p className="text-sm text-soft">
				Those that can be found here, at most {MAX_SPECIES_PER_PLACE}. Visitors see the place on their pages.
			</p>
			{hydrated && all.length > 12 && (
				<input
					type="search"
					aria-label="Filter the species"
					placeholder="Filter the species"
					autoComplete="off"
					value={query}
					onChange={(event) => setQuery(event.target.value)}
					// It isn't part of what is saved.
					onInput={(event) => event.stopPropagation()}
					onKeyDown={(event) => {
						// Enter would submit the form.
						if (event.key === "Enter") event.preventDefault()
					}}
					className="field max-w-sm"
				/>
			)}
			<ul className="max-h-72 overflow-y-auto" aria-label="Species to choose from">
				{sorted.map((species) => (
					// Hidden ones stay in the form.
					<li key={species.id} hidden={!matches(species)}>
						<Checkbox name="species" value={species.id} defaultChecked={isTicked(species)}>
							<bdi>{species.name}</bdi>
							{species.archived && " (archived)"}
						</Checkbox>
					</li>
				))}
			</ul>
			{all.length === 0 && <p>There are no species yet.</p>}
			<FieldError id="species" errors={errors} />
		</fieldset>
	)
}

type PositionFieldsProps = {
	map: FarmMap
	drawn: DrawnMap
	placeId: number | null
	initial: { x: string; y: string }
	errors: Partial<Record<"x" | "y", string[] | undefined>>
}

function PositionFields({ map, drawn, placeId, initial, errors }: PositionFieldsProps) {
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
			<legend className="mb-1 font-display text-lg font-bold">Position on the map</legend>
			<MapEditor
				map={map}
				points={[position]}
				chosen={0}
				onPlace={({ x, y }) => change({ x: percentText(x), y: percentText(y) })}
				onChoose={() => {}}
				status={position ? `The place is ${typed.x}% from the left, ${typed.y}% from the top.` : ""}
				hint={`Tap the map where the place is, or type its position.${position ? " Arrow keys move it on the map." : ""}`}
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
