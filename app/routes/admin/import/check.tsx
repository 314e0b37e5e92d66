import { data, href, Link } from "react-router"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { findDraftText } from "#app/middleware/forms/draft.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { checkUpload, importUpload } from "#app/middleware/species-import.server.ts"
import { deleteUpload, findUpload } from "#app/models/forms/draft.server.ts"
import { findImport } from "#app/models/species/species-import.server.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/check"
import { ImportPreview } from "./import-preview.tsx"
import { failedImport, ImportProblem, type Problem, rejectionProblem } from "./import-problem.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const upload = await findUpload(
		db,
		context.get(environmentContext).dataDir,
		context.get(staffContext).id,
		token,
	)
	if (!upload) {
		const summary = await findImport(db, token)
		return data(
			{ problem: summary === undefined ? EXPIRED : alreadyImported(summary) },
			{ status: summary ? 200 : 404 },
		)
	}
	const checked = await checkUpload(context, upload)
	const choice = await findDraftText(context, url, "duplicates")
	if ("newCount" in checked) return { checked, fileName: upload.fileName, updates: choice === "update" }
	return data({ problem: rejectionProblem(checked, upload.fileName) }, { status: 400 })
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	const form = await request.formData().catch(() => new FormData())
	const duplicates = form.get("duplicates") === "update" ? "update" : "skip"
	const upload = await findUpload(db, dataDir, context.get(staffContext).id, token)
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
	await deleteUpload(db, dataDir, token)
	const { imported, updated, skipped } = result
	const parts = [`${imported} species imported`]
	if (updated > 0) parts.push(`${updated} updated`)
	if (skipped > 0) parts.push(`${skipped} skipped`)
	return await redirectWith(context, href("/admin"), {
		title: "Species imported",
		description: `${parts.join(", ")}.`,
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

const EXPIRED: Problem = {
	title: "This file is no longer available",
	text: "Files that aren't imported are deleted after a while. Choose the file again.",
}

function alreadyImported(summary: string): Problem {
	return { title: "This file has already been imported", text: `${summary}.` }
}

export default function ImportCheck({ loaderData, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem ?? ("problem" in loaderData ? loaderData.problem : undefined)
	return (
		<div className="grid max-w-4xl grid-cols-1 gap-6">
			<h2 className="blazed text-xl">CSV Import</h2>
			{"checked" in loaderData && <ImportPreview {...loaderData} />}
			{problem && <ImportProblem problem={problem} />}
			<p>
				<Link
					to={href("/admin/import")}
					className="text-link inline-flex min-h-12 items-center font-semibold"
				>
					Choose another file
				</Link>
			</p>
		</div>
	)
}
