import { data, href, Link, type RouterContextProvider, redirect } from "react-router"
import type { ImportFailure } from "#app/jobs/import-jobs.server.ts"
import { databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { findDraftText } from "#app/middleware/draft.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteUpload } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { parsePages } from "#app/models/forms/page-range.ts"
import { parseTrashChoices } from "#app/models/imports/checked-rows.ts"
import { findImportOfForm } from "#app/models/imports/imports.server.ts"
import { importMessage } from "#app/models/species/import-summary.ts"
import type { PhotoImport } from "#app/models/species/photo-import.server.ts"
import { findImport } from "#app/models/species/species-import.server.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import {
	checkUploads,
	findImportFile,
	findImportFiles,
	findOwnImport,
	type ImportChoices,
	importUpload,
	startImport,
} from "#app/use-cases/species-import.server.ts"
import type { Database } from "#db/connection.ts"
import type { Route } from "./+types/check"
import { ImportPreview, type Preview } from "./import-preview.tsx"
import { failedImport, type Problem, rejectionProblem } from "./import-problem.tsx"
import { type Finished, ImportFinished, ImportProgress } from "./import-progress.tsx"
import { RejectedFile } from "./rejected-file.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
	const photoImport = await findOwnImport(context, token)
	if (photoImport?.state === "running") return view({ running: photoImport })
	const files = await findFiles(context, token, photoImport)
	if (!files) {
		const summary = await findImport(context.get(databaseContext), token)
		if (summary !== undefined && url.searchParams.has("started"))
			return view({ finished: { summary, ...(await linksTo(context.get(databaseContext), token)) } })
		const problem = summary === undefined ? EXPIRED : alreadyImported(summary)
		return data(view({ problem }), { status: summary ? 200 : 404 })
	}
	const fileName = [files.csv, files.photos].flatMap((file) => file?.fileName ?? []).join(", ")
	const waiting = { csv: files.csv?.token ?? null, photos: files.photos?.token ?? null }
	const failure = photoImport?.state === "failed" ? (photoImport.problem as ImportFailure) : undefined
	const problem = failure && rejectionProblem(failure, fileName)
	if (failure && !("error" in failure)) return view({ problem, waiting: { ...waiting, photos: null } })
	const checked = await checkUploads(context, files, parsePages(url.searchParams))
	const choice = await findDraftText(context, url, "duplicates")
	if ("newCount" in checked)
		return view({ preview: { checked, updates: choice !== "skip" }, fileName, problem, waiting })
	const rejected = rejectionProblem(checked, fileName)
	return data(view({ problem: rejected, fileName, waiting }), { status: statusOf(checked) })
}

const statusOf = (failure: ImportFailure) => ("error" in failure && failure.status) || 400

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const duplicates = form.get("duplicates") === "update" ? ("update" as const) : ("skip" as const)
	const choices = { duplicates, restored: parseTrashChoices(form) }
	const photoImport = await findOwnImport(context, token)
	if (photoImport) {
		await startImport(context, token, choices)
		throw redirect(`${href("/admin/import/:token", { token })}?started=1`, 303)
	}
	return await importCsv(context, token, choices)
}

async function importCsv(context: Context, token: string, choices: ImportChoices) {
	const db = context.get(databaseContext)
	const { csv: upload } = (await findFiles(context, token, undefined)) ?? {}
	const result = upload ? await importUpload(context, upload, choices) : "unavailable"
	if (result === "unavailable") {
		const summary = await findImport(db, token)
		if (summary === undefined) return data({ problem: EXPIRED }, { status: 404 })
		return await redirectWith(context, href("/admin"), {
			title: "Species imported",
			description: `${summary}.`,
			...(await linksTo(db, token)),
		})
	}
	if (!("imported" in result)) {
		return data({ problem: rejectionProblem(result, upload?.fileName) }, { status: statusOf(result) })
	}
	const links = await linksTo(db, token)
	// Without a record, a form that is sent twice needs the file again.
	if (links.view) await deleteUpload(db, context.get(environmentContext).dataDir, token)
	return await redirectWith(context, href("/admin"), {
		title: links.view ? "Species imported" : "Nothing to import",
		description: importMessage(result),
		...(links.view && { auditAction: "species.imported" }),
		...links,
	})
}

async function linksTo(db: Database, token: string): Promise<Pick<Flash, "undo" | "view">> {
	const record = await findImportOfForm(db, token)
	if (!record) return {}
	const id = String(record.id)
	return { view: href("/admin/imports/:id", { id }), undo: href("/admin/imports/:id/undo", { id }) }
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
	finished: Finished | undefined
	problem: Problem | undefined
	preview: Preview | undefined
	fileName: string | undefined
	waiting: WaitingTokens | undefined
}

type WaitingTokens = { csv: string | null; photos: string | null }

function view({ running, finished, problem, preview, fileName, waiting }: Partial<View>): View {
	const progress = running && { done: running.done, total: running.total }
	return { running: progress, finished, problem, preview, fileName, waiting }
}

const EXPIRED: Problem = {
	title: "This file is no longer available",
	text: "Files that aren't imported are deleted after a while. Choose the file again.",
}

function alreadyImported(summary: string): Problem {
	return { title: "This file has already been imported", text: `${summary}.` }
}

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { running, finished, preview, fileName, waiting } = loaderData
	const problem = actionData?.problem ?? loaderData.problem
	const again = `${href("/admin/import")}${waiting ? keptFiles(waiting) : ""}`
	return (
		<StaffPage
			title={fileName ? `Check of ${fileName}` : "Check the file"}
			back={{ to: href("/admin/import") }}
			isWide
		>
			<div className="mt-4 grid max-w-4xl grid-cols-1 gap-6">
				<h2 className="sr-only">Result of the check</h2>
				{running && <ImportProgress {...running} />}
				{finished && <ImportFinished {...finished} />}
				{problem && <RejectedFile problem={problem} />}
				{preview && !problem && (
					<p className={NOTICE.gold}>
						{preview.checked.isEmpty ? (
							<>
								<strong>Nothing to import.</strong> Everything in this file is already on the site.{" "}
							</>
						) : (
							<>
								<strong>Nothing is imported yet.</strong> Read what would change, then press Import Species.{" "}
							</>
						)}
						<Link to={again} className="text-link inline-flex min-h-11 items-center">
							Choose another file
						</Link>
					</p>
				)}
				{preview && <ImportPreview {...preview} />}
				{!running && (!preview || problem) && (
					<p>
						<Link
							to={again}
							className={problem?.errorCount ? "button" : "text-link inline-flex min-h-12 items-center"}
						>
							{problem?.errorCount ? "Choose the corrected file" : "Choose another file"}
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
