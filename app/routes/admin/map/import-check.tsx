import {
	data,
	href,
	Link,
	type RouterContextProvider,
	redirect,
	type ShouldRevalidateFunctionArgs,
} from "react-router"
import {
	changeOf,
	databaseContext,
	environmentContext,
	staffContext,
} from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteUpload, findCreatedByKey, findUploadedFile } from "#app/models/forms/draft.server.ts"
import { CHANGED_SINCE, checkMapFile, importIntoMap } from "#app/models/map/import-map.server.ts"
import { MAP } from "#app/models/map/map.record.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import type { DrawnFile } from "#app/models/map/map-file.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { FILE_EXPIRED, ImportProblem, NOT_IMPORTED } from "#app/ui/import-problem.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/import-check"
import { ImportCheck } from "./import-check-form.tsx"
import { MapPage } from "./map-page.tsx"
import { readUploadedMap } from "./read-uploaded-map.server.ts"
import { describePlan } from "./shown-plan.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Check of a map file") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const db = context.get(databaseContext)
	const earlier = await findCreatedByKey(db, { key: params.token, digest: "" })
	if (earlier !== undefined) throw redirect(addressOf(earlier))
	const found = await findFile(context, map, params.token, 302)
	if ("error" in found) return data({ map, problem: found, check: null }, { status: found.status })
	const { fileName, file } = found
	return { map, problem: null, check: describePlan(await checkMapFile(db, map.id, file), fileName) }
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const map = await requireRecord(MAP, context, params.id)
	const db = context.get(databaseContext)
	const earlier = await findCreatedByKey(db, { key: params.token, digest: "" })
	if (earlier !== undefined) throw redirect(addressOf(earlier), 303)
	const form = await request.formData().catch(() => new FormData())
	const found = await findFile(context, map, params.token, 303)
	if ("error" in found) return failed(found.error, found.status)
	const choice = {
		seal: String(form.get("seal")),
		trails: new Set(form.getAll("trails").map(Number)),
		newPlaces: form.has("newPlaces"),
		changedPlaces: form.has("changedPlaces"),
	}
	const change = changeOf(context)
	const imported = await importIntoMap(db, map, { ...found, token: params.token }, choice, change)
	if (typeof imported !== "number")
		return failed(imported.error, imported.error === CHANGED_SINCE ? 409 : 400)
	await deleteUpload(db, context.get(environmentContext).dataDir, params.token)
	const flash = { title: "Map file imported", auditAction: "map.imported" } as const
	return await redirectWith(context, addressOf(imported), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

/** After a rejected import, too: the map may have been changed since the check. Not without a connection. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

function failed(message: string, status: number) {
	return data({ message }, { status })
}

const addressOf = (importId: number) => href("/admin/content-imports/:id", { id: String(importId) })

type Found = { file: DrawnFile; fileName: string } | { error: string; status: number }

/** Throws a redirect with `status` to the import if another press imported the file, and deleted it, while it was read. */
async function findFile(
	context: Readonly<RouterContextProvider>,
	map: FarmMap,
	token: string,
	status: number,
): Promise<Found> {
	const found = await readFile(context, map, token).catch((error: unknown) => ({ error, status: 500 }))
	if (!("error" in found)) return found
	const imported = await findCreatedByKey(context.get(databaseContext), { key: token, digest: "" })
	if (imported !== undefined) throw redirect(addressOf(imported), status)
	const { error } = found
	if (typeof error !== "string") throw error
	return { ...found, error }
}

async function readFile(
	context: Readonly<RouterContextProvider>,
	map: FarmMap,
	token: string,
): Promise<Found> {
	const { dataDir } = context.get(environmentContext)
	const userId = context.get(staffContext).id
	const upload = await findUploadedFile(context.get(databaseContext), dataDir, userId, token)
	if (!upload) return { error: FILE_EXPIRED, status: 404 }
	const file = await readUploadedMap(context, map, upload.path)
	return "error" in file
		? { error: file.error, status: file.status ?? 400 }
		: { file, fileName: upload.fileName }
}

export default function CheckMapFile({ loaderData, actionData }: Route.ComponentProps) {
	const { map, check, problem } = loaderData
	const back = href("/admin/map/:id/import", { id: String(map.id) })
	const message = problem?.error ?? actionData?.message
	useFailureToast(NOT_IMPORTED, check ? actionData : undefined)
	return (
		<MapPage
			title={check ? `Check of ${check.fileName}` : "Check of a map file"}
			back={{ to: back, text: "Import and export" }}
		>
			{message && (
				// With scripts the form shows it at its button.
				<div data-without-scripts={check ? true : undefined}>
					<ImportProblem text={message} />
				</div>
			)}
			{check ? (
				<ImportCheck key={check.seal} map={map} check={check} problem={actionData?.message} />
			) : (
				<Link to={back} className="button mt-4">
					Choose Another File
				</Link>
			)}
		</MapPage>
	)
}
