import { readFile } from "node:fs/promises"
import {
	data,
	Form,
	href,
	Link,
	type RouterContextProvider,
	redirect,
	type ShouldRevalidateFunctionArgs,
} from "react-router"
import {
	changeOf,
	databaseContext,
	environmentContext,
	staffContext,
} from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { CONTENT_IMPORT_DAYS } from "#app/models/content-imports/content-import.ts"
import { deleteUpload, findCreatedByKey, findUploadedFile } from "#app/models/forms/draft.server.ts"
import { eventLines } from "#app/models/post-events/event-words.ts"
import { checkCalendar, importCalendar } from "#app/models/post-events/import-calendar.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { FieldError } from "#app/ui/forms/form-fields.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { FILE_EXPIRED, ImportProblem, NOT_IMPORTED } from "#app/ui/import-problem.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { NamedList } from "#app/ui/named-list.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import type { Route } from "./+types/check"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Check of a calendar") },
]

type Context = Readonly<RouterContextProvider>

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if ((await findImport(context, params.token)) !== undefined) throw redirect(href("/admin/news/import"))
	const file = await findFile(context, params.token)
	if (!file) return data({ fileName: "", check: null, problem: FILE_EXPIRED }, { status: 404 })
	const { fileName } = file
	const checked = await checkCalendar(db, file.bytes, new Date())
	if ("error" in checked) return data({ fileName, check: null, problem: checked.error }, { status: 400 })
	const zone = await readTimeZone(db)
	const added = checked.added.map(({ title, event, notes }) => ({
		title,
		lines: eventLines(event, zone),
		notes,
	}))
	return { fileName, check: { ...checked, added }, problem: null }
}

/** Idempotent: a form that is sent twice imports the file once. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
	const db = context.get(databaseContext)
	const file = await findFile(context, token)
	// After reading, because the first press may have deleted the file.
	if ((await findImport(context, token)) !== undefined) throw redirect(href("/admin/news"), 303)
	if (!file) return failed(FILE_EXPIRED, 404)
	const sent = { bytes: file.bytes, name: file.fileName, token, digest: String(form.get("digest")) }
	const imported = await importCalendar(db, sent, form.has("published"), changeOf(context))
	if (!imported) return failed(CHANGED, 409)
	if ("error" in imported) return failed(imported.error, 400)
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

const CHANGED = "The site's events have changed since the check. Look at the list again, then import."

const failed = (message: string, status: number) => data({ message }, { status })

const findImport = (context: Context, token: string) =>
	findCreatedByKey(context.get(databaseContext), { key: token, digest: "" })

async function findFile(context: Context, token: string) {
	const { dataDir } = context.get(environmentContext)
	const userId = context.get(staffContext).id
	const upload = await findUploadedFile(context.get(databaseContext), dataDir, userId, token)
	const bytes = upload && (await readFile(upload.path).catch(() => undefined))
	return bytes && { bytes, fileName: upload.fileName }
}

export default function CheckCalendar({ loaderData, actionData }: Route.ComponentProps) {
	const { fileName, check, problem } = loaderData
	const message = problem ?? actionData?.message
	useFailureToast(NOT_IMPORTED, check ? actionData : undefined)
	return (
		<StaffPage
			title={check ? `Check of ${fileName}` : "Check of a calendar"}
			back={{ to: href("/admin/news/import"), text: "Import events" }}
		>
			{message && (
				// With scripts the form shows it at its button.
				<div data-without-scripts={check ? true : undefined}>
					<ImportProblem text={message} />
				</div>
			)}
			{check ? (
				<Check key={check.digest} check={check} problem={actionData?.message} />
			) : (
				<Link to={href("/admin/news/import")} className="button mt-4">
					Choose Another File
				</Link>
			)}
		</StaffPage>
	)
}

type ShownCheck = NonNullable<Route.ComponentProps["loaderData"]["check"]>

function Check({ check, problem }: { check: ShownCheck; problem: string | undefined }) {
	const isSending = useIsSending()
	const { added, known, leftOut, digest } = check
	return (
		<Form method="post" className="mt-4 grid gap-6" onSubmit={(event) => isSending && event.preventDefault()}>
			<input type="hidden" name="digest" value={digest} />
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> {formatCount(added.length, "event is", "events are")} new
				{known.length > 0 && `, ${formatCount(known.length, "is", "are")} already there`}
				{leftOut.length > 0 && `, and ${formatCount(leftOut.length, "is", "are")} left out`}.
			</p>
			<NamedList title={`${formatNumber(leftOut.length)} left out`}>
				{leftOut.map(({ title, reason }) => ({ name: title, text: reason }))}
			</NamedList>
			<NamedList title={formatCount(added.length, "new event")}>
				{added.map(({ title, lines, notes }) => ({ name: title, text: lines, notes }))}
			</NamedList>
			<NamedList title={`${formatNumber(known.length)} already there`}>
				{known.map((name) => ({ name }))}
			</NamedList>
			{added.length > 0 ? (
				<div className="grid gap-3 border-t border-line pt-4">
					<label className="flex min-h-11 items-center gap-3">
						<input type="checkbox" name="published" className="size-6 shrink-0" />
						Publish them now. Otherwise they are drafts.
					</label>
					<div className="flex flex-wrap items-center gap-3">
						{/* Not `disabled` while sending, which would lose the focus. */}
						<button type="submit" className="button button-gold" aria-disabled={isSending}>
							{isSending ? "Importing..." : `Import ${formatCount(added.length, "Event")}`}
						</button>
						<Link to={href("/admin/news")} className="button button-quiet">
							Cancel
						</Link>
						<p className="text-soft">You can undo it for {CONTENT_IMPORT_DAYS} days.</p>
					</div>
				</div>
			) : (
				<p>The file has no new event, so there is nothing to import.</p>
			)}
			{problem && !isSending && (
				<AfterToast>
					<FieldError id="import" errors={[problem]} />
				</AfterToast>
			)}
		</Form>
	)
}
