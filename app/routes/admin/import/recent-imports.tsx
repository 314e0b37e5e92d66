import { href, Link } from "react-router"
import { IMPORT_DAYS, type ImportRecord, MAX_IMPORTS } from "#app/models/imports/imports.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { importCounts } from "./import-counts.ts"

export function RecentImports({ imports }: { imports: ImportRecord[] }) {
	const zone = useTimeZone()
	if (imports.length === 0) return null
	return (
		<section aria-labelledby="imports-title">
			<h3 id="imports-title" className="text-xl">
				Last imports
			</h3>
			<p className="mt-1 text-soft">
				See what an import changed, and undo it. The last {MAX_IMPORTS} are listed, for {IMPORT_DAYS} days.
			</p>
			<ul className="mt-3">
				{imports.map((one) => (
					<li key={one.id} className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
						<Link
							to={href("/admin/imports/:id", { id: String(one.id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							{one.fileName}
						</Link>
						<p className="text-sm text-soft">
							<time dateTime={one.at}>{formatDateTime(one.at, zone)}</time> by {one.username}:{" "}
							{importCounts(one)}
							{one.undoneAt !== null && ". Undone"}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
