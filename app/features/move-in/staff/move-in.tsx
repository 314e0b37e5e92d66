import { data, Form, href, type RouterContextProvider } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { describeSize } from "#core/csv/csv-upload.ts"
import { deleteUpload, findUpload, findUploadedFile } from "#core/forms/draft.server.ts"
import { FILE_FIELDS } from "#core/forms/file-fields.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { findDraftUpload } from "#core/forms/typed-fields.server.ts"
import { sendToCheck } from "#core/forms/ui/upload-progress.ts"
import { databaseContext, environmentContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { BrokenFormError, discardSentFiles, type SentForm } from "#core/platform/uploads.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import {
	addMoveInFile,
	clearMoveIn,
	readMoveIn,
	removeMoveInFile,
	storeRead,
} from "#features/move-in/move-in.server.ts"
import { type MoveInFile, tokensOf } from "#features/move-in/move-in.ts"
import { activityOf, startCheck, startSiteImport } from "#features/move-in/start-move-in.server.ts"
import { listImports } from "#features/species/import/imports.server.ts"
import { RecentImports } from "#features/species/ui/recent-imports.tsx"
import type { Route } from "./+types/move-in"
import { AddFileForm } from "./add-file-form.tsx"
import { MoveInState } from "./move-in-state.tsx"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

const PAGE = href("/admin/site/move-in")
const STATE = `${PAGE}#state`

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, staffTitle(PAGE)) }]

type Context = Readonly<RouterContextProvider>

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	// Before the files, which a check may change.
	const activity = activityOf(context)
	const { files, read, done } = await readMoveIn(dataDir)
	const token = await findDraftUpload(context, url, "siteFile")
	const waiting = token ? await findUploadedFile(db, dataDir, context.get(staffContext).id, token) : undefined
	return {
		...{ imports: await listImports(db, "site"), files, activity, done },
		read: read?.of === tokensOf(files) ? read : null,
		waiting: waiting ? { token: waiting.token, fileName: waiting.fileName } : null,
	}
}

const TOO_LARGE =
	"The file is larger than 100 MB. Pack the pictures into several ZIP files, such as one for each year. Export a large site in parts, such as one for each year."
const NO_FILE = "Choose the export (.xml), or a ZIP file."
const IMPORTING = "The files are being imported. Wait until that is done."
const CHANGED = "The files have changed since the check. Look at the list again, then import."

export async function action({ context, request }: Route.ActionArgs) {
	const submission = await receiveForm(context, request, { siteFile: FILE_FIELDS.siteFile }).catch(
		(error) => {
			if (error instanceof BrokenFormError) return error
			throw error
		},
	)
	if (submission instanceof BrokenFormError) return failed(submission.message, 400)
	try {
		return await answer(context, submission)
	} finally {
		await discardSentFiles(submission)
	}
}

/** Starts only what isn't running. */
async function answer(context: Context, submission: SentForm) {
	const { dataDir } = context.get(environmentContext)
	const intent = submission.fields.get("intent")
	const activity = activityOf(context)
	if (intent === "import") {
		const { files, read, done } = await readMoveIn(dataDir)
		// Pressed twice, or in two tabs.
		if (activity === "importing" || (files.length === 0 && done))
			return await redirectWith(context, STATE, { title: "The import was started before" })
		const isChecked = read && "report" in read && read.of === submission.fields.get("of")
		if (activity || !isChecked || read.of !== tokensOf(files)) return failed(CHANGED, 409)
		startSiteImport(context)
		return await redirectWith(context, STATE, { title: "The import has started" })
	}
	if (activity === "importing") return failed(IMPORTING, 409)
	if (intent === "clear") {
		await clearMoveIn(dataDir)
		return await redirectWith(context, STATE, { title: "All files removed" })
	}
	if (intent === "check") await storeRead(dataDir, null)
	else if (intent === "remove") await removeMoveInFile(dataDir, String(submission.fields.get("token")))
	else return await addFile(context, submission)
	startCheck(context)
	return await redirectWith(context, STATE, { title: intent === "check" ? "Checking again" : "File removed" })
}

