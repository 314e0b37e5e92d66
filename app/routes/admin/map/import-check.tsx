import { data, href, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router"
import { changeOf, databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteUpload } from "#app/models/forms/draft.server.ts"
import { CHANGED_SINCE, checkMapFile, importIntoMap } from "#app/models/map/import-map.server.ts"
import { MAP } from "#app/models/map/map.record.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { ImportCheckPage } from "#app/ui/import-check.tsx"
import mapStyles from "#app/ui/map/map.css?url"
import { pageTitle } from "#app/ui/page-title.ts"
import { readUploadToCheck } from "#app/use-cases/upload-to-check.server.ts"
import type { Route } from "./+types/import-check"
import { MapImportForm } from "./import-check-form.tsx"
import { readUploadedMap } from "./read-uploaded-map.server.ts"
import { describePlan } from "./shown-plan.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const TITLE = "Check of a map file"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const found = await readFile(context, request, map, params.token)
	if ("error" in found) return data({ map, problem: found.error, check: null }, { status: found.status })
	const checked = await checkMapFile(context.get(databaseContext), map.id, found.content)
	return { map, problem: undefined, check: describePlan(checked, found.fileName) }
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { id, token }, request }: Route.ActionArgs) {
	const map = await requireRecord(MAP, context, id)
	const form = await request.formData().catch(() => new FormData())
	const found = await readFile(context, request, map, token)
	if ("error" in found) return failed(found.error, found.status)
	const choice = {
		seal: String(form.get("seal")),
		trails: new Set(form.getAll("trails").map(Number)),
		newPlaces: form.has("newPlaces"),
		changedPlaces: form.has("changedPlaces"),
	}
	const db = context.get(databaseContext)
	const source = { file: found.content, fileName: found.fileName, token }
	const imported = await importIntoMap(db, map, source, choice, changeOf(context))
	if (typeof imported !== "number")
		return failed(imported.error, imported.error === CHANGED_SINCE ? 409 : 400)
	await deleteUpload(db, context.get(environmentContext).dataDir, token)
	const flash = { title: "Map file imported", auditAction: "map.imported" } as const
	return await redirectWith(context, pageOf(imported), flash)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

/** After a rejected import, too: the map may have been changed since the check. Not without a connection. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

const failed = (message: string, status: number) => data({ message }, { status })

const pageOf = (importId: number) => href("/admin/content-imports/:id", { id: String(importId) })

const readFile = (context: Readonly<RouterContextProvider>, request: Request, map: FarmMap, token: string) =>
	readUploadToCheck(context, request, {
		token,
		read: (path) => readUploadedMap(context, map, path),
		page: pageOf,
	})

export default function CheckMapFile({ loaderData, actionData }: Route.ComponentProps) {
	const { map, check, problem } = loaderData
	const back = { to: href("/admin/map/:id/import", { id: String(map.id) }), text: "Import and export" }
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<ImportCheckPage
				title={check ? `Check of ${check.fileName}` : TITLE}
				back={back}
				problem={problem}
				failure={actionData}
			>
				{check && <MapImportForm key={check.seal} map={map} check={check} problem={actionData?.message} />}
			</ImportCheckPage>
		</>
	)
}
