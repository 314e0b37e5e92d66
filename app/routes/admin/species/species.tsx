import { useRef } from "react"
import { Form, href, Link, Outlet } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { type AdminList, adminListSearch, parseAdminList } from "#app/models/species/admin-list.ts"
import { MAX_QUERY_LENGTH, PAGE_SIZE } from "#app/models/species/catalogue.ts"
import { type CatalogueGap, GAP_LABELS } from "#app/models/species/catalogue-gap.ts"
import { listLookalikes } from "#app/models/species/lookalikes.server.ts"
import { pageOfSpecies } from "#app/models/species/species-page.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { UrlInput } from "#app/ui/forms/url-input.tsx"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/species"
import { SpeciesList } from "./species-list.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin"))) },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const requested = parseAdminList(url.searchParams)
	const { species, total, from, page } = await pageOfSpecies(context.get(databaseContext), requested, {
		archived: requested.archived,
		missing: requested.missing,
	})
	const all = await listLookalikes(context.get(databaseContext))
	const lookalikes = species.flatMap(({ id }) => {
		const others = all.get(id)
		return others ? [{ id, others }] : []
	})
	const allTicked = url.searchParams.get("select") === "page"
	return { list: { ...requested, from, page }, species, lookalikes, total, allTicked }
}

/** Fits four buttons side by side on a phone. */
const COMPACT = "max-sm:px-2.5 max-sm:text-sm"

export default function SpeciesTab({
	loaderData: { list, species, lookalikes, total, allTicked },
}: Route.ComponentProps) {
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
			<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-5">
				<h2 id="species-title" className="blazed text-xl">
					Species Management
				</h2>
				<div className="flex flex-wrap gap-2 sm:gap-3">
					<Link to={href("/admin/species/new") + search} preventScrollReset className={`button ${COMPACT}`}>
						Add Species
					</Link>
					<Link
						to={href("/admin/qr-codes") + search}
						preventScrollReset
						className={`button button-quiet ${COMPACT}`}
					>
						QR Codes
					</Link>
					<Link to={href("/admin/map")} className={`button button-quiet ${COMPACT}`}>
						Map
					</Link>
					<Link
						to={href("/admin") + adminListSearch({ ...list, archived: !list.archived, from: 1, page: 1 })}
						preventScrollReset
						className={`button button-quiet ${COMPACT}`}
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
				<p className="flex flex-wrap items-center gap-x-4 text-soft">
					<span>
						{formatNumber(total)} species{list.archived ? ", including archived" : ""}
					</span>
					<Link to={href("/admin/trash")} className="text-link inline-flex min-h-11 items-center">
						Trash
					</Link>
				</p>
			</div>
			{list.missing && <GapFilterLine missing={list.missing} list={list} />}
			<EarlierLink {...paging} />
			<SpeciesList
				species={species}
				lookalikes={lookalikes}
				list={list}
				allTicked={allTicked}
				listRef={listRef}
				emptyText={emptyText(list)}
			/>
			<MoreLink {...paging} pageSize={PAGE_SIZE} total={total} list={listRef} />
			<Outlet />
		</section>
	)
}

function emptyText({ query, missing }: AdminList): string {
	if (query) return "No species found. Try another word."
	return missing ? `No species without ${GAP_LABELS[missing].without}.` : "No species yet. Add the first one."
}

function GapFilterLine({ missing, list }: { missing: CatalogueGap; list: AdminList }) {
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
