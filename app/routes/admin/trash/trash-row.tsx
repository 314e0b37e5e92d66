import { href, Link } from "react-router"
import { formatCount } from "#app/models/text/numbers.ts"
import { formatDate, formatDateTime } from "#app/models/time/local-time.ts"
import type { TrashEntry } from "#app/models/trash/trash.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"

export function TrashRow({ entry }: { entry: TrashEntry }) {
	const { name, scientificName, kind, pictures, sounds, deletedAt, deletedBy, expiresAt } = entry
	const zone = useTimeZone()
	const id = String(entry.id)
	const action = "text-link inline-flex min-h-12 cursor-pointer items-center font-semibold"
	const parts = [
		kind === "species" ? "Species" : "Post",
		pictures > 0 && formatCount(pictures, "picture"),
		sounds > 0 && "audio guide",
	]
	return (
		<li className="border-t-2 border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
			<p dir="auto">
				<strong>{name}</strong> {scientificName && <i>{scientificName}</i>}
			</p>
			<p className="text-sm text-soft">{parts.filter(Boolean).join(" · ")}</p>
			<p className="text-sm text-soft">
				Deleted on <time dateTime={deletedAt}>{formatDateTime(deletedAt, zone)}</time> by {deletedBy}. Stays
				until <time dateTime={expiresAt}>{formatDate(expiresAt, zone)}</time>.
			</p>
			<div className="flex flex-wrap gap-x-5">
				<ActionButton action={href("/admin/trash/:id/restore", { id })} failure="Couldn't restore it">
					<button type="submit" className={action}>
						Restore<span className="sr-only"> {name}</span>
					</button>
				</ActionButton>
				<Link to={href("/admin/trash/:id/delete", { id })} preventScrollReset className={action}>
					Delete for good<span className="sr-only"> {name}</span>
				</Link>
			</div>
		</li>
	)
}
