import { useRef } from "react"
import { href, Link, Outlet } from "react-router"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { listTitle } from "#core/records/record-kinds.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { longDay } from "#core/time/local-time.ts"
import { EditOrDelete } from "#core/trash/staff/delete-record.tsx"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { Empty, TextLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { COUNTED_DAYS, listMissing, MISSING_DAYS } from "#features/redirects/address-counts.server.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { pageOfRedirects, REDIRECTS_PER_PAGE } from "#features/redirects/redirect.server.ts"
import { addressCountsContext } from "#features/redirects/redirect-old-addresses.server.ts"
import type { Route } from "./+types/redirects"

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, listTitle(REDIRECT))

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	await context.get(addressCountsContext).flush()
	const { redirects, ...list } = await pageOfRedirects(db, parsePages(url.searchParams))
	return {
		...list,
		pageSize: REDIRECTS_PER_PAGE,
		missingDays: MISSING_DAYS,
		redirects: redirects.map((one) => ({
			...one,
			used: one.day
				? `Used ${describeTimes(one.hits, one.day)}`
				: `Not used in the last ${COUNTED_DAYS} days`,
		})),
		missing: (await listMissing(db)).map(({ path, hits, day }) => ({
			path,
			requested: `Requested ${describeTimes(hits, day)}`,
		})),
	}
}

const describeTimes = (count: number, day: string) => `${formatCount(count, "time")}, last on ${longDay(day)}`

export default function Redirects({
	loaderData: { redirects, missing, missingDays, total, range, pageSize },
}: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const paging = { range, address, part: "redirects", what: "redirects" }
	return (
		<StaffPage
			title={listTitle(REDIRECT)}
			back={{ to: href("/admin/site") }}
			isWide
			actions={
				<Link to={href("/admin/site/redirects/new")} preventScrollReset className="button button-gold">
					New Redirect
				</Link>
			}
		>
			<p className="mt-3 max-w-prose text-soft">
				A redirect leads visitors and search engines from an old address, such as one of your earlier website,
				to a page of this site or another one. It works as soon as you save it.
			</p>
			<section id="redirects" aria-labelledby="redirects-title" className="mt-6">
				<h2 id="redirects-title" className="text-lg">
					Old addresses ({total})
				</h2>
				{total === 0 && <Empty className="mt-2" title="No redirects yet." />}
				<EarlierLink {...paging} />
				<ul ref={list} className="mt-2">
					{redirects.map(({ id, path, target, used }) => (
						<li key={id} className={ROW}>
							<p>
								<strong dir="auto">{path}</strong> leads to <span dir="auto">{target}</span>
							</p>
							<p className="text-sm text-soft">{used}</p>
							<EditOrDelete
								{...{ kind: "redirect", id, name: path, search: rangeSearch(range) }}
								editAt={href("/admin/site/redirects/:id/edit", { id: String(id) }) + rangeSearch(range)}
								consequence="Visitors who open this address will see that the page isn't found."
							/>
						</li>
					))}
				</ul>
				<MoreLink {...paging} pageSize={pageSize} total={total} list={list} />
			</section>
			<section aria-labelledby="missing-title" className="mt-8">
				<h2 id="missing-title" className="text-lg">
					Not found
				</h2>
				<p className="mt-1 max-w-prose text-soft">
					Addresses that visitors and search engines requested most, but that the site doesn't have. One that
					nobody has requested for {missingDays} days is forgotten.
				</p>
				{missing.length === 0 && <Empty className="mt-2" title="Nothing is missing." />}
				<ul className="mt-2">
					{missing.map(({ path, requested }) => (
						<li key={path} className={`flex flex-wrap items-center justify-between gap-x-5 ${ROW}`}>
							<div>
								<p dir="auto">{path}</p>
								<p className="text-sm text-soft">{requested}</p>
							</div>
							<TextLink
								to={`${href("/admin/site/redirects/new")}?${new URLSearchParams({ path })}`}
								preventScrollReset
							>
								Redirect…<span className="sr-only"> {path}</span>
							</TextLink>
						</li>
					))}
				</ul>
			</section>
			<Outlet />
		</StaffPage>
	)
}

const ROW = "border-t border-line py-3 [overflow-wrap:anywhere] last:border-b"

const address = (range: PageRange) => href("/admin/site/redirects") + rangeSearch(range)
