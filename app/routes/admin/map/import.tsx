import { href, Link, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftUpload } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listContentImports } from "#app/models/content-imports/content-import.server.ts"
import { fitMap } from "#app/models/map/georeference.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { UploadForm } from "#app/ui/forms/upload-form.tsx"
import { sendToCheck } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import { RecentContentImports } from "#app/ui/recent-content-imports.tsx"
import { uploadToCheck } from "#app/use-cases/upload-to-check.server.ts"
import type { Route } from "./+types/import"
import { MapPage } from "./map-page.tsx"
import { readUploadedMap } from "./read-uploaded-map.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Import and export") }]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const token = await findDraftUpload(context, url, "mapFile")
	if (token) throw redirect(href("/admin/map/:id/import/:token", { ...params, token }))
	const imports = await listContentImports(context.get(databaseContext), "map", map.id)
	return { map, hasFit: typeof fitMap(map.controlPoints, map) === "object", imports }
}

const TOO_LARGE = "The file is larger than 20 MB. Export only the trails of the farm. Nothing was imported."
const NO_FILE = "Choose a GeoJSON or GPX file."

/** Writes nothing on the map. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const map = await requireRecord(MAP, context, params.id)
	return await uploadToCheck(context, request, {
		name: "mapFile",
		tooLarge: TOO_LARGE,
		missing: NO_FILE,
		check: (path) => readUploadedMap(context, map, path),
		page: (token) => href("/admin/map/:id/import/:token", { id: String(map.id), token }),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendToCheck(serverAction)

export default function ImportMap({ loaderData, actionData }: Route.ComponentProps) {
	const { map, hasFit, imports } = loaderData
	const params = { id: String(map.id) }
	const isSending = useIsSending()
	useSendingGuard()
	return (
		<MapPage title="Import and export" back={{ to: href("/admin/map/:id", params), text: map.name }}>
			{hasFit ? (
				<div className="mt-4 grid gap-8">
					<section aria-labelledby="export" className="grid gap-3">
						<h2 id="export" className="text-lg">
							Export
						</h2>
						<p>
							Files for other map programs and GPS devices. GeoJSON keeps everything about places and trails;
							GPX keeps names, kinds, texts and lines.
						</p>
						<div className="flex flex-wrap gap-3">
							{["geojson", "gpx"].map((format) => (
								<a
									key={format}
									href={href("/admin/map/:id/export/:format", { ...params, format })}
									download
									className="button button-quiet"
								>
									Download {format === "gpx" ? "GPX" : "GeoJSON"}
								</a>
							))}
						</div>
					</section>
					<section aria-labelledby="import" className="grid gap-3">
						<h2 id="import" className="text-lg">
							Import
						</h2>
						<p>
							From GeoJSON, points and areas become places and lines become trails; from GPX, waypoints become
							places and tracks become trails. First you see what the file would add and change.
						</p>
						<UploadForm
							name="mapFile"
							label="File"
							accept=".geojson,.json,.gpx,application/geo+json,application/gpx+xml"
							kind="a .geojson or .gpx file"
							chosenLabel="Ready to check"
							press="Check the file"
							sendingPress="Checking..."
							isSending={isSending}
							problem={actionData}
						/>
					</section>
					<RecentContentImports imports={imports} />
				</div>
			) : (
				<div className="mt-4 grid gap-3">
					<p>
						Files hold coordinates. So that they have a position in the picture, set two to four control
						points first.
					</p>
					<Link to={href("/admin/map/:id/control-points", params)} className="button justify-self-start">
						Control Points
					</Link>
				</div>
			)}
		</MapPage>
	)
}
