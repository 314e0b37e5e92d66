import { useRef } from "react"
import { href, Link, Outlet } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import type { PageRange } from "#app/models/forms/page-range.ts"
import { parsePages, setPages } from "#app/models/species/catalogue-filters.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { pageOfTrash } from "#app/models/trash/trash.server.ts"
import { TRASH_DAYS, TRASH_PAGE_SIZE } from "#app/models/trash/trash.ts"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/trash"
import { TrashRow } from "./trash-row.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Trash") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	return await pageOfTrash(context.get(databaseContext), parsePages(url.searchParams))
}

export default function Trash({ loaderData: { entries, total, from, page } }: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const paging = { range: { from, page }, address, part: "trash", what: "items" }
	return (
		<section id="trash" aria-labelledby="trash-title">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-4">
				<h2 id="trash-title" className="blazed text-xl">
					Trash
				</h2>
				{total > 0 && (
					<Link to={href("/admin/trash/empty")} preventScrollReset className="button button-quiet">
						Empty Trash
					</Link>
				)}
			</div>
			<p className="mb-5 max-w-3xl text-soft">
				Deleted species and posts stay here for {TRASH_DAYS} days. Visitors can't see them. What you restore
				gets its pictures, audio guide and address back, and printed QR codes work again.
			</p>
			{total === 0 && (
				<p className="rounded-md border-2 border-dashed border-edge p-8 text-center">The trash is empty.</p>
			)}
			{total > 0 && <p className="mb-2 text-soft">{formatCount(total, "item")}</p>}
			<EarlierLink {...paging} />
			<ul ref={list}>
				{entries.map((entry) => (
					<TrashRow key={entry.id} entry={entry} />
				))}
			</ul>
			<MoreLink {...paging} pageSize={TRASH_PAGE_SIZE} total={total} list={list} />
			<Outlet />
		</section>
	)
}

function address(range: PageRange): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/admin/trash")}${params.size > 0 ? `?${params}` : ""}`
}
