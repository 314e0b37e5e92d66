import type { ReactNode } from "react"
import { href, Link, useLocation } from "react-router"
import { formatDate, formatDateTime } from "#app/models/time/local-time.ts"
import type { TrashEntry } from "#app/models/trash/trash.ts"
import { rulesOf, type TrashKind } from "#app/models/trash/trash-kinds.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { DeleteLink } from "#app/ui/forms/delete-controls.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"

type TrashRowProps = { entry: TrashEntry; mayDelete: boolean }

export function TrashRow({ entry, mayDelete }: TrashRowProps) {
	const { name, scientificName, kind, origin, parts, deletedAt, deletedBy, expiresAt } = entry
	const zone = useTimeZone()
	const { search } = useLocation()
	const id = String(entry.id)
	return (
		<Row kind={kind} name={name} scientificName={scientificName} details={[origin, ...parts]}>
			<p className="text-sm text-soft">
				Deleted by <bdi>{deletedBy}</bdi> on{" "}
				<time dateTime={deletedAt}>{formatDateTime(deletedAt, zone)}</time>. Gone for good on{" "}
				<time dateTime={expiresAt}>{formatDate(expiresAt, zone)}</time>.
			</p>
			<div className="mt-2 flex flex-wrap items-center gap-x-5">
				<ActionButton
					action={href("/admin/trash/:id/restore", { id }) + search}
					failure="Couldn't restore it"
				>
					<button type="submit" className="button button-quiet">
						Restore<span className="sr-only"> {name}</span>
					</button>
				</ActionButton>
				{mayDelete && (
					<DeleteLink to={href("/admin/trash/:id/delete", { id })} name={name} text="Delete for good" />
				)}
			</div>
		</Row>
	)
}

type RestoredRowProps = { record: { kind: TrashKind; id: number; name: string; page: string } }

/** In the place of its entry, until the page is left. */
export function RestoredRow({ record: { kind, id, name, page } }: RestoredRowProps) {
	const { search } = useLocation()
	const action = href("/admin/trash/move/:kind/:id", { kind, id: String(id) }) + search
	return (
		<Row kind={kind} name={name} details={[]}>
			<p className="text-sm font-semibold">Restored.</p>
			<div className="mt-2 flex flex-wrap items-center gap-x-5">
				<Link to={page} className="text-link inline-flex min-h-12 items-center font-semibold">
					View<span className="sr-only"> {name}</span>
				</Link>
				<ActionButton action={action} failure="Couldn't undo it">
					<button
						type="submit"
						className="text-link inline-flex min-h-12 cursor-pointer items-center font-semibold"
					>
						Undo<span className="sr-only"> restoring {name}</span>
					</button>
				</ActionButton>
			</div>
		</Row>
	)
}

type RowProps = {
	kind: TrashKind
	name: string
	scientificName?: string
	details: string[]
	children: ReactNode
}

function Row({ kind, name, scientificName, details, children }: RowProps) {
	return (
		<li className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
			<p dir="auto">
				<strong>{name}</strong> {scientificName && <i>{scientificName}</i>}
			</p>
			<p className="text-sm text-soft">{[rulesOf(kind).label, ...details].filter(Boolean).join(" · ")}</p>
			{children}
		</li>
	)
}
