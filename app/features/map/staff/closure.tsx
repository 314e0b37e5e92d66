import { data } from "react-router"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { DeletedRecord, EditForm, shownForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { CLOSURE } from "#features/map/closure.record.ts"
import { CLOSURES, findTrailName } from "#features/map/closure.server.ts"
import type { Route } from "./+types/closure"
import { pressedOn, trailOf } from "./map-actions.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, CLOSURE.titles.edit) }]

const targetOf = ({ id, trail }: Route.LoaderArgs["params"]) => ({ id: trail, parent: Number(id) })

const listOf = ({ context, params, url }: Route.LoaderArgs) =>
	pressedOn(context, params.id, url) + (url.searchParams.has("from") ? "" : `#trail-${params.trail}`)

export async function loader(page: Route.LoaderArgs) {
	const name = await findTrailName(page.context.get(databaseContext), trailOf(page.params))
	const { data: form, init } = await loadRecordForm(CLOSURES, page, targetOf(page.params))
	return data({ ...form, name, list: listOf(page) }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	return await saveRecordForm({ ...CLOSURES, list: listOf(page) }, page, targetOf(page.params))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

/** Why a trail is closed and until when: visitors read it on the map and the home page. */
export default function ClosurePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, list } = loaderData
	const { values, title } = shownForm(CLOSURE, false, loaderData, actionData)
	return (
		<StaffPage title={name ? `${title}: ${name}` : title} back={{ to: list, text: "Back" }}>
			<p className="text-soft">
				Saving closes the trail at once. Visitors read this with the trail until it is open again.
			</p>
			{values ? (
				<EditForm
					key={params.trail}
					{...{ ...loaderData, record: { ...CLOSURE, list }, values, isNew: false, actionData }}
				/>
			) : (
				<DeletedRecord />
			)}
		</StaffPage>
	)
}
