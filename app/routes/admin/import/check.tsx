import { data, href, Link, type RouterContextProvider, redirect } from "react-router"
import type { ImportFailure } from "#app/jobs/import-jobs.server.ts"
import { databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { findDraftText } from "#app/middleware/forms/draft.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import {
	checkUploads,
	findImportFile,
	findImportFiles,
	findOwnImport,
	importUpload,
	startImport,
} from "#app/middleware/species-import.server.ts"
import { deleteUpload } from "#app/models/forms/draft.server.ts"
import type { PhotoImport } from "#app/models/species/photo-import.server.ts"
import { findImport, missingPhotosText } from "#app/models/species/species-import.server.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/check"
import { ImportPreview, type Preview } from "./import-preview.tsx"
import { failedImport, ImportProblem, type Problem, rejectionProblem } from "./import-problem.tsx"
import { ImportFinished, ImportProgress } from "./import-progress.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
	const photoImport = await findOwnImport(context, token)
	if (photoImport?.state === "running") return view({ running: photoImport })
	const files = await findFiles(context, token, photoImport)
	if (!files) {
		const summary = await findImport(context.get(databaseContext), token)
		if (summary !== undefined && url.searchParams.has("started")) return view({ finished: summary })
		const problem = summary === undefined ? EXPIRED : alreadyImported(summary)
		return data(view({ problem }), { status: summary ? 200 : 404 })
	}
	const fileName = [files.csv, files.photos].flatMap((file) => file?.fileName ?? []).join(", ")
	const waiting = { csv: files.csv?.token ?? null, photos: files.photos?.token ?? null }
	const failure = photoImport?.state === "failed" ? (photoImport.problem as ImportFailure) : undefined
	const problem = failure && rejectionProblem(failure, fileName)
	if (failure && !("error" in failure)) return view({ problem, waiting: { ...waiting, photos: null } })
	const checked = await checkUploads(context, files)
	const choice = await findDraftText(context, url, "duplicates")
	if ("newCount" in checked)
		return view({ preview: { checked, fileName, updates: choice === "update" }, problem, waiting })
	return data(view({ problem: rejectionProblem(checked, fileName), waiting }), { status: 400 })
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
	const duplicates = form.get("duplicates") === "update" ? "update" : "skip"
	const photoImport = await findOwnImport(context, token)
	if (photoImport) {
		await startImport(context, token, duplicates)
		throw redirect(`${href("/admin/import/:token", { token })}?started=1`, 303)
	}
	return await importCsv(context, token, duplicates)
}

async function importCsv(context: Context, token: string, duplicates: "skip" | "update") {
	const db = context.get(databaseContext)
	const { csv: upload } = (await findFiles(context, token, undefined)) ?? {}
	const result = upload ? await importUpload(context, upload, duplicates) : "unavailable"
	if (result === "unavailable") {
		const summary = await findImport(db, token)
		if (summary === undefined) return data({ problem: EXPIRED }, { status: 404 })
		return await redirectWith(context, href("/admin"), {
			title: "Species imported",
			description: `${summary}.`,
		})
	}
	if (!("imported" in result)) {
		return data({ problem: rejectionProblem(result, upload?.fileName) }, { status: 400 })
	}
	await deleteUpload(db, context.get(environmentContext).dataDir, token)
	const { imported, updated, skipped, missingPhotos } = result
	const parts = [`${imported} species imported`]
	if (updated > 0) parts.push(`${updated} updated`)
	if (skipped > 0) parts.push(`${skipped} skipped`)
	const missing = missingPhotos ? ` ${missingPhotosText(missingPhotos)}.` : ""
	return await redirectWith(context, href("/admin"), {
		title: "Species imported",
		description: `${parts.join(", ")}.${missing}`,
		did: "species.imported",
	})
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction()
	} catch (error) {
		if (!isNetworkError(error)) throw error
		const text = "No connection. Try again when you're back online. Nothing will be imported twice."
		return failedImport(text)
	}
}

type Context = Readonly<RouterContextProvider>

async function findFiles(context: Context, token: string, photoImport: PhotoImport | undefined) {
	if (photoImport) return await findImportFiles(context, photoImport)
	const csv = await findImportFile(context, token)
	return csv && { csv, photos: undefined }
}

/** The parts of the page. `waiting` are the tokens of files for the form. */
type View = {
	running: { done: number; total: number } | undefined
	finished: string | undefined
	problem: Problem | undefined
	preview: Preview | undefined
	waiting: WaitingTokens | undefined
}

type WaitingTokens = { csv: string | null; photos: string | null }

function view({ running, finished, problem, preview, waiting }: Partial<View>): View {
	const progress = running && { done: running.done, total: running.total }
	return { running: progress, finished, problem, preview, waiting }
}

const EXPIRED: Problem = {
	title: "This file is no longer available",
	text: "Files that aren't imported are deleted after a while. Choose the file again.",
}

function alreadyImported(summary: string): Problem {
	return { title: "This file has already been imported", text: `${summary}.` }
}

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { running, finished, preview, waiting } = loaderData
	const problem = actionData?.problem ?? loaderData.problem
	return (
		<StaffPage title="Check the file" back={{ to: href("/admin/import") }} isWide>
			<div className="mt-4 grid max-w-4xl grid-cols-1 gap-6">
				<h2 className="sr-only">Result of the check</h2>
				{running && <ImportProgress {...running} />}
				{finished && <ImportFinished summary={finished} />}
				{problem && <ImportProblem problem={problem} />}
				{preview && <ImportPreview {...preview} />}
				{!running && (
					<p>
						<Link
							to={`${href("/admin/import")}${waiting ? keptFiles(waiting) : ""}`}
							className="text-link inline-flex min-h-12 items-center font-semibold"
						>
							{waiting ? "Choose other files" : "Choose another file"}
						</Link>
					</p>
				)}
			</div>
		</StaffPage>
	)
}

/** Those that had no error wait in the form. */
function keptFiles(waiting: WaitingTokens): string {
	const kept = Object.entries(waiting).flatMap(([name, token]) => (token ? [[name, token]] : []))
	return kept.length > 0 ? `?${new URLSearchParams(kept as [string, string][])}` : ""
}
