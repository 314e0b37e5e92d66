import { readFile } from "node:fs/promises"
import { data, Form, href, redirect } from "react-router"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { findDraftText } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { receiveForm } from "#app/middleware/staff-access.server.ts"
import { listContentImports } from "#app/models/content-imports/content-import.server.ts"
import { storeUpload } from "#app/models/forms/draft.server.ts"
import { MAX_CALENDAR_BYTES } from "#app/models/post-events/calendar-limits.ts"
import { checkCalendar } from "#app/models/post-events/import-calendar.server.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { BrokenFormError, discardSentFiles } from "#app/platform/uploads.server.ts"
import { AnswerOnScreen } from "#app/ui/forms/answer-on-screen.tsx"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { isStopped, withProgress } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { ImportProblem } from "#app/ui/import-problem.tsx"
import { isNetworkError } from "#app/ui/layout/error-pages.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { RecentContentImports } from "#app/ui/recent-content-imports.tsx"
import type { Route } from "./+types/import"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

const TITLE = "Import events"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const token = await findDraftText(context, url, "calendarUpload")
	if (token) throw redirect(href("/admin/news/import/:token", { token }))
	return { imports: await listContentImports(context.get(databaseContext), "calendar") }
}

const TOO_LARGE = "The file is larger than 1 MB. Export a shorter time."
const NO_FILE = "Choose a calendar file. Its name ends in .ics."

/** Stores a calendar that can be read, and redirects to its check page. Creates no posts. */
export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const submission = await receiveForm(context, request, { calendar: MAX_CALENDAR_BYTES }).catch((error) => {
		if (error instanceof BrokenFormError) return error
		throw error
	})
	if (submission instanceof BrokenFormError) return failed(submission.message, 400)
	let isStored = false
	try {
		if (submission.tooLarge.has("calendar")) return failed(TOO_LARGE, 413)
		const [rejection] = submission.rejected.values()
		const file = submission.files.get("calendar")
		if (rejection || !file) return failed(rejection ?? NO_FILE, 400)
		const db = context.get(databaseContext)
		const now = new Date()
		const checked = await checkCalendar(db, await readFile(file.path), now)
		if ("error" in checked) return failed(checked.error, 400, file.fileName)
		await storeUpload(db, context.get(environmentContext).dataDir, context.get(staffContext).id, file, now)
		isStored = true
		return redirect(href("/admin/news/import/:token", { token: file.token }), 303)
	} finally {
		if (!isStored) await discardSentFiles(submission)
	}
}

const failed = (text: string, status: number, fileName?: string) => data({ text, fileName }, { status })

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await withProgress(serverAction)
	} catch (error) {
		if (isStopped(error)) return { text: "The upload was stopped." }
		if (!isNetworkError(error)) throw error
		return { text: "No connection. Try again when you're back online." }
	}
}

export default function ImportCalendar({ loaderData, actionData }: Route.ComponentProps) {
	const isSending = useIsSending()
	useSendingGuard()
	return (
		<StaffPage title={TITLE} back={{ to: href("/admin/news") }}>
			<p className="mt-3">
				Export your calendar as a file (.ics) from Google Calendar, Outlook, Apple Calendar or another
				program. First you see which events would come. Attachments, guests and reminders are left out.
			</p>
			<Form
				method="post"
				encType="multipart/form-data"
				className="mt-4 grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				<div className="grid gap-2">
					<label htmlFor="calendar" className="font-semibold">
						Calendar file
					</label>
					<FileInput
						id="calendar"
						name="calendar"
						accept=".ics,text/calendar"
						prompt="Drag and drop an .ics file here, or choose one. Up to 1 MB."
						chosenLabel="Ready to check"
						check={async (file) =>
							file.size > MAX_CALENDAR_BYTES ? `${file.name} is larger than 1 MB.` : undefined
						}
					/>
				</div>
				<div>
					{/* Not `disabled` while sending, which would lose the focus. */}
					<button type="submit" className="button button-gold" aria-disabled={isSending}>
						{isSending ? "Checking..." : "Check the File"}
					</button>
					<UploadLine />
				</div>
			</Form>
			{actionData && !isSending && (
				<AnswerOnScreen>
					<ImportProblem problem={{ title: "Nothing was imported", ...actionData }} />
				</AnswerOnScreen>
			)}
			<RecentContentImports imports={loaderData.imports} />
		</StaffPage>
	)
}
