import { useEffect } from "react"
import { data, Form, href, useRevalidator } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { describeSize } from "#core/csv/csv-upload.ts"
import { deleteUpload, findUpload, findUploadedFile } from "#core/forms/draft.server.ts"
import { FILE_FIELDS } from "#core/forms/file-fields.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { findDraftUpload } from "#core/forms/typed-fields.server.ts"
import { FileToCheck } from "#core/forms/ui/file-to-check.tsx"
import { sendToCheck } from "#core/forms/ui/upload-progress.ts"
import { databaseContext, environmentContext, staffContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { MAX_ZIP_BYTES } from "#core/media/media-limits.ts"
import { BrokenFormError, discardSentFiles, type SentForm } from "#core/platform/uploads.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { NamedList } from "#core/ui/named-list.tsx"
import { NOTICE, TextLink } from "#core/ui/page-elements.tsx"
import {
	type Activity,
	activityOf,
	forgetReport,
	readReport,
	startJob,
} from "#features/move-in/move-in.server.ts"
import { addMoveInFile, listMoveInFiles, removeMoveInFiles } from "#features/move-in/site-files.server.ts"
import type { SiteReport } from "#features/move-in/site-job.server.ts"
import { listImports } from "#features/species/import/imports.server.ts"
import { IMPORT_DAYS } from "#features/species/import/imports.ts"
import { RecentImports } from "#features/species/ui/recent-imports.tsx"
import type { Route } from "./+types/move-in"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

const PAGE = href("/admin/site/move-in")

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	// Before the files and report, because a check that finishes now changes them.
	const running = activityOf(context)
	const added = await listMoveInFiles(dataDir)
	const report = await readReport(dataDir, added)
	if (added.length > 0 && !report && !running) startJob(context, "checking")
	const token = await findDraftUpload(context, url, "siteFile")
	const waiting = token ? await findUploadedFile(db, dataDir, context.get(staffContext).id, token) : undefined
	return {
		files: added.map(({ name, kind, bytes }) => ({
			name,
			text: `${kind === "xml" ? "Export" : "ZIP file"}, ${describeSize(bytes)}`,
		})),
		activity: running ?? activityOf(context),
		report: report && { ...report, files: undefined },
		imports: await listImports(db, "site"),
		waiting: waiting ? { token: waiting.token, fileName: waiting.fileName } : null,
	}
}

const TOO_LARGE =
	"The file is larger than 100 MB. Pack the pictures into several ZIP files, such as one for each year. Export a large site in parts, such as one for each year."
const IMPORTING = "The files are being imported. Wait until that is done."
const CHANGED = "The files have changed since the check. Look at the list again, then import."

export async function action({ context, request }: Route.ActionArgs) {
	try {
		const submission = await receiveForm(context, request, { siteFile: FILE_FIELDS.siteFile })
		const title = await change(context, submission).finally(() => discardSentFiles(submission))
		return await redirectWith(context, `${PAGE}#state`, { title })
	} catch (error) {
		if (error instanceof BrokenFormError) return data({ text: error.message }, { status: 400 })
		if (error instanceof Refusal) return data({ text: error.message }, { status: error.status })
		throw error
	}
}

async function change(context: Context, submission: SentForm): Promise<string> {
	const { dataDir } = context.get(environmentContext)
	const intent = submission.fields.get("intent")
	const activity = activityOf(context)
	if (intent === "import") {
		const report = await readReport(dataDir, await listMoveInFiles(dataDir))
		// The button was pressed twice, or in two tabs.
		if (activity === "importing" || (report && "imported" in report)) return "The import was started before"
		if (activity || !report || "error" in report) throw new Refusal(CHANGED, { status: 409 })
		startJob(context, "importing")
		return "The import has started"
	}
	if (activity === "importing") throw new Refusal(IMPORTING, { status: 409 })
	if (intent === "clear") {
		await removeMoveInFiles(await listMoveInFiles(dataDir))
		return "All files removed"
	}
	if (intent === "check") await forgetReport(dataDir)
	else await addFile(context, submission)
	return intent === "check" ? "Checking again" : "File added"
}

async function addFile(context: Context, submission: SentForm): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	const db = context.get(databaseContext)
	if (submission.tooLarge.has("siteFile")) throw new Refusal(TOO_LARGE, { status: 413 })
	const [rejection] = submission.rejected.values()
	if (rejection) throw new Refusal(rejection)
	const token = String(submission.fields.get("siteFileUpload") ?? "")
	const waiting = token ? await findUpload(db, dataDir, context.get(staffContext).id, token) : undefined
	const file = submission.files.get("siteFile") ?? waiting
	if (!file) throw new Refusal("Choose the export (.xml), or a ZIP file.")
	await addMoveInFile(dataDir, file)
	if (waiting) await deleteUpload(db, dataDir, waiting.token)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendToCheck(serverAction)

