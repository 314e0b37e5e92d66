import { href, Link } from "react-router"
import {
	CONTENT_IMPORT_DAYS,
	type ContentImport,
	LISTED_CONTENT_IMPORTS,
} from "#app/models/content-imports/content-import.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"

export function RecentContentImports({ imports }: { imports: ContentImport[] }) {
	const zone = useTimeZone()
	if (imports.length === 0) return null
	return (
		<section aria-labelledby="imports-title" className="mt-8">
			<h2 id="imports-title" className="text-lg">
				Recent imports
			</h2>
			<p className="mt-1 text-soft">
				The last {LISTED_CONTENT_IMPORTS} can be undone, for {CONTENT_IMPORT_DAYS} days.
			</p>
			<ul className="mt-3">
				{imports.map(({ id, name, summary, importedAt, importedBy, undoneAt }) => (
					<li
						key={id}
						className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line py-2 [overflow-wrap:anywhere] last:border-b"
					>
						<div className="min-w-0">
							<p className="font-semibold" dir="auto">
								{name}
							</p>
							<p className="text-sm text-soft">
								<time dateTime={importedAt}>{formatDateTime(importedAt, zone)}</time> by {importedBy}:{" "}
								{summary}
								{undoneAt !== null && ". Undone"}
							</p>
						</div>
						<Link
							to={href("/admin/content-imports/:id", { id: String(id) })}
							className="text-link inline-flex min-h-12 items-center font-semibold"
						>
							{undoneAt === null ? "Undo…" : "Details"}
							<span className="sr-only"> {name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
