import { href, Link, type RouterContextProvider, redirect } from "react-router"
import { hasRole } from "#core/accounts/user.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext, environmentContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { writeUpload } from "#core/platform/uploads.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import {
	countUntouched,
	findImportRecord,
	formerCsv,
	listImported,
	trashUntouched,
} from "#features/species/import/imports.server.ts"
import {
	EDIT_PATHS,
	IMPORT_DAYS,
	IMPORT_KINDS,
	importTitle,
	PUT_BACK,
} from "#features/species/import/imports.ts"
import { keepCsv } from "#features/species/import/received-csv.server.ts"
import type { Route } from "./+types/import-changes"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Import")

export async function loader({ context, params }: Route.LoaderArgs) {
	const record = await requireImport(context, params.id)
	const db = context.get(databaseContext)
	return { record, ...(await listImported(db, record)), untouched: await countUntouched(db, record.id) }
}

/** Redirects if the import was deleted, or needs another role. */
async function requireImport(context: Readonly<RouterContextProvider>, id: string) {
	const record = await findImportRecord(context.get(databaseContext), parseId(id) ?? 0)
	if (record && hasRole(context.get(staffContext), IMPORT_KINDS[record.kind].role)) return record
	throw await redirectWith(context, href("/admin"), { title: "This import is no longer listed" })
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const { id, name } = await requireImport(context, params.id)
	const intent = (await readFields(request)).get("intent")
	const db = context.get(databaseContext)
	const former = intent === "former" ? await formerCsv(db, id) : ""
	if (former) {
		const csv = await writeUpload(context.get(environmentContext).dataDir, PUT_BACK + name, former)
		return redirect(href("/admin/import/:token", { token: await keepCsv(context, csv) }), 303)
	}
	const change = changeOf(context)
	const count = intent === "trash" ? await trashUntouched(db, id, change) : 0
	return await redirectWith(context, href("/admin/imports/:id", params), {
		title: count === 0 ? "Nothing changed" : `${formatNumber(count)} moved to the trash`,
		...(count > 0 && { undo: undoDeletion(change.at, id), view: href("/admin/trash") }),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

const STATES = {
	unchanged: "",
	changed: ", edited since",
	putBack: ", now as before the import",
	deleted: ", deleted since",
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
	const { record, records, total, untouched, former } = loaderData
	const page = href("/admin/imports/:id", { id: String(record.id) })
	const more = total - records.length
	const title = "inline-flex min-h-11 items-center font-semibold"
	return (
		<StaffPage title={importTitle(record.name)} back={{ to: IMPORT_KINDS[record.kind].page }}>
			<p id="imported" className="mt-2 text-soft [overflow-wrap:anywhere]">
				<time dateTime={record.at}>{formatDateTime(record.at)}</time> by {record.username}: {record.summary}
			</p>
			<p className="mt-2">
				This page stays for {IMPORT_DAYS} days.
				{untouched > 0 && " What was added and then changed doesn't move to the trash."}
				{former > 0 && " Before changed species are put back, you see what would change."}
			</p>
			<ActionButton action={page} failure="Couldn't do it" className="mt-3 flex flex-wrap gap-3">
				{untouched > 0 && (
					<button type="submit" name="intent" value="trash" className="button">
						Move the {formatNumber(untouched)} Added to the Trash
					</button>
				)}
				{former > 0 && (
					<button type="submit" name="intent" value="former" className="button">
						Put Changed Ones Back
					</button>
				)}
			</ActionButton>
			<ul aria-label={formatCount(total, "record")} className="mt-4">
				{records.map(({ kind, id, name, action, since }) => (
					<li
						key={`${kind} ${id}`}
						className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b"
					>
						{since === "deleted" ? (
							<span dir="auto" className={title}>
								{name}
							</span>
						) : (
							<Link
								to={EDIT_PATHS[kind].replace(":id", String(id))}
								dir="auto"
								className={`text-link ${title}`}
							>
								{name}
							</Link>
						)}
						<p className="text-sm text-soft">
							{action === "added" ? "Added" : "Changed"}
							{STATES[since]}
						</p>
					</li>
				))}
			</ul>
			{more > 0 && <p className="mt-2 text-soft">and {formatNumber(more)} more</p>}
		</StaffPage>
	)
}
