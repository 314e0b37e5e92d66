import { useRef } from "react"
import { Form, href, Link, Outlet } from "react-router"
import { adminListSearch, parseAdminList } from "../../forms/admin-list.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { PAGE_SIZE } from "../../models/catalogue.ts"
import { pageOfSpecies } from "../../models/species-page.server.ts"
import { MAX_QUERY_LENGTH } from "../../models/species-search.ts"
import { EarlierLink, MoreLink } from "../../ui/more-links.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { SpeciesList } from "../../ui/staff/species-list.tsx"
import type { Route } from "./+types/species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Species Management") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const asked = parseAdminList(url.searchParams)
	const { species, total, from, page } = await pageOfSpecies(context.get(databaseContext), asked, {
		archived: asked.archived,
	})
	const allTicked = url.searchParams.get("select") === "page"
	return { list: { ...asked, from, page }, species, total, allTicked }
}

export default function SpeciesTab({
	loaderData: { list, species, total, allTicked },
}: Route.ComponentProps) {
	const listRef = useRef<HTMLUListElement>(null)
	const search = adminListSearch(list)
	const inPages = {
		range: list,
		address: (range: { from: number; page: number }) =>
			href("/admin") + adminListSearch({ ...list, ...range }),
		part: "species",
		what: "species",
	}
	return (
		<section id="species" aria-labelledby="species-title">
			<div className="mb-5 flex flex-wrap items-center justify-between gap-4">
				<h2 id="species-title" className="blazed text-xl">
					Species Management
				</h2>
				<div className="flex flex-wrap gap-3">
					<Link to={href("/admin/species/new") + search} preventScrollReset className="button">
						Add Species
					</Link>
					<Link to={href("/admin/qr-codes") + search} preventScrollReset className="button button-quiet">
						QR Codes
					</Link>
					<Link
						to={href("/admin") + adminListSearch({ archived: !list.archived, query: list.query })}
						preventScrollReset
						className="button button-quiet"
					>
						{list.archived ? "Hide Archived" : "Show Archived"}
					</Link>
				</div>
			</div>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<Form
					role="search"
					aria-label="Species to edit"
					action={href("/admin")}
					className="flex w-full max-w-md"
					preventScrollReset
				>
					{list.archived && <input type="hidden" name="archived" value="show" />}
					<input
						// Another search, another field: it shows what was searched for.
						key={list.query}
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
				<p className="text-soft">
					{total} species{list.archived ? ", archived ones included" : ""}
				</p>
			</div>
			<EarlierLink {...inPages} />
			{species.length > 0 ? (
				<SpeciesList species={species} list={list} allTicked={allTicked} listRef={listRef} />
			) : (
				<p className="rounded-md border-2 border-dashed border-edge p-8 text-center">
					{list.query ? "No species found. Try another word." : "No species yet. Add the first one."}
				</p>
			)}
			<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={listRef} />
			<Outlet />
		</section>
	)
}
