import { useRef } from "react"
import { data, href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { type PageRange, parsePages, setPages } from "#app/models/forms/page-range.ts"
import { findImportRecord, pageOfImportedRows } from "#app/models/imports/imports.server.ts"
import {
	IMPORT_PAGE_SIZE,
	type ImportedRow,
	type ImportRecord,
	type UndoOutcome,
} from "#app/models/imports/imports.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Route } from "./+types/record"
import { importCounts } from "./import-counts.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Import") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const record = await findImportRecord(db, parseId(params.id) ?? 0)
	if (!record)
		throw await redirectWith(context, href("/admin/import"), { title: "This import is no longer listed" })
	const { rows, total, ...range } = await pageOfImportedRows(db, record, parsePages(url.searchParams))
	return data({ record, rows, total, range })
}

export default function ImportPage({ loaderData: { record, rows, total, range } }: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const address = (next: PageRange) => {
		const params = new URLSearchParams()
		setPages(params, next)
		return `${href("/admin/imports/:id", { id: String(record.id) })}${params.size > 0 ? `?${params}` : ""}`
	}
	const paging = { range, address, part: "imported", what: "species" }
	const zone = useTimeZone()
	return (
		<StaffPage title={`Import of ${record.fileName}`} back={{ to: href("/admin/import") }}>
			<p id="imported" className="mt-2 text-soft">
				<time dateTime={record.at}>{formatDateTime(record.at, zone)}</time> by {record.username}:{" "}
				{importCounts(record)}
			</p>
			<Undoing record={record} total={total} />
			<EarlierLink {...paging} />
			<ul ref={list} className="mt-4">
				{rows.map((row) => (
					<ImportedRowItem key={row.speciesId} row={row} isUndone={record.undoneAt !== null} />
				))}
			</ul>
			<MoreLink {...paging} pageSize={IMPORT_PAGE_SIZE} total={total} list={list} />
		</StaffPage>
	)
}

function Undoing({ record, total }: { record: ImportRecord; total: number }) {
	const zone = useTimeZone()
	if (record.undoneAt !== null)
		return (
			<p className={`${NOTICE.gold} mt-2`}>
				Undone on {formatDateTime(record.undoneAt, zone)} by {record.undoneBy}. Species that it left come
				first.
			</p>
		)
	if (total === 0) return <p className="mt-2">It changed nothing.</p>
	return (
		<div className="mt-3 grid gap-3">
			<p>
				Undoing moves added species and photos to the trash and gives changed species their former values.
				Species that were changed or deleted since the import stay as they are.
			</p>
			<ActionButton
				action={href("/admin/imports/:id/undo", { id: String(record.id) })}
				failure="Couldn't undo the import"
			>
				<button type="submit" className="button">
					Undo This Import
				</button>
			</ActionButton>
		</div>
	)
}

const BEFORE_UNDOING: Record<UndoOutcome, string> = {
	undone: "",
	changed: "Changed since, so undoing leaves it",
	deleted: "Deleted since",
}

const AFTER_UNDOING: Record<UndoOutcome, string> = {
	undone: "Undone",
	changed: "Not undone: changed since the import",
	deleted: "Not undone: deleted since the import",
}

type ImportedRowItemProps = { row: ImportedRow; isUndone: boolean }

function ImportedRowItem({ row, isUndone }: ImportedRowItemProps) {
	const { speciesId, name, isAdded, isRestored, fields, outcome } = row
	const exists = outcome === "changed" || (outcome === "undone" && !(isUndone && isAdded))
	const note = (isUndone ? AFTER_UNDOING : BEFORE_UNDOING)[outcome]
	return (
		<li className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
			{exists ? (
				<Link
					to={href("/admin/species/:id/edit", { id: String(speciesId) })}
					className="text-link inline-flex min-h-11 items-center font-semibold"
				>
					<span dir="auto">{name}</span>
				</Link>
			) : (
				<span dir="auto" className="inline-flex min-h-11 items-center font-semibold">
					{name}
				</span>
			)}
			<p className="text-sm text-soft">
				{isRestored ? "Restored from the trash" : isAdded ? "Added" : `Changed: ${fields.join(", ")}`}
			</p>
			{note && <p className={outcome === "undone" ? "text-sm" : "text-sm font-semibold"}>{note}</p>}
		</li>
	)
}