async function addFile(context: Context, submission: SentForm) {
	const { dataDir } = context.get(environmentContext)
	const db = context.get(databaseContext)
	if (submission.tooLarge.has("siteFile")) return failed(TOO_LARGE, 413)
	const [rejection] = submission.rejected.values()
	if (rejection) return failed(rejection, 400)
	const token = submission.fields.get("siteFileUpload")
	const waiting =
		typeof token === "string" && token
			? await findUpload(db, dataDir, context.get(staffContext).id, token)
			: undefined
	const file = submission.files.get("siteFile") ?? waiting
	if (!file) return failed(NO_FILE, 400)
	const added = await addMoveInFile(dataDir, file)
	if ("error" in added) return failed(added.error, 400, file.fileName)
	if (waiting) await deleteUpload(db, dataDir, waiting.token)
	startCheck(context)
	const replaced = added.replaced && `It replaces ${added.replaced}.`
	return await redirectWith(context, STATE, {
		title: "File added",
		...(replaced && { description: replaced }),
	})
}

const failed = (text: string, status: number, fileName?: string) => data({ text, fileName }, { status })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendToCheck(serverAction)

export default function MoveIn({ loaderData, actionData }: Route.ComponentProps) {
	const { files, imports, waiting } = loaderData
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-3 max-w-prose">
				Bring the pages, posts and pictures of a WordPress site. Nothing is imported before you have seen what
				will come. Afterwards, a page lists what was added, and can move it to the trash.
			</p>
			<HowTo />
			<AddFileForm addedTo={tokensOf(files)} waiting={waiting} problem={actionData} />
			<AddedFiles files={files} isLocked={loaderData.activity === "importing"} />
			<div id="state" className="mt-8 scroll-mt-24">
				<MoveInState {...loaderData} />
			</div>
			<RecentImports imports={imports} />
		</StaffPage>
	)
}

function HowTo() {
	return (
		<details className="mt-3">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">How to get the files</summary>
			<ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-6">
				<li>
					In WordPress, open Tools, then Export. Choose 'All content' and download the file. It ends in .xml.
				</li>
				<li>
					Get the folder <code>wp-content/uploads</code> from your host, with its file manager or FTP, and
					pack it into ZIP files of up to 100 MB, such as one for each year.
				</li>
				<li>Add all of them here, in any order. The check says which pictures are still missing.</li>
			</ol>
		</details>
	)
}

function AddedFiles({ files, isLocked }: { files: MoveInFile[]; isLocked: boolean }) {
	if (files.length === 0) return null
	return (
		<section aria-labelledby="files-title" className="mt-6">
			<h2 id="files-title" className="text-lg">
				Added files
			</h2>
			<ul className="mt-2">
				{files.map(({ token, name, bytes, kind }) => (
					<li
						key={token}
						className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line py-1 [overflow-wrap:anywhere] last:border-b"
					>
						<p className="min-w-0">
							<span dir="auto" className="font-semibold">
								{name}
							</span>{" "}
							<span className="text-sm text-soft">
								{kind === "xml" ? "Export" : "ZIP file"}, {describeSize(bytes)}
							</span>
						</p>
						{!isLocked && (
							<Form method="post">
								<input type="hidden" name="token" value={token} />
								<button
									type="submit"
									name="intent"
									value="remove"
									className="text-link min-h-12 font-semibold"
								>
									Remove<span className="sr-only"> {name}</span>
								</button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{!isLocked && files.length > 1 && (
				<Form method="post" className="mt-2">
					<button type="submit" name="intent" value="clear" className="button button-quiet">
						Remove All Files
					</button>
				</Form>
			)}
			<p className="mt-2 text-soft">Files that aren't imported are deleted after a week.</p>
		</section>
	)
}
