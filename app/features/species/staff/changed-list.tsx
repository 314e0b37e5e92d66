import { useRef } from "react"
import { href, Link, useLocation } from "react-router"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CHANGES_PAGE_SIZE } from "#features/species/import/checked-rows.ts"
import type { CheckedImport } from "#features/species/import/import-jobs.server.ts"
import { CheckedValues } from "./checked-values.tsx"

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
