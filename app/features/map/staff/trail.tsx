import { data, href } from "react-router"
import { SelectField, TextField } from "#core/forms/ui/form-fields.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { DeletedRecord, EditForm, shownForm } from "#core/records/record-form.tsx"
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
import { DeleteOnMap } from "./delete-part-form.tsx"
import { readDrawnMap } from "./drawn-map.server.ts"
import { LineFields } from "./line-fields.tsx"
import { MapPage } from "./map-page.tsx"

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
	const isNew = !params.trail
	const { values, title } = shownForm(TRAIL, isNew, loaderData, actionData)
	const { color, noticeId } = TRAIL.fields
	const stored = drawn.trails.find(({ id }) => id === storedId)
	return (
		<MapPage title={title} back={{ to: href("/admin/map/:id", { id: String(map.id) }), text: map.name }}>
			{stored && <WhyClosed mapId={map.id} trail={stored} />}
			{values ? (
				<EditForm
					key={params.trail}
					{...{ ...loaderData, record: TRAIL, values, isNew, parent: map.id, actionData: actionData }}
					facts={{ places: drawn.places }}
					controls={{
						line: ({ typed, shared, errors, wasPressed, onChange }) => (
							<LineFields
								{...{ map, drawn, onChange, trailId: storedId, initial: typed, isListOpen: wasPressed }}
								color={shared.color ?? typed.color}
								errors={{ ...errors, line: [...(errors.line ?? []), ...(errors.places ?? [])] }}
							/>
						),
						color: ({ typed, shared, share, errors }) => (
							<TextField
								label={color.label}
								name="color"
								type="color"
								value={shared.color ?? typed.color}
								onChange={(event) => share({ color: event.target.value })}
								errors={errors.color}
								className="h-12 max-w-24 p-1"
								hint={color.hint}
							/>
						),
						noticeId: ({ typed, errors }) => (
							<SelectField
								label={noticeId.label}
								name="noticeId"
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
				/>
			) : (
				<DeletedRecord />
			)}
			<DeleteOnMap
				{...{ mapId: map.id, what: "trail", id: storedId }}
				consequence="It disappears from the map. Its places stay."
			/>
		</MapPage>
	)
}
