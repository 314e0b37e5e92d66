import { randomUUID } from "node:crypto"
import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/draft.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import {
	controlPointsForm,
	controlPointValues,
	coordinatesName,
	POINT_NUMBERS,
	positionName,
	readControlPoints,
	storedControlPoints,
} from "#app/models/map/control-points-form.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { findMap, updateControlPoints } from "#app/models/map/map.server.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { carriedFields, rejectConflict, withChosenLines } from "#app/records/edit-conflict.server.ts"
import { rejectSubmission } from "#app/records/form-response.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { saveForm, type ValidForm } from "#app/records/save-form.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/control-points"
import { ControlPointsForm } from "./control-points-form.tsx"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Control points") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const draft = await findDraftForm(context, url, controlPointsForm(map))
	const stored = { ...storedControlPoints(map), formKey: randomUUID() }
	return {
		map,
		values: controlPointValues(draft ?? stored),
		isRestored: draft !== undefined,
		...carriedFields(draft, controlPointLines(stored)),
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const map = await requireRecord(MAP, context, params.id)
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
	const db = context.get(databaseContext)
	async function readVersions() {
		const theirs = await findMap(db, map.id)
		return { theirs: theirs && { ...storedControlPoints(theirs), ...theirs }, lines: controlPointLines }
	}
	const mine: Record<string, unknown> = form.value
	const chosen = controlPointsForm(map).safeParse(await withChosenLines(form, mine, readVersions))
	if (!chosen.success) return rejectSubmission(form, 400, fieldErrors(chosen.error))
	const { points } = readControlPoints(chosen.data)
	const change = changeOf(context)
	const result = await db
		.transaction()
		.execute((trx) => updateControlPoints(trx, map, form.value.revision, points, change))
	if (result === "edit conflict")
		return await rejectConflict(context, form, "this map", { ...(await readVersions()), mine })
	return await redirectToMap(context, map)
}

const controlPointLines = (typed: Record<string, unknown>) =>
	POINT_NUMBERS.flatMap((number) => {
		const line = (what: string, key: string) => ({
			label: `${what} of point ${number}`,
			value: String(typed[key] ?? ""),
			keys: [key],
		})
		return [line("Position", positionName(number)), line("Coordinates", coordinatesName(number))]
	})

async function redirectToMap(context: Readonly<RouterContextProvider>, map: FarmMap) {
	const flash = { title: "Control points saved", description: map.name, auditAction: "map.updated" } as const
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
			<ControlPointsForm {...loaderData} actionData={actionData} />
		</MapPage>
	)
}
