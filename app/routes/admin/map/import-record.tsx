import { href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { listMapImports } from "#app/models/map/map-imports.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Route } from "./+types/import-record"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Import of a map file") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const imports = await listMapImports(context.get(databaseContext), map.id, new Date())
	const found = imports.find(({ id }) => id === parseId(params.import))
	const list = href("/admin/map/:id/import", { id: String(map.id) })
	if (!found) throw await redirectWith(context, list, { title: "This import is no longer listed" })
	const { parts, ...record } = found
	const named = parts.map(({ kind, id, name, before }) => ({ kind, id, name, isAdded: before === null }))
	return { map: { id: map.id, name: map.name }, record, parts: named }
}

export default function MapImportRecord({ loaderData: { map, record, parts } }: Route.ComponentProps) {
	const zone = useTimeZone()
	const params = { id: String(map.id) }
	const lists = [
		{ title: "Added as drafts", names: parts.filter(({ isAdded }) => isAdded) },
		{ title: "Changed as drafts", names: parts.filter(({ isAdded }) => !isAdded) },
	]
	return (
		<MapPage
			title={`Import of ${record.fileName}`}
			back={{ to: href("/admin/map/:id/import", params), text: "Import and export" }}
		>
			<p className="mt-2 text-soft">
				<time dateTime={record.at}>{formatDateTime(record.at, zone)}</time> by {record.username}
			</p>
			{record.undoneAt === null ? (
				<div className="mt-3 grid justify-items-start gap-3">
					<p>
						Undoing moves what was added to the trash, also if it was published since, and gives what was
						changed its former content. What someone has edited since stays as it is.
					</p>
					<div className="flex flex-wrap gap-3">
						<Link to={href("/admin/map/:id", params)} className="button">
							Look at the Map
						</Link>
						<ActionButton
							action={href("/admin/map/:id/imports/:import/undo", { ...params, import: String(record.id) })}
							failure="Couldn't undo the import"
						>
							<button type="submit" className="button button-quiet">
								Undo This Import
							</button>
						</ActionButton>
					</div>
				</div>
			) : (
				<p className={`${NOTICE.gold} mt-3`}>
					Undone on {formatDateTime(record.undoneAt, zone)} by {record.undoneBy}.
				</p>
			)}
			{lists.map(
				({ title, names }) =>
					names.length > 0 && (
						<section key={title} className="mt-4">
							<h2 className="text-lg">{title}</h2>
							<ul className="list-disc pl-6">
								{names.map(({ kind, id, name }) => (
									<li key={`${kind} ${id}`} dir="auto" className="[overflow-wrap:anywhere]">
										{name}
									</li>
								))}
							</ul>
						</section>
					),
			)}
		</MapPage>
	)
}
