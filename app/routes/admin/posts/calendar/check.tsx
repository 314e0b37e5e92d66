import { data, href, type ShouldRevalidateFunctionArgs } from "react-router"
import { changeOf, databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { deleteUpload } from "#app/models/forms/draft.server.ts"
import { eventLines, eventWhen } from "#app/models/post-events/event-words.ts"
import { checkCalendar, importCalendar } from "#app/models/post-events/import-calendar.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { ImportCheckForm, ImportCheckPage } from "#app/ui/import-check.tsx"
import { NamedList } from "#app/ui/named-list.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { readUploadToCheck } from "#app/use-cases/upload-to-check.server.ts"
import type { Route } from "./+types/check"
import { readUploadedCalendar } from "./read-uploaded-calendar.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const TITLE = "Check of a calendar"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const found = await readUploadToCheck(context, request, {
		token,
		read: (path) => readUploadedCalendar(context, path),
		page: () => href("/admin/news/import"),
	})
	if ("error" in found)
		return data({ fileName: "", check: null, problem: found.error }, { status: found.status })
	const content = await checkCalendar(db, found.content)
	const zone = await readTimeZone(db)
	const added = content.added.map(({ title, event, notes }) => ({
		title,
		lines: eventLines(event, zone),
		notes,
	}))
	const moved = content.moved.map(({ title, event, onSite }) => ({
		title,
		lines: `In the file: ${eventWhen(event, zone)}\nOn the site: ${onSite.title}, ${eventWhen(onSite.event, zone)}`,
	}))
	return { fileName: found.fileName, check: { ...content, added, moved }, problem: undefined }
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const db = context.get(databaseContext)
	const found = await readUploadToCheck(context, request, {
		token,
		read: (path) => readUploadedCalendar(context, path),
		page: () => href("/admin/news"),
	})
	if ("error" in found) return failed(found.error, found.status)
	const sent = { read: found.content, name: found.fileName, token, digest: String(form.get("digest")) }
	const imported = await importCalendar(db, sent, form.has("published"), changeOf(context))
	if (!imported) return failed(CHANGED, 409)
	await deleteUpload(db, context.get(environmentContext).dataDir, token)
	return await redirectWith(context, href("/admin/news"), {
		title: `${imported.summary} imported`,
		view: href("/admin/content-imports/:id", { id: String(imported.id) }),
		viewLabel: "Undo…",
		auditAction: "event.imported",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

/** After a rejected import, too: the site's events may have changed since the check. Not without a connection. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

const CHANGE_IT = "It isn't imported again. If the file is right, change the event on the site"

const CHANGED = "The site's events have changed since the check. Look at the list again, then import."

const failed = (message: string, status: number) => data({ message }, { status })

export default function CheckCalendar({ loaderData, actionData }: Route.ComponentProps) {
	const { fileName, check, problem } = loaderData
	return (
		<ImportCheckPage
			title={check ? `Check of ${fileName}` : TITLE}
			back={{ to: href("/admin/news/import"), text: "Import events" }}
			problem={problem}
			failure={actionData}
		>
			{check && <Check key={check.digest} check={check} problem={actionData?.message} />}
		</ImportCheckPage>
	)
}

type ShownCheck = NonNullable<Route.ComponentProps["loaderData"]["check"]>

function Check({ check, problem }: { check: ShownCheck; problem: string | undefined }) {
	const { added, known, moved, leftOut, digest } = check
	const countHere = known.length + moved.length
	return (
		<ImportCheckForm
			press={added.length > 0 ? `Import ${formatCount(added.length, "Event")}` : undefined}
			cancel={href("/admin/news")}
			options={
				<label className="flex min-h-11 items-center gap-3">
					<input type="checkbox" name="published" className="size-6 shrink-0" />
					Publish them now. Otherwise they are drafts.
				</label>
			}
			problem={problem}
		>
			<input type="hidden" name="digest" value={digest} />
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> {formatCount(added.length, "event is", "events are")} new
				{countHere > 0 && `, ${formatCount(countHere, "is", "are")} already there`}
				{leftOut.length > 0 && `, and ${formatCount(leftOut.length, "is", "are")} left out`}.
			</p>
			<NamedList title={`${formatNumber(leftOut.length)} left out`}>
				{leftOut.map(({ title, reason }) => ({ name: title, text: reason }))}
			</NamedList>
			<NamedList title={formatCount(added.length, "new event")}>
				{added.map(({ title, lines, notes }) => ({ name: title, text: lines, notes }))}
			</NamedList>
			<NamedList title={`${formatNumber(moved.length)} imported earlier, with another date or title`}>
				{moved.map(({ title, lines }) => ({ name: title, text: lines, notes: [CHANGE_IT] }))}
			</NamedList>
			<NamedList title={`${formatNumber(known.length)} already there`}>
				{known.map((name) => ({ name }))}
			</NamedList>
			{added.length === 0 && <p>The file has no new event, so there is nothing to import.</p>}
		</ImportCheckForm>
	)
}
