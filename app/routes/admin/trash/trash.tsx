import { useRef } from "react"
import { href, Link, Outlet, useLocation } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import { type PageRange, parsePages } from "#app/models/forms/page-range.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { TRASH_DAYS, TRASH_PAGE_SIZE } from "#app/models/trash/trash.ts"
import { findRecords, pageOfTrash } from "#app/models/trash/trash-entries.server.ts"
import { kindsFor } from "#app/models/trash/trash-kinds.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { Empty } from "#app/ui/parts.tsx"
import type { Route } from "./+types/trash"
import { parseRestored, withPages } from "./restored-rows.ts"
import { RestoredRow, TrashRow } from "./trash-row.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/trash"))) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const user = context.get(staffContext)
	const kinds = kindsFor(user, await readSettings(db))
	const restored = parseRestored(url.searchParams).filter(({ kind }) => kinds.includes(kind))
	const records = await findRecords(db, restored)
	const { entries, ...page } = await pageOfTrash(db, parsePages(url.searchParams), kinds)
	const rows = [
		...entries.map((entry) => ({ trashId: entry.id, entry })),
		...records.map((record) => ({ trashId: record.trashId, record })),
	]
	return { ...page, rows: rows.sort((a, b) => b.trashId - a.trashId), mayDelete: isAdmin(user) }
}

export default function Trash({ loaderData }: Route.ComponentProps) {
	const { rows, total, from, page, mayDelete } = loaderData
	const list = useRef<HTMLUListElement>(null)
	const { search } = useLocation()
	const address = (range: PageRange) => href("/admin/trash") + withPages(new URLSearchParams(search), range)
	const paging = { range: { from, page }, address, part: "trash", what: "items" }
	return (
		<StaffPage
			back={{ to: href("/admin") }}
			isWide
			actions={
				total > 0 &&
				mayDelete && (
					<Link to={href("/admin/trash/empty")} preventScrollReset className="button button-quiet">
						Empty Trash
					</Link>
				)
			}
		>
			<p id="trash" className="mt-2 mb-5 max-w-3xl text-soft">
				What you delete stays here for {TRASH_DAYS} days. Visitors can't see it. What you restore gets
				everything back that belonged to it, such as pictures, places and its address, and printed QR codes
				work again.
			</p>
			{total === 0 && <Empty title="The trash is empty." />}
			{total > 0 && <p className="mb-2 text-soft">{formatCount(total, "item")}</p>}
			<EarlierLink {...paging} />
			<ul ref={list}>
				{rows.map((row) =>
					"entry" in row ? (
						<TrashRow key={row.trashId} entry={row.entry} mayDelete={mayDelete} />
					) : (
						<RestoredRow key={row.trashId} record={row.record} />
					),
				)}
			</ul>
			<MoreLink {...paging} pageSize={TRASH_PAGE_SIZE} total={total} list={list} />
			<Outlet />
		</StaffPage>
	)
}
