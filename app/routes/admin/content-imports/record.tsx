import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { hasRole } from "#app/models/accounts/user.ts"
import { findContentImport, undoContentImport } from "#app/models/content-imports/content-import.server.ts"
import { CONTENT_IMPORT_KINDS } from "#app/models/content-imports/content-import.ts"
import { parseId } from "#app/models/forms/id.ts"
import type { UndoCounts } from "#app/models/imports/imports.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Route } from "./+types/record"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Undo an import") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	return { record: await requireImport(context, params.id) }
}

/** Throws a redirect if it was deleted, or if others may undo it only. */
async function requireImport(context: Readonly<RouterContextProvider>, id: string) {
	const record = await findContentImport(context.get(databaseContext), parseId(id) ?? 0)
	if (record && hasRole(context.get(staffContext), CONTENT_IMPORT_KINDS[record.kind].role)) return record
	throw await redirectWith(context, href("/admin"), { title: "This import is no longer listed" })
}

export async function action({ context, params, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const { id, kind } = await requireImport(context, params.id)
	const counts = await undoContentImport(context.get(databaseContext), id, changeOf(context))
	const { page, auditActions } = CONTENT_IMPORT_KINDS[kind]
	if (!counts) return await redirectWith(context, page, { title: "The import was undone before" })
	return await redirectWith(context, page, {
		title: counts.undone > 0 ? "Import undone" : "Nothing was undone",
		description: describe(counts),
		auditAction: auditActions.undone,
	})
}

function describe({ undone, changed, deleted }: UndoCounts): string {
	const left = changed + deleted
	const done = `${formatNumber(undone)} moved to the trash.`
	return left === 0 ? done : `${done} ${formatNumber(left)} left, changed or deleted since.`
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function UndoContentImport({ loaderData: { record } }: Route.ComponentProps) {
	const { id, kind, name, summary, importedAt, importedBy, undoneAt } = record
	const zone = useTimeZone()
	return (
		<StaffPage
			title={`Import: ${name}`}
			back={{ to: CONTENT_IMPORT_KINDS[kind].page, text: "Recent imports" }}
		>
			<p className="mt-2 text-soft [overflow-wrap:anywhere]">
				<time dateTime={importedAt}>{formatDateTime(importedAt, zone)}</time> by {importedBy}: {summary}
			</p>
			{undoneAt === null ? (
				<div className="mt-3 grid gap-3">
					<p>
						Undoing moves what it added to the trash, from where you can restore it. What was changed since
						the import stays as it is.
					</p>
					<ActionButton
						action={href("/admin/content-imports/:id", { id: String(id) })}
						failure="Couldn't undo the import"
					>
						<button type="submit" className="button">
							Undo This Import
						</button>
					</ActionButton>
				</div>
			) : (
				<p className={`${NOTICE.gold} mt-3`}>Undone on {formatDateTime(undoneAt, zone)}.</p>
			)}
		</StaffPage>
	)
}
