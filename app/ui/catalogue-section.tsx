import { useRef } from "react"
import { href, useNavigation } from "react-router"
import { useCountedSearch } from "../analytics/use-counted.ts"
import { catalogueSearch, parseCatalogueFilters } from "../forms/catalogue-filters.ts"
import { type CatalogueFilters, PAGE_SIZE } from "../models/catalogue.ts"
import type { PageRange } from "../models/page-range.ts"
import type { SpeciesCard } from "../models/species.ts"
import { CatalogueFilterForm } from "./catalogue-filter-form.tsx"
import { EarlierLink, MoreLink } from "./more-links.tsx"
import { NoSpeciesFound, SkeletonGrid, SpeciesGrid } from "./species-grid.tsx"
import { useDelayed } from "./use-delayed.ts"

type CatalogueSectionProps = {
	filters: CatalogueFilters
	/** The species of the pages that `filters` names. */
	species: SpeciesCard[]
	/** How many match on all pages. */
	total: number
	/** The server did not answer: these are the species of before. */
	isOutOfReach: boolean
	favorites: readonly number[]
	/** The ids of the species that the visitor has found. */
	found: ReadonlySet<number>
	onOpen: (species: SpeciesCard) => void
	/** See `CatalogueFilterForm`. */
	typingDelay: () => number
}

/** Milliseconds without another letter after which the words of a search are the ones that were meant. */
const STOPPED_TYPING = 1200

/** 'All Species': filters, count and cards; blanks while another list is on its way from the server. */
export function CatalogueSection({
	filters,
	species,
	total,
	isOutOfReach,
	favorites,
	found,
	onOpen,
	typingDelay,
}: CatalogueSectionProps) {
	const list = useRef<HTMLUListElement>(null)
	const isWaiting = useAnotherListOnItsWay(filters)
	const isNarrowed = Boolean(filters.type || filters.status || filters.only)
	useCountedSearch(filters.query, isNarrowed ? undefined : total, STOPPED_TYPING)
	const count = total === 1 ? "1 species" : `${total} species`
	const inPages = {
		range: filters,
		address: (range: PageRange) => href("/tour") + catalogueSearch({ ...filters, ...range }),
		part: "catalogue",
		what: "species",
	}
	return (
		<section id="catalogue" aria-labelledby="all">
			<h2 id="all" tabIndex={-1} className="blazed mb-4 text-xl">
				All Species
			</h2>
			<CatalogueFilterForm filters={filters} favorites={favorites} typingDelay={typingDelay} />
			<p role="status" className="my-4 font-semibold">
				{isWaiting ? "Loading…" : isOutOfReach ? `No answer from the site. Still showing ${count}.` : count}
			</p>
			{isWaiting ? (
				<SkeletonGrid />
			) : (
				<>
					{total === 0 && <NoSpeciesFound />}
					<EarlierLink {...inPages} />
					<SpeciesGrid list={list} species={species} found={found} onOpen={onOpen} />
					<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={list} />
				</>
			)}
		</section>
	)
}

/** Whether a list with other filters is asked for and takes a while. */
function useAnotherListOnItsWay(filters: CatalogueFilters): boolean {
	const { location } = useNavigation()
	const asked =
		location?.pathname === href("/tour") && parseCatalogueFilters(new URLSearchParams(location.search))
	const name = (list: CatalogueFilters) => catalogueSearch({ ...list, from: 1, page: 1 })
	return useDelayed(asked ? name(asked) !== name(filters) : false)
}
