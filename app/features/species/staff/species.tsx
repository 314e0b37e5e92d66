import { useRef } from "react"
import { Form, href, Link, Outlet } from "react-router"
import { UrlInput } from "#core/forms/ui/url-input.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { adminListSearch, parseAdminList } from "#features/species/admin-list.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import { pageOfSpecies } from "#features/species/species-page.server.ts"
import type { Route } from "./+types/species"
import { ArchivedLink, SpeciesList } from "./species-list.tsx"

export const handle =
	import.meta.env.SSR && ({ role: "editor", failure: "Failed to fetch species" } satisfies RouteHandle)

export async function loader({ context, url }: Route.LoaderArgs) {
	const requested = parseAdminList(url.searchParams)
	const db = context.get(databaseContext)
	const { species, total, from, page } = await pageOfSpecies(db, requested, {
		archived: requested.archived,
	})
	const select = url.searchParams.get("select")
	return {
		list: { ...requested, from, page },
		...{ species, total },
		allTicked: select === "page",
		nothingSelected: select === "none",
	}
}

const SHARED_ROW = "max-sm:flex-1 max-sm:px-1 max-sm:text-sm max-sm:whitespace-nowrap"
const QUIET = `button button-quiet ${SHARED_ROW}`

export default function SpeciesTab({ loaderData }: Route.ComponentProps) {
	const { list, total } = loaderData
	const listRef = useRef<HTMLUListElement>(null)
	const search = adminListSearch(list)
	const paging = {
		range: list,
		address: (range: { from: number; page: number }) =>
			href("/admin") + adminListSearch({ ...list, ...range }),
		part: "species",
		what: "species",
	}
	return (
		<section id="species" aria-labelledby="species-title">
			<h2 id="species-title" className="sr-only">
				Species Management
			</h2>
			<div className="mb-3 flex flex-wrap gap-2 sm:gap-3">
				<Form
					role="search"
					aria-label="Species to edit"
					action={href("/admin")}
					className="flex min-w-[min(100%,18rem)] flex-1 sm:max-lg:basis-full"
					preventScrollReset
				>
					{list.archived && <input type="hidden" name="archived" value="show" />}
					<UrlInput
						type="search"
						name="q"
						defaultValue={list.query}
						maxLength={MAX_QUERY_LENGTH}
						aria-label="Find a species to edit"
						placeholder="Find a species to edit"
						autoComplete="off"
						className="field min-w-0 rounded-r-none border-r-0"
					/>
					<button type="submit" className="button rounded-l-none">
						Find
					</button>
				</Form>
				<Link
					to={href("/admin/species/new") + search}
					preventScrollReset
					className={`button button-gold ${SHARED_ROW}`}
				>
					Add Species
				</Link>
				<Link to={href("/admin/species/photos")} className={QUIET}>
					{staffTitle(href("/admin/species/photos"))}
				</Link>
				<Link to={href("/admin/qr-codes") + search} preventScrollReset className={QUIET}>
					QR Codes
				</Link>
				<ArchivedLink list={list} className="button button-quiet max-sm:hidden" />
			</div>
			<EarlierLink {...paging} />
			<SpeciesList {...loaderData} listRef={listRef} />
			<MoreLink {...paging} pageSize={PAGE_SIZE} total={total} list={listRef} />
			<Outlet />
		</section>
	)
}
