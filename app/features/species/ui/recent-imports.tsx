import { href } from "react-router"
import { formatDateTime } from "#core/time/local-time.ts"
import { TextLink } from "#core/ui/page-elements.tsx"
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
						<TextLink to={href("/admin/imports/:id", { id: String(id) })}>
							<span dir="auto">{name}</span>
						</TextLink>
						<p className="text-sm text-soft">
							<time dateTime={at}>{formatDateTime(at)}</time> by {username}: {summary}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
