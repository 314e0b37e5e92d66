import { randomUUID } from "node:crypto"
import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { rejectConflict } from "#app/middleware/forms/edit-conflict.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import {
	controlPointsForm,
	controlPointValues,
	coordinatesName,
	POINT_NUMBERS,
	positionName,
	readControlPoints,
	storedControlPoints,
} from "#app/models/map/control-points-form.ts"
import { findMap, updateControlPoints } from "#app/models/map/map.server.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/control-points"
import { ControlPointsForm } from "./control-points-form.tsx"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Control points") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const map = await requireMap(context, params.id)
	const draft = await findDraftForm(context, url, controlPointsForm(map))
	const stored = { ...storedControlPoints(map), formKey: randomUUID() }
	return { map, values: controlPointValues(draft ?? stored), isRestored: draft !== undefined }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const map = await requireMap(context, params.id)
	return await saveForm(
		context,
		{ request, url },
		{
			schema: controlPointsForm(map),
			save: (form) => save(context, map, form),
			afterSave: () => redirectToMap(context, map),
		},
	)
}

async function save(
	context: Readonly<RouterContextProvider>,
	map: FarmMap,
	form: ValidForm<ReturnType<typeof controlPointsForm>>,
) {
	const { points } = readControlPoints(form.value)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const db = context.get(databaseContext)
	const result = await db
		.transaction()
		.execute((trx) => updateControlPoints(trx, map.id, form.value.revision, points, change))
	if (result === "edit conflict") {
		const theirs = await findMap(db, map.id)
		const stored = theirs && { ...storedControlPoints(theirs), ...theirs }
		const versions = { theirs: stored, mine: form.value, lines: controlPointLines }
		return await rejectConflict(context, form, "this map", versions)
	}
	return await redirectToMap(context, map)
}

const controlPointLines = (typed: Record<string, unknown>) =>
	POINT_NUMBERS.flatMap((number) => [
		{ label: `Position of point ${number}`, value: String(typed[positionName(number)] ?? "") },
		{ label: `Coordinates of point ${number}`, value: String(typed[coordinatesName(number)] ?? "") },
	])

async function redirectToMap(context: Readonly<RouterContextProvider>, map: FarmMap) {
	const flash = { title: "Control points saved", description: map.name, did: "map.updated" } as const
	return await redirectWith(context, href("/admin/map/:id", { id: String(map.id) }), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ControlPoints({ loaderData, actionData }: Route.ComponentProps) {
	const { map } = loaderData
	return (
		<MapPage
			title="Control points"
			back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}
		>
			<ControlPointsForm {...loaderData} answer={actionData} />
		</MapPage>
	)
}
