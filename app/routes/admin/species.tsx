import { useRef } from "react"
import { Form, href, Link, Outlet } from "react-router"
import { type AdminList, adminListSearch, parseAdminList } from "../../forms/admin-list.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { MAX_QUERY_LENGTH, PAGE_SIZE } from "../../models/catalogue.ts"
import { type CatalogueGap, GAP_LABELS } from "../../models/catalogue-gap.ts"
import { pageOfSpecies } from "../../models/species-page.server.ts"
import { EarlierLink, MoreLink } from "../../ui/more-links.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { SpeciesList } from "../../ui/staff/species-list.tsx"
import type { Route } from "./+types/species"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Species Management") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const asked = parseAdminList(url.searchParams)
	const { species, total, from, page } = await pageOfSpecies(context.get(databaseContext), asked, {
		archived: asked.archived,
		missing: asked.missing,
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
						to={href("/admin") + adminListSearch({ ...list, archived: !list.archived, from: 1, page: 1 })}
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
					{list.missing && <input type="hidden" name="missing" value={list.missing} />}
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
			{list.missing && <MissingLine missing={list.missing} list={list} />}
			<EarlierLink {...inPages} />
			{species.length > 0 ? (
				<SpeciesList species={species} list={list} allTicked={allTicked} listRef={listRef} />
			) : (
				<p className="rounded-md border-2 border-dashed border-edge p-8 text-center">
					{list.query
						? "No species found. Try another word."
						: list.missing
							? `No species without ${GAP_LABELS[list.missing].without}.`
							: "No species yet. Add the first one."}
				</p>
			)}
			<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={listRef} />
			<Outlet />
		</section>
	)
}

/** What the list is narrowed down to, and the way out. */
function MissingLine({ missing, list }: { missing: CatalogueGap; list: AdminList }) {
	const all = adminListSearch({ archived: list.archived, query: list.query })
	return (
		<p className="mb-3 flex flex-wrap items-center gap-x-4 border-l-8 border-gold bg-sunk px-3">
			<span className="font-semibold">Species without {GAP_LABELS[missing].without}</span>
			<Link to={href("/admin") + all} className="text-link inline-flex min-h-11 items-center">
				Show all species
			</Link>
		</p>
	)
}
