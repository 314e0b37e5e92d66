import { href, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftUpload } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listContentImports } from "#app/models/content-imports/content-import.server.ts"
import { UploadForm } from "#app/ui/forms/upload-form.tsx"
import { sendToCheck } from "#app/ui/forms/upload-progress.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { RecentContentImports } from "#app/ui/recent-content-imports.tsx"
import { uploadToCheck } from "#app/use-cases/upload-to-check.server.ts"
import type { Route } from "./+types/import"
import { readUploadedCalendar } from "./read-uploaded-calendar.server.ts"

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
		check: (path) => readUploadedCalendar(context, path),
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
			<UploadForm
				name="calendar"
				label="Calendar file"
				accept=".ics,text/calendar"
				kind="an .ics file"
				chosenLabel="Ready to check"
				press="Check the File"
				sendingPress="Checking..."
				isSending={isSending}
				problem={actionData}
			/>
			<RecentContentImports imports={loaderData.imports} />
		</StaffPage>
	)
}
