import { data, Form, href, redirect } from "react-router"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { findDraftText } from "#app/middleware/forms/draft.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { checkUpload } from "#app/middleware/species-import.server.ts"
import { CSV_TOO_LARGE } from "#app/models/forms/csv-upload.ts"
import { storeUpload } from "#app/models/forms/draft.server.ts"
import { listImports } from "#app/models/imports/imports.server.ts"
import { MAX_CSV_BYTES } from "#app/models/media/media-limits.ts"
import { BrokenFormError, discardSentFiles, readSentForm } from "#app/platform/uploads.server.ts"
import { isStopped, withProgress } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/import"
import { CsvDrop } from "./csv-drop.tsx"
import { CsvInstructions } from "./csv-instructions.tsx"
import { ImportButton } from "./import-button.tsx"
import { failedImport, ImportProblem, type Problem, rejectionProblem } from "./import-problem.tsx"
import { RecentImports } from "./recent-imports.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "CSV Import") }]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const token = await findDraftText(context, url, "csvUpload")
	if (token) throw redirect(href("/admin/import/:token", { token }))
	return { imports: await listImports(context.get(databaseContext)) }
}

/** Stores a valid file and redirects to the preview; reports all errors of an invalid one. */
export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const { dataDir } = context.get(environmentContext)
	const reject = (problem: Problem, status: number) => data({ problem }, { status })
	const sent = await readSentForm(request, dataDir, { csv: MAX_CSV_BYTES }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (sent instanceof BrokenFormError) return reject({ title: "CSV Import Failed", text: sent.message }, 400)
	if (sent.tooLarge.has("csv")) return reject({ title: "CSV Import Failed", text: CSV_TOO_LARGE }, 413)
	const file = sent.files.get("csv")
	if (!file) return reject({ title: "No file selected", text: "Please select a CSV file to import." }, 400)
	const [rejection] = sent.rejected.values()
	if (rejection) {
		await discardSentFiles(sent)
		return reject({ title: "CSV Import Failed", text: rejection }, 400)
	}
	let isStored = false
	try {
		const checked = await checkUpload(context, file)
		if (!("newCount" in checked)) return reject(rejectionProblem(checked, file.fileName), 400)
		await storeUpload(context.get(databaseContext), dataDir, context.get(staffContext).id, file, new Date())
		isStored = true
	} finally {
		if (!isStored) await discardSentFiles(sent)
	}
	throw redirect(href("/admin/import/:token", { token: file.token }), 303)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await withProgress(serverAction)
	} catch (error) {
		if (isStopped(error)) return failedImport("Upload stopped. Nothing was imported.")
		if (!isNetworkError(error)) throw error
		const text = "No connection, so nothing was imported. Try again when you're back online."
		return failedImport(text)
	}
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
	const isSending = useIsSending()
	return (
		<div className="grid max-w-4xl grid-cols-1 gap-6">
			<h2 className="blazed text-xl">CSV Import</h2>
			<Form
				method="post"
				encType="multipart/form-data"
				className="grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				<CsvDrop problem={isSending ? undefined : actionData?.problem} />
				<ImportButton />
			</Form>
			{actionData?.problem && !isSending && <ImportProblem problem={actionData.problem} />}
			<RecentImports imports={loaderData.imports} />
			<CsvInstructions />
		</div>
	)
}
