import { readFile } from "node:fs/promises"
import { Form, href, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftUpload } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listContentImports } from "#app/models/content-imports/content-import.server.ts"
import { MAX_CALENDAR_BYTES } from "#app/models/post-events/calendar-limits.ts"
import { checkCalendar } from "#app/models/post-events/import-calendar.server.ts"
import { AnswerOnScreen } from "#app/ui/forms/answer-on-screen.tsx"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { sendToCheck } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { ImportProblem } from "#app/ui/import-problem.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { RecentContentImports } from "#app/ui/recent-content-imports.tsx"
import { uploadToCheck } from "#app/use-cases/upload-to-check.server.ts"
import type { Route } from "./+types/import"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

const TITLE = "Import events"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

/** A file sent after the session ended has already been uploaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const token = await findDraftUpload(context, url, "calendar")
	if (token) throw redirect(href("/admin/news/import/:token", { token }))
	return { imports: await listContentImports(context.get(databaseContext), "calendar") }
}

const TOO_LARGE = "The file is larger than 1 MB. Export a shorter time."
const NO_FILE = "Choose a calendar file. Its name ends in .ics."

/** Creates no posts. */
export async function action({ context, request }: Route.ActionArgs) {
	return await uploadToCheck(context, request, {
		name: "calendar",
		tooLarge: TOO_LARGE,
		missing: NO_FILE,
		check: async (path) => checkCalendar(context.get(databaseContext), await readFile(path), new Date()),
		page: (token) => href("/admin/news/import/:token", { token }),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendToCheck(serverAction)

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
					<ImportProblem {...actionData} />
				</AnswerOnScreen>
			)}
			<RecentContentImports imports={loaderData.imports} />
		</StaffPage>
	)
}
