import { href, Link, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { hasRole } from "#app/models/accounts/user.ts"
import {
	findContentImport,
	listImportedNames,
	type UndoneContentImport,
	undoContentImport,
} from "#app/models/content-imports/content-import.server.ts"
import { CONTENT_IMPORT_KINDS, pageOfImports } from "#app/models/content-imports/content-import.ts"
import { parseId } from "#app/models/forms/id.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { NamedList } from "#app/ui/named-list.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Route } from "./+types/record"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Import") }]

const MAX_LISTED = 1_000

export async function loader({ context, params }: Route.LoaderArgs) {
	const record = await requireImport(context, params.id)
	const all = await listImportedNames(context.get(databaseContext), record.id)
	const isMap = record.mapId !== null
	const lists = [
		{ title: "Left, because it was changed or published since", state: "changed" },
		{ title: "Left, because it leads to what is left", state: "needed" },
		{ title: "Deleted before the import was undone", state: "deleted" },
		{ title: "Put back as before", state: "restored" },
		{ title: "Moved to the trash", state: "trashed" },
		{ title: isMap ? "Added as drafts" : "Added", state: "added" },
		{ title: isMap ? "Changed as drafts" : "Changed", state: "updated" },
	]
	return {
		record,
		lists: lists.map(({ title, state }) => {
			const names = all.filter((one) => one.state === state).map(({ name }) => name)
			return { title, count: names.length, first: names.slice(0, MAX_LISTED) }
		}),
	}
}

/** Throws a redirect if it was deleted, or if others may undo it only. */
async function requireImport(context: Readonly<RouterContextProvider>, id: string) {
	const record = await findContentImport(context.get(databaseContext), parseId(id) ?? 0)
	if (record && hasRole(context.get(staffContext), CONTENT_IMPORT_KINDS[record.kind].role)) return record
	throw await redirectWith(context, href("/admin"), { title: "This import is no longer listed" })
}

export async function action({ context, params }: Route.ActionArgs) {
	const record = await requireImport(context, params.id)
	const result = await undoContentImport(context.get(databaseContext), record.id, changeOf(context))
	const isMap = record.mapId !== null
	const page = isMap ? href("/admin/content-imports/:id", params) : pageOfImports(record)
	if (!result) return await redirectWith(context, page, { title: "The import was undone before" })
	if (result.trashed + result.restored === 0)
		return await redirectWith(context, href("/admin/content-imports/:id", params), {
			title: "Nothing was undone",
			description: `${describeLeft(result)} If a newer import changed it, undo that one first, then this one.`,
		})
	return await redirectWith(context, page, {
		title: "Import undone",
		description: describeUndone(result),
		auditAction: CONTENT_IMPORT_KINDS[record.kind].auditActions.undone,
	})
}

const MAX_NAMED = 5

function describeUndone(result: UndoneContentImport): string {
	const { trashed, restored } = result
	const sentences: string[] = []
	if (trashed > 0) sentences.push(`${formatNumber(trashed)} moved to the trash.`)
	if (restored > 0) sentences.push(`${formatNumber(restored)} as before.`)
	return [...sentences, describeLeft(result)].join(" ").trim()
}

function describeLeft({ changed, deleted, needed }: UndoneContentImport): string {
	return [
		{ reason: "it was changed, published or deleted since", names: [...changed, ...deleted] },
		{ reason: "it leads to what is left", names: needed },
	]
		.filter(({ names }) => names.length > 0)
		.map(({ reason, names }) => `Left, because ${reason}: ${nameFirst(names)}.`)
		.join(" ")
}

function nameFirst(names: string[]): string {
	const more = names.length > MAX_NAMED ? `, and ${formatNumber(names.length - MAX_NAMED)} more` : ""
	return names.slice(0, MAX_NAMED).join(", ") + more
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function ContentImportPage({ loaderData: { record, lists } }: Route.ComponentProps) {
	const { id, mapId, name, summary, importedAt, importedBy, undoneAt, undoneBy } = record
	const zone = useTimeZone()
	return (
		<StaffPage
			title={`Import: ${name}`}
			back={{ to: pageOfImports(record), text: mapId === null ? "Recent imports" : "Import and export" }}
		>
			<p className="mt-2 text-soft [overflow-wrap:anywhere]">
				<time dateTime={importedAt}>{formatDateTime(importedAt, zone)}</time> by {importedBy}: {summary}
			</p>
			{undoneAt === null ? (
				<div className="mt-3 grid gap-3">
					<p>
						{mapId === null
							? "Undoing moves what it added to the trash, from where you can restore it. What was changed since the import stays as it is."
							: "Undoing moves what was added to the trash, also if it was published since, and gives what was changed its former content. What someone has edited since stays as it is."}
					</p>
					<div className="flex flex-wrap gap-3">
						{mapId !== null && (
							<Link to={href("/admin/map/:id", { id: String(mapId) })} className="button">
								Look at the Map
							</Link>
						)}
						<ActionButton
							action={href("/admin/content-imports/:id", { id: String(id) })}
							failure="Couldn't undo the import"
						>
							<button type="submit" className={`button ${mapId === null ? "" : "button-quiet"}`}>
								Undo This Import
							</button>
						</ActionButton>
					</div>
				</div>
			) : (
				<p className={`${NOTICE.gold} mt-3`}>
					Undone on {formatDateTime(undoneAt, zone)}
					{undoneBy && ` by ${undoneBy}`}.
				</p>
			)}
			<div className="mt-6 grid gap-6">
				{lists.map(({ title, count, first }) => (
					<NamedList key={title} title={title} count={count}>
						{first.map((one) => ({ name: one }))}
					</NamedList>
				))}
			</div>
		</StaffPage>
	)
}
