import { href, useNavigation } from "react-router"
import { catalogueSearch, parseCatalogueFilters } from "../forms/catalogue-filters.ts"
import { type CatalogueFilters, PAGE_SIZE } from "../models/catalogue.ts"
import type { SpeciesCard } from "../models/species.ts"
import { CatalogueFilterForm } from "./catalogue-filter-form.tsx"
import { EarlierLink, MoreLink } from "./more-links.tsx"
import { NoSpeciesFound, SkeletonGrid, SpeciesGrid } from "./species-grid.tsx"
import { useAccumulatedPages } from "./use-accumulated-pages.ts"
import { useDelayed } from "./use-delayed.ts"

type CatalogueSectionProps = {
	filters: CatalogueFilters
	/** The species of the page that `filters` names. */
	species: SpeciesCard[]
	/** How many match on all pages. */
	total: number
	onOpen: (species: SpeciesCard) => void
	/** See `CatalogueFilterForm`. */
	typingDelay: () => number
}

/** 'All Species': filters, count and cards; blanks while another list is on its way from the server. */
export function CatalogueSection({ filters, species, total, onOpen, typingDelay }: CatalogueSectionProps) {
	const pages = useAccumulatedPages(listName(filters), filters.page, species)
	const asked = useListOnItsWay(filters)
	const address = (page: number) => href("/tour") + catalogueSearch({ ...filters, page })
	return (
		<section id="catalogue" aria-labelledby="all">
			<h2 id="all" className="blazed mb-4 text-xl">
				All Species
			</h2>
			<CatalogueFilterForm filters={asked ?? filters} typingDelay={typingDelay} />
			<p role="status" className="my-4 font-semibold">
				{asked ? "Loading…" : total === 1 ? "1 species" : `${total} species`}
			</p>
			{asked ? (
				<SkeletonGrid />
			) : total === 0 ? (
				<NoSpeciesFound />
			) : (
				<>
					<EarlierLink pageAddress={address} part="catalogue" what="species" firstPage={pages.firstPage} />
					<SpeciesGrid species={pages.items} onOpen={onOpen} />
					<MoreLink
						pageAddress={address}
						part="catalogue"
						what="species"
						page={filters.page}
						pageSize={PAGE_SIZE}
						total={total}
					/>
				</>
			)}
		</section>
	)
}

/** The filters of another list that is on its way, once that takes a while. */
function useListOnItsWay(filters: CatalogueFilters): CatalogueFilters | undefined {
	const { location } = useNavigation()
	const asked =
		location?.pathname === href("/tour")
			? parseCatalogueFilters(new URLSearchParams(location.search))
			: undefined
	const isLate = useDelayed(asked !== undefined && listName(asked) !== listName(filters))
	return isLate ? asked : undefined
}

/** A list is what its filters say, whatever the page. */
function listName(filters: CatalogueFilters): string {
	return catalogueSearch({ ...filters, page: 1 })
}
