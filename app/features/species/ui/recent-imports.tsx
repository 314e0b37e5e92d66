import { href, Link } from "react-router"
import { formatDateTime } from "#core/time/local-time.ts"
import { IMPORT_DAYS, type ImportRecord } from "#features/species/import/imports.ts"

export function RecentImports({ imports }: { imports: ImportRecord[] }) {
	if (imports.length === 0) return null
	return (
		<section aria-labelledby="imports-title" className="mt-8">
			<h2 id="imports-title" className="text-lg">
				Recent imports
			</h2>
			<p className="mt-1 text-soft">See what each added and changed, for {IMPORT_DAYS} days.</p>
			<ul className="mt-3">
				{imports.map(({ id, name, summary, at, username }) => (
					<li key={id} className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
						<Link
							to={href("/admin/imports/:id", { id: String(id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							<span dir="auto">{name}</span>
						</Link>
						<p className="text-sm text-soft">
							<time dateTime={at}>{formatDateTime(at)}</time> by {username}: {summary}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
