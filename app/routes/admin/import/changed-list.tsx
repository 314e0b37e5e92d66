import { useRef } from "react"
import { href, Link, useLocation } from "react-router"
import type { CheckedImport } from "#app/jobs/import-jobs.server.ts"
import { CHANGES_PAGE_SIZE } from "#app/models/imports/checked-rows.ts"
import { CheckedValues } from "#app/ui/forms/checked-values.tsx"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"

export function ChangedList({ checked: { changed, changedCount, range } }: { checked: CheckedImport }) {
	const { pathname } = useLocation()
	const list = useRef<HTMLUListElement>(null)
	const address = (next: PageRange) => pathname + rangeSearch(next)
	const paging = { range, address, part: "changed", what: "changed species" }
	return (
		<>
			<EarlierLink {...paging} />
			<ul ref={list}>
				{changed.map(({ id, name, values }) => (
					<li key={id} className="border-t border-line py-2">
						<Link
							to={href("/species/:id", { id: String(id) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							<span dir="auto">{name}</span>
						</Link>
						<CheckedValues values={values} nowText="Now" />
					</li>
				))}
			</ul>
			<MoreLink {...paging} pageSize={CHANGES_PAGE_SIZE} total={changedCount} list={list} />
		</>
	)
}
