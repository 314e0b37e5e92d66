import { href, Link } from "react-router"
import type { ImportedRow, UndoOutcome } from "#app/models/imports/imports.ts"

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

export function ImportedRowItem({ row, isUndone }: ImportedRowItemProps) {
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
