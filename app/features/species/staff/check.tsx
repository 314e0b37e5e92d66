import { data, href, Link } from "react-router"
import { deleteUpload } from "#core/forms/draft.server.ts"
import { parsePages } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { findDraftText } from "#core/forms/typed-fields.server.ts"
import { databaseContext, environmentContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import type { ImportFailure } from "#features/species/import/import-jobs.server.ts"
import { importMessage } from "#features/species/import/import-summary.ts"
import { checkUpload, findImportFile, importUpload } from "#features/species/import/read-import.server.ts"
import { findImport } from "#features/species/import/species-import.server.ts"
import type { Route } from "./+types/check"
import { ImportPreview, type Preview } from "./import-preview.tsx"
import { failedImport, type Problem, rejectionProblem } from "./import-problem.tsx"
import { RejectedFile } from "./rejected-file.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
	const file = await findImportFile(context, token)
	if (!file) {
		const done = await findImport(context.get(databaseContext), token)
		const problem = done ? alreadyImported(done.summary) : EXPIRED
		return data(view({ problem }), { status: done ? 200 : 404 })
	}
	const { fileName } = file
	const checked = await checkUpload(context, file, parsePages(url.searchParams))
	const choice = await findDraftText(context, url, "duplicates")
	if ("newCount" in checked)
		return view({ preview: { checked, updates: choice !== "skip" }, fileName, kept: token })
	const kept = statusOf(checked) === 503 ? token : undefined
	const problem = rejectionProblem(checked, fileName)
	return data(view({ problem, fileName, kept }), { status: statusOf(checked) })
}

const statusOf = (failure: ImportFailure) => ("error" in failure && failure.status) || 400

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	const form = await readFields(request)
	const duplicates = form.get("duplicates") === "update" ? ("update" as const) : ("skip" as const)
	const db = context.get(databaseContext)
	const upload = await findImportFile(context, token)
	const result = upload ? await importUpload(context, upload, duplicates) : "unavailable"
	const done = await findImport(db, token)
	const link = done?.importId && { view: href("/admin/imports/:id", { id: String(done.importId) }) }
	if (result === "unavailable") {
		if (!done) return data({ problem: EXPIRED }, { status: 404 })
		return await redirectWith(context, href("/admin"), {
			title: "Species imported",
			description: `${done.summary}.`,
			...link,
		})
	}
	if (!("imported" in result)) {
		return data({ problem: rejectionProblem(result, upload?.fileName) }, { status: statusOf(result) })
	}
	// Without a record, a form that is sent twice needs the file again.
	if (link) await deleteUpload(db, context.get(environmentContext).dataDir, token)
	return await redirectWith(context, href("/admin"), {
		title: link ? "Species imported" : "Nothing to import",
		description: importMessage(result),
		...(link && { auditAction: "species.imported", ...link }),
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

/** The parts of the page. `kept` is the token of the file, if the form shall offer it again. */
type View = {
	problem: Problem | undefined
	preview: Preview | undefined
	fileName: string | undefined
	kept: string | undefined
}

function view({ problem, preview, fileName, kept }: Partial<View>): View {
	return { problem, preview, fileName, kept }
}

const EXPIRED: Problem = {
	title: "This file is no longer available",
	text: "Files that aren't imported are deleted after a while. Choose the file again.",
}

function alreadyImported(summary: string): Problem {
	return { title: "This file has already been imported", text: `${summary}.` }
}

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
	const { preview, fileName, kept } = loaderData
	const problem = actionData?.problem ?? loaderData.problem
	const again = `${href("/admin/import")}${kept ? `?csv=${kept}` : ""}`
	return (
		<StaffPage
			title={fileName ? `Check of ${fileName}` : "Check the file"}
			back={{ to: href("/admin/import") }}
			isWide
		>
			<div className="mt-4 grid max-w-4xl grid-cols-1 gap-6">
				<h2 className="sr-only">Result of the check</h2>
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
				{(!preview || problem) && (
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