export default function MoveIn({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-3 max-w-prose">
				Bring the pages, posts and pictures of a WordPress site. Nothing is imported before you have seen what
				will come. Afterwards, a page lists what was added, and can move it to the trash.
			</p>
			<details className="mt-3">
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">How to get the files</summary>
				<ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-6">
					<li>
						In WordPress, open Tools, then Export. Choose 'All content' and download the file. It ends in
						.xml.
					</li>
					<li>
						Get the folder <code>wp-content/uploads</code> from your host, with its file manager or FTP, and
						pack it into ZIP files of up to 100 MB, such as one for each year.
					</li>
					<li>Add all of them here, in any order. The check says which pictures are still missing.</li>
				</ol>
			</details>
			<div className="mt-4">
				<FileToCheck
					// Resets the field after an upload.
					key={loaderData.files.length}
					name="siteFile"
					label="Export or ZIP file"
					accept=".xml,.zip,text/xml,application/zip"
					prompt="Drag and drop an .xml or .zip file here, or choose one. Up to 100 MB."
					chosenLabel="Ready to add"
					check={({ size, name }) => (size > MAX_ZIP_BYTES ? `${name} is larger than 100 MB.` : undefined)}
					waiting={loaderData.waiting}
					button="Add the File"
					sending="Adding..."
					problem={actionData && { title: "Nothing was imported", text: actionData.text }}
				/>
			</div>
			<AddedFiles files={loaderData.files} isLocked={loaderData.activity === "importing"} />
			<div id="state" className="mt-8 scroll-mt-24">
				<MoveInState {...loaderData} />
			</div>
			<RecentImports imports={loaderData.imports} />
		</StaffPage>
	)
}

type AddedFilesProps = { files: { name: string; text: string }[]; isLocked: boolean }

function AddedFiles({ files, isLocked }: AddedFilesProps) {
	if (files.length === 0) return null
	return (
		<div className="mt-6 grid gap-2">
			<NamedList title="Added files" count={files.length}>
				{files}
			</NamedList>
			{!isLocked && (
				<Form method="post">
					<button type="submit" name="intent" value="clear" className="button button-quiet">
						Remove All Files
					</button>
				</Form>
			)}
			<p className="text-soft">Files that aren't imported are deleted after a week.</p>
		</div>
	)
}

function MoveInState({ activity, report }: Pick<Route.ComponentProps["loaderData"], "activity" | "report">) {
	if (activity) return <RunningJob activity={activity} />
	if (!report) return null
	if ("error" in report)
		return (
			<section className={`${NOTICE.barn} grid gap-3`}>
				<p>{report.error}</p>
				<Form method="post">
					<button type="submit" name="intent" value="check" className="button">
						Check Again
					</button>
				</Form>
			</section>
		)
	return (
		<section aria-labelledby="state-title" className="grid gap-6">
			{report.imported ? <Done {...report.imported} /> : <Checked {...report} />}
			{report.lists.map(({ title, count, first }) => (
				<NamedList key={title} title={title} count={count}>
					{first}
				</NamedList>
			))}
		</section>
	)
}

const POLL_MS = 3_000

/** Reloads the page's data until the job is done; without scripts, the link does. */
function RunningJob({ activity }: { activity: Activity }) {
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		if (state !== "idle") return
		const timer = setTimeout(() => void revalidate(), POLL_MS)
		return () => clearTimeout(timer)
	}, [revalidate, state])
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<h2 className="text-xl">{activity === "checking" ? "Checking the files" : "Importing"}</h2>
			<p>Every text and picture is read, which can take a while. You can leave this page; it continues.</p>
			<p>
				<TextLink to={href("/admin/site/move-in")} reloadDocument>
					Show the current state
				</TextLink>
			</p>
		</section>
	)
}

type CheckedProps = Pick<SiteReport, "source" | "items" | "pictures" | "missing">

function Checked({ source, items, pictures, missing }: CheckedProps) {
	return (
		<>
			<h2 id="state-title" className="text-xl">
				What will come
			</h2>
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> {source}:{" "}
				{items === 0 ? "nothing new" : formatCount(items, "post or page", "posts and pages")} and{" "}
				{formatCount(pictures, "picture")}
				{missing > 0 && `; ${formatCount(missing, "picture is", "pictures are")} missing`}.
			</p>
			{items > 0 && (
				<Form method="post" className="flex flex-wrap items-center gap-3">
					<button type="submit" name="intent" value="import" className="button button-gold">
						Import {formatCount(items, "Post or Page", "Posts and Pages")}
					</button>
					<p className="text-soft">For {IMPORT_DAYS} days, you can move what it added to the trash.</p>
				</Form>
			)}
		</>
	)
}

function Done({ id, items, redirects }: NonNullable<SiteReport["imported"]>) {
	return (
		<div className={`${NOTICE.gold} grid gap-2`}>
			<h2 id="state-title" className="text-xl">
				Imported
			</h2>
			<p>
				{formatCount(items, "post or page", "posts and pages")} and {formatCount(redirects, "redirect")}.
			</p>
			<TextLink to={href("/admin/imports/:id", { id: String(id) })}>What was added</TextLink>
		</div>
	)
}
