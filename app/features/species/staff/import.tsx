import { useState } from "react"
import { data, Form, href, redirect } from "react-router"
import { findDraftUpload } from "#core/forms/typed-fields.server.ts"
import type { DraftUpload } from "#core/forms/ui/draft-upload.ts"
import { checkCsv } from "#core/forms/ui/file-checks.ts"
import { FileInput } from "#core/forms/ui/file-input.tsx"
import { jump } from "#core/forms/ui/jump.ts"
import { ResultOnScreen } from "#core/forms/ui/result-on-screen.tsx"
import { isStopped, withProgress } from "#core/forms/ui/upload-progress.ts"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { WaitingUpload } from "#core/forms/ui/waiting-upload.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { BrokenFormError, discardSentFiles, type SentFile } from "#core/platform/uploads.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { listImports } from "#features/species/import/imports.server.ts"
import {
	checkUpload,
	deleteFile,
	findImportFile,
	readSentImport,
	storeFile,
} from "#features/species/import/read-import.server.ts"
import { RecentImports } from "#features/species/ui/recent-imports.tsx"
import type { Route } from "./+types/import"
import { CsvDownloads, CsvInstructions } from "./csv-instructions.tsx"
import { ImportButton } from "./import-button.tsx"
import { failedImport, type Problem, rejectionProblem } from "./import-problem.tsx"
import { RejectedFile } from "./rejected-file.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/import"))) },
]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const sent = await findDraftUpload(context, url, "csv")
	if (sent) throw redirect(href("/admin/import/:token", { token: sent }))
	const imports = await listImports(context.get(databaseContext), "species")
	const waiting = await findImportFile(context, url.searchParams.get("csv") ?? "")
	return { imports, waiting: waiting ? nameOf(waiting) : null }
}

/** Stores a valid file and redirects to the preview; reports all errors of an invalid one. */
export async function action({ context, request }: Route.ActionArgs) {
	const received = await readSentImport(context, request).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (received instanceof BrokenFormError)
		return data({ problem: { title: FAILED, text: received.message }, waiting: null }, { status: 400 })
	const { submission, csv, tooLarge } = received
	const reject = async (problem: Problem, status: number, kept?: SentFile) => {
		if (kept) await storeFile(context, kept)
		else await deleteFile(context, csv)
		return data({ problem, waiting: kept ? nameOf(kept) : null }, { status })
	}
	let isHandled = false
	try {
		if (tooLarge) return await reject({ title: FAILED, text: tooLarge }, 413)
		const [rejection] = submission.rejected.values()
		if (csv && rejection) return await reject({ title: FAILED, text: rejection }, 400)
		if (!csv) return await reject(NO_FILE, 400)
		const checked = await checkUpload(context, csv)
		if (!("newCount" in checked)) {
			const status = "error" in checked ? checked.status : undefined
			return await reject(rejectionProblem(checked, csv.fileName), status ?? 400, status && csv)
		}
		await storeFile(context, csv)
		isHandled = true
		throw redirect(href("/admin/import/:token", { token: csv.token }), 303)
	} catch (error) {
		if (!isHandled) await discardSentFiles(submission)
		throw error
	}
}

const CSV_FIELD = "csv"
const FAILED = "CSV Import Failed"
const NO_FILE: Problem = {
	title: "No file selected",
	text: "Please select a CSV file to import.",
}

const nameOf = ({ token, fileName }: Pick<SentFile, "token" | "fileName">) => ({ token, fileName })

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
	const sent = actionData && "waiting" in actionData ? actionData.waiting : null
	const waiting = sent ?? loaderData.waiting
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
				<ImportFile problem={problem} waiting={waiting} />
				<ImportButton text="Check the file" pendingText="Checking..." isQuiet={hasErrors} />
			</Form>
			{problem && (
				<ResultOnScreen>
					<RejectedFile problem={problem} />
				</ResultOnScreen>
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

type ImportFileProps = { problem: Problem | undefined; waiting: DraftUpload | null }

function ImportFile({ problem, waiting }: ImportFileProps) {
	/** The problem shown when the file was chosen; a newer one is about this file. */
	const [previousProblem, setPreviousProblem] = useState<Problem>()
	const [isChosen, setChosen] = useState(false)
	const isRejected = problem && problem !== previousProblem && !waiting
	return (
		<div className="grid gap-2">
			<label htmlFor="csv" className="font-semibold">
				CSV file
			</label>
			{waiting && !isChosen && <WaitingUpload name="csv" waiting={waiting} />}
			<FileInput
				id="csv"
				name="csv"
				accept={ACCEPTED_FILES.csv}
				prompt="Drag and drop a .csv file here, or choose one. Up to 5 MB."
				chosenLabel={isRejected ? "Not imported" : "Ready to import"}
				check={(file) => {
					setPreviousProblem(problem)
					return checkCsv(file)
				}}
				onChoose={(file) => setChosen(file !== null)}
				received={waiting?.token}
				without="Go on without this file"
			/>
		</div>
	)
}
