import { data } from "react-router"
import { SelectField } from "#core/forms/ui/form-fields.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { loadRecordForm, requireRecord, saveRecordForm } from "#core/records/record-routes.server.ts"
import { shorten } from "#core/text/text.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import { LEVEL_LABELS } from "#features/hours/notices/notice.ts"
import { MAP } from "#features/map/map.record.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { TRAILS } from "#features/map/trail.server.ts"
import { WhyClosed } from "#features/map/ui/close-trail.tsx"
import type { Route } from "./+types/trail"
import { readDrawnMap } from "./drawn-map.server.ts"
import { PartPage } from "./map-page.tsx"
import { WayFields } from "./way-fields.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.trail ? TRAIL.titles.edit : TRAIL.titles.new) },
]

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const map = await requireRecord(MAP, page.context, page.params.id)
	const { data: form, init } = await loadRecordForm(TRAILS, page, { id: page.params.trail, parent: map.id })
	const notices = (await listNotices(db)).map(({ id, text, level }) => ({
		id,
		text: `${LEVEL_LABELS[level]}: ${shorten(text.replace(/\s+/g, " "), 60)}`,
	}))
	return data({ ...form, map, drawn: await readDrawnMap(db, map.id), notices }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { id } = await requireRecord(MAP, page.context, page.params.id)
	return await saveRecordForm(TRAILS, page, { id: page.params.trail, parent: id })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function TrailPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { map, drawn, notices, storedId } = loaderData
	const stored = drawn.trails.find(({ id }) => id === storedId)
	const { noticeId } = TRAIL.fields
	return (
		<PartPage
			{...{ record: TRAIL, what: "trail", loaderData, actionData, id: params.trail }}
			consequence="It disappears from the map. Its places stay."
			facts={{ places: drawn.places }}
			controls={{
				line: ({ typed, errors }) => (
					<WayFields {...{ map, drawn, errors, trailId: storedId, initial: typed }} />
				),
				noticeId: ({ typed, errors }) => (
					<SelectField
						name="noticeId"
						label={noticeId.label}
						defaultValue={typed.noticeId}
						errors={errors.noticeId}
						hint={noticeId.hint}
					>
						<option value="">No notice</option>
						{notices.map(({ id, text }) => (
							<option key={id} value={id}>
								{text}
							</option>
						))}
					</SelectField>
				),
			}}
		>
			{stored && <WhyClosed mapId={map.id} trail={stored} />}
		</PartPage>
	)
}
