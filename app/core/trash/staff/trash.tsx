import { useRef } from "react"
import { href, useLocation } from "react-router"
import { isAdmin } from "#core/accounts/user.ts"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { kindsFor } from "#core/records/known-kinds.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { formatDate, formatDateTime } from "#core/time/local-time.ts"
import { TRASH_DAYS, TRASH_PAGE_SIZE } from "#core/trash/trash.ts"
import { pageOfTrash, type TrashEntry } from "#core/trash/trash-entries.server.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { Empty } from "#core/ui/page-elements.tsx"
import type { Route } from "./+types/trash"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const user = context.get(staffContext)
	const kinds = kindsFor(user, await readSettings(db))
	return { ...(await pageOfTrash(db, parsePages(url.searchParams), kinds)), mayDelete: isAdmin(user) }
}

export default function Trash({ loaderData }: Route.ComponentProps) {
	const { entries, total, from, page, mayDelete } = loaderData
	const list = useRef<HTMLUListElement>(null)
	const address = (range: PageRange) => href("/admin/trash") + rangeSearch(range)
	const all = total === 1 ? "The item" : `All ${formatCount(total, "item")}`
	const paging = { range: { from, page }, address, part: "trash", what: "items" }
	return (
		<StaffPage
			isWide
			actions={
				total > 0 &&
				mayDelete && (
					<DeleteDetails
						title="Empty Trash"
						press="Empty Trash"
						action={href("/admin/trash/empty")}
						failure="Couldn't empty the trash"
						consequence={`${all} in the trash will be deleted for good. This can't be undone.`}
						className="open:basis-full"
					/>
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
				{entries.map((entry) => (
					<TrashRow key={entry.id} entry={entry} mayDelete={mayDelete} />
				))}
			</ul>
			<MoreLink {...paging} pageSize={TRASH_PAGE_SIZE} total={total} list={list} />
		</StaffPage>
	)
}

type TrashRowProps = { entry: TrashEntry; mayDelete: boolean }

function TrashRow({ entry, mayDelete }: TrashRowProps) {
	const { name, scientificName, label, noun, origin, parts, deletedAt, deletedBy, expiresAt } = entry
	const { search } = useLocation()
	const id = String(entry.id)
	return (
		<li className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b lg:grid lg:grid-cols-[minmax(60%,1fr)_auto] lg:gap-x-6">
			<p dir="auto">
				<strong>{name}</strong> {scientificName && <i>{scientificName}</i>}
			</p>
			<p className="text-sm text-soft">{[label, origin, ...parts].filter(Boolean).join(" · ")}</p>
			<p className="text-sm text-soft *:[time]:inline-block">
				Deleted by <bdi>{deletedBy}</bdi> on <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>.
				Gone for good on <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>.
			</p>
			<div className="mt-2 flex flex-wrap items-center gap-x-5 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:self-center">
				<ActionButton
					action={href("/admin/trash/:id/restore", { id }) + search}
					failure="Couldn't restore it"
				>
					<button type="submit" className="button button-quiet">
						Restore<span className="sr-only"> {name}</span>
					</button>
				</ActionButton>
				{mayDelete && (
					<DeleteDetails
						title={
							<>
								Delete for good<span className="sr-only"> {name}</span>
							</>
						}
						press="Delete for good"
						action={href("/admin/trash/:id/delete", { id }) + search}
						failure="Couldn't delete it"
						consequence={`The ${noun} will be deleted with its pictures and all else. This can't be undone.`}
						className="open:basis-full"
					/>
				)}
			</div>
		</li>
	)
}
