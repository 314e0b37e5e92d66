import { data, Form, href, Link, type RouterContextProvider } from "react-router"
import { BusyError } from "#app/jobs/run-job.server.ts"
import {
	backgroundContext,
	databaseContext,
	environmentContext,
	staffContext,
} from "#app/middleware/context.server.ts"
import { findDraftText } from "#app/middleware/forms/draft.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { deleteUpload, findUpload } from "#app/models/forms/draft.server.ts"
import { fitMap } from "#app/models/map/georeference.ts"
import { importIntoMap } from "#app/models/map/import-map.server.ts"
import { importText } from "#app/models/map/import-text.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { MAX_MAP_FILE_BYTES } from "#app/models/map/map-file.ts"
import { BrokenFormError, discardSentFiles, type SentFile } from "#app/platform/uploads.server.ts"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { isStopped, withProgress } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/import"
import { requireMap } from "./find-map.server.ts"
import { MapFileInput } from "./map-file-input.tsx"
import { MapImportResult, type ShownResult } from "./map-import-result.tsx"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Import and export") }]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const map = await requireMap(context, params.id)
	const token = await findDraftText(context, url, "mapFileUpload")
	const received = token ? await findReceived(context, token) : undefined
	const updates = (await findDraftText(context, url, "updates")) === "on"
	return { map, hasFit: typeof fitMap(map.controlPoints, map) === "object", received, updates }
}

function findReceived(context: Readonly<RouterContextProvider>, token: string) {
	const { dataDir } = context.get(environmentContext)
	return findUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, token)
}

const TOO_LARGE = "The file is larger than 20 MB. Export only the trails of the farm. Nothing was imported."
const NO_FILE = "Choose a GeoJSON or GPX file."

/** Sending the same file again adds nothing twice. */
export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const map = await requireMap(context, params.id)
	const { dataDir } = context.get(environmentContext)
	const sent = await receiveForm(context, request, { mapFile: MAX_MAP_FILE_BYTES }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (sent instanceof BrokenFormError) return failed(sent.message, 400)
	try {
		const updates = sent.fields.get("updates") === "on"
		if (sent.tooLarge.has("mapFile")) return failed(TOO_LARGE, 413, updates)
		const [rejection] = sent.rejected.values()
		const token = sent.fields.get("mapFileUpload")
		const received = typeof token === "string" ? await findReceived(context, token) : undefined
		const file = sent.files.get("mapFile") ?? received
		if (rejection || !file) return failed(rejection ?? NO_FILE, 400, updates)
		const answer = await importFile(context, map, file, updates)
		if (received) await deleteUpload(context.get(databaseContext), dataDir, received.token)
		return answer
	} finally {
		await discardSentFiles(sent)
	}
}

async function importFile(
	context: Readonly<RouterContextProvider>,
	map: FarmMap,
	{ path, fileName }: Pick<SentFile, "path" | "fileName">,
	updates: boolean,
) {
	const { controlPoints, width, height } = map
	const read = await context
		.get(backgroundContext)("readMapFile", { path, map: { controlPoints, width, height } })
		.catch((error) => {
			if (!(error instanceof BusyError)) throw error
			return { error: "Too many imports are waiting. Please try again in a few minutes." }
		})
	if ("error" in read) return failed(read.error, 400, updates, fileName)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const result = await importIntoMap(context.get(databaseContext), map, read, updates, change)
	if ("error" in result) return failed(result.error, 409, updates, fileName)
	return { title: "Import finished", text: importText(result), fileName, leftOut: read.leftOut, updates }
}

function failed(text: string, status: number, updates = false, fileName?: string) {
	return data({ title: "Nothing was imported", text, fileName, leftOut: [], updates }, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ShownResult> {
	const answer = (text: string) => ({ title: "Nothing was imported", text, leftOut: [], updates: false })
	try {
		return await withProgress(serverAction)
	} catch (error) {
		if (isStopped(error)) return answer("The upload was stopped.")
		if (!isNetworkError(error)) throw error
		return answer("No connection. Try again when you're back online.")
	}
}

export default function ImportMap({ loaderData, actionData }: Route.ComponentProps) {
	const { map, hasFit, received, updates } = loaderData
	const params = { id: String(map.id) }
	const isSending = useIsSending()
	useSendingGuard()
	return (
		<MapPage title="Import and export" back={{ to: href("/admin/map/:id", params), text: map.name }}>
			{hasFit ? (
				<div className="mt-4 grid gap-8">
					<section aria-labelledby="export" className="grid gap-3">
						<h3 id="export" className="text-lg">
							Export
						</h3>
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
						<h3 id="import" className="text-lg">
							Import
						</h3>
						<p>
							From GeoJSON, points and areas become places and lines become trails; from GPX, waypoints become
							places and tracks become trails. Whatever is outside of the picture is left out. Nothing is
							deleted.
						</p>
						<Form
							method="post"
							encType="multipart/form-data"
							className="grid gap-4"
							onSubmit={(event) => isSending && event.preventDefault()}
						>
							<MapFileInput received={actionData ? undefined : received} />
							<label className="flex min-h-11 items-center gap-3">
								<input
									type="checkbox"
									name="updates"
									defaultChecked={actionData?.updates ?? updates}
									className="size-6 shrink-0"
								/>
								<span>
									Change places and trails that are already on the map. Places are compared by name and
									number, trails by name.
								</span>
							</label>
							<div>
								{/* Not `disabled` while sending, which would lose the focus. */}
								<button type="submit" className="button" aria-disabled={isSending}>
									{isSending ? "Importing..." : "Import File"}
								</button>
								<UploadLine />
							</div>
						</Form>
						{actionData && !isSending && <MapImportResult result={actionData} />}
					</section>
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
