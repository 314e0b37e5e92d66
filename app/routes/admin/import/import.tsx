import { data, Form, href, Link, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftUpload } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listImports } from "#app/models/imports/imports.server.ts"
import { IMPORT_DAYS, type ImportRecord, MAX_IMPORTS } from "#app/models/imports/imports.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { BrokenFormError, discardSentFiles } from "#app/platform/uploads.server.ts"
import { AnswerOnScreen } from "#app/ui/forms/answer-on-screen.tsx"
import { jump } from "#app/ui/forms/jump.ts"
import { isStopped, withProgress } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import {
	checkUploads,
	deleteUploads,
	findWaitingFiles,
	type ImportUploads,
	readSentImport,
	type SentImport,
	storeImport,
	storeUploads,
} from "#app/use-cases/species-import.server.ts"
import type { Route } from "./+types/import"
import { CsvDownloads, CsvInstructions } from "./csv-instructions.tsx"
import { ImportButton } from "./import-button.tsx"
import { importCounts } from "./import-counts.ts"
import { ImportFiles, type WaitingFiles } from "./import-files.tsx"
import { failedImport, type Problem, rejectionProblem } from "./import-problem.tsx"
import { RejectedFile } from "./rejected-file.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/import"))) },
]

/** A file sent after the session ended, or with a ZIP file that was rejected, has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const csv = await findDraftUpload(context, url, "csv")
	const photos = await findDraftUpload(context, url, "photos")
	if (csv && !photos) throw redirect(href("/admin/import/:token", { token: csv }))
	const tokens = { csv: csv ?? url.searchParams.get("csv"), photos: photos ?? url.searchParams.get("photos") }
	const imports = await listImports(context.get(databaseContext))
	return { imports, waiting: await findWaitingFiles(context, tokens) }
}

/** Stores valid files and redirects to the preview; reports all errors of invalid ones, and keeps the others. */
export async function action({ context, request }: Route.ActionArgs) {
	const received = await readSentImport(context, request).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (received instanceof BrokenFormError)
		return data({ problem: { title: FAILED, text: received.message }, waiting: NO_FILES }, { status: 400 })
	const { submission, uploads, tooLarge } = received
	const reject = async (problem: Problem, status: number, { csv, photos }: ImportUploads = {}) => {
		const rejected = [uploads.csv, uploads.photos].filter((file) => file !== csv && file !== photos)
		await deleteUploads(context, rejected)
		await storeUploads(context, { csv, photos })
		return data({ problem, waiting: waitingFiles({ csv, photos }) }, { status })
	}
	let isHandled = false
	try {
		const text = tooLarge.csv ?? tooLarge.photos
		if (text) return await reject({ title: FAILED, text }, 413, uploads)
		if (!uploads.csv && !uploads.photos) return await reject(NO_FILE, 400)
		const [rejection] = submission.rejected.values()
		if (rejection) return await reject({ title: FAILED, text: rejection }, 400, sentBefore(received))
		const checked = await checkUploads(context, uploads)
		if (!("newCount" in checked)) {
			const status = "error" in checked ? checked.status : undefined
			const kept = {
				csv: (uploads.photos || status) && checked.isCsvFine ? uploads.csv : undefined,
				photos: checked.isZipFine ? uploads.photos : undefined,
			}
			const names = [uploads.csv, uploads.photos].flatMap((file) => file?.fileName ?? []).join(", ")
			return await reject(rejectionProblem(checked, names), status ?? 400, kept)
		}
		const token = await storeImport(context, uploads)
		isHandled = true
		throw redirect(href("/admin/import/:token", { token }), 303)
	} catch (error) {
		if (!isHandled) await discardSentFiles(submission)
		throw error
	}
}

const CSV_FIELD: keyof ImportUploads = "csv"
const FAILED = "CSV Import Failed"
const NO_FILES: WaitingFiles = { csv: null, photos: null }
const NO_FILE: Problem = {
	title: "No file selected",
	text: "Please select a CSV file to import.",
}

function sentBefore({ submission, uploads: { csv, photos } }: SentImport): ImportUploads {
	return {
		csv: submission.files.has("csv") ? undefined : csv,
		photos: submission.files.has("photos") ? undefined : photos,
	}
}

function waitingFiles({ csv, photos }: ImportUploads): WaitingFiles {
	return { csv: csv ? nameOf(csv) : null, photos: photos ? nameOf(photos) : null }
}

const nameOf = ({ token, fileName }: { token: string; fileName: string }) => ({ token, fileName })

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
	const waiting = (actionData && "waiting" in actionData && actionData.waiting) || loaderData.waiting
	const problem: Problem | undefined = isSending ? undefined : actionData?.problem
	const hasErrors = Boolean(problem?.errorCount)
	return (
		<div className="grid max-w-4xl grid-cols-1 gap-6">
			<h2>CSV Import</h2>
			<CsvDownloads />
			<Form
				method="post"
				encType="multipart/form-data"
				className="grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				<ImportFiles problem={problem} waiting={waiting} />
				<ImportButton text="Check the file" pendingText="Checking..." isQuiet={hasErrors} />
			</Form>
			{problem && (
				<AnswerOnScreen>
					<RejectedFile problem={problem} />
				</AnswerOnScreen>
			)}
			{hasErrors && (
				<p>
					<a href={`#${CSV_FIELD}`} onClick={jump} className="button button-gold">
						Choose the corrected file
					</a>
				</p>
			)}
			{!hasErrors && <CsvInstructions />}
			<RecentImports imports={loaderData.imports} />
		</div>
	)
}

function RecentImports({ imports }: { imports: ImportRecord[] }) {
	const zone = useTimeZone()
	if (imports.length === 0) return null
	return (
		<section aria-labelledby="imports-title">
			<h3 id="imports-title" className="text-xl">
				Last imports
			</h3>
			<p className="mt-1 text-soft">
				See what an import changed, and undo it. The last {MAX_IMPORTS} are listed, for {IMPORT_DAYS} days.
			</p>
			<ul className="mt-3">
				{imports.map((one) => (
					<li key={one.id} className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
						<Link
							to={href("/admin/imports/:id", { id: String(one.id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							{one.fileName}
						</Link>
						<p className="text-sm text-soft">
							<time dateTime={one.at}>{formatDateTime(one.at, zone)}</time> by {one.username}:{" "}
							{importCounts(one)}
							{one.undoneAt !== null && ". Undone"}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
