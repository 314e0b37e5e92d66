import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react"
import { href, useNavigation, useNavigationType } from "react-router"
import type { PageRange } from "#core/forms/page-range.ts"
import { formatCount } from "#core/text/numbers.ts"
import { useTrackedSearch } from "#core/tracking/use-tracked.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { useDelayed } from "#core/ui/use-delayed.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import {
	type CatalogueFilters,
	catalogueSearch,
	parseCatalogueFilters,
	writtenFilters,
} from "#features/species/filter-table.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { NoSpeciesFound, SkeletonGrid, SpeciesGrid } from "#features/species/ui/species-grid.tsx"
import { CatalogueFilterForm, StatusSelect } from "./catalogue-filter-form.tsx"
import { useFilterNavigation } from "./use-filter-navigation.ts"

type CatalogueSectionProps = {
	filters: CatalogueFilters
	species: SpeciesCard[]
	/** On all pages. */
	total: number
	/** The server didn't respond; the species are from the previous list. */
	isOutOfReach: boolean
	favorites: readonly number[]
	hasSeasons: boolean
	found: ReadonlySet<number>
	onOpen: (species: SpeciesCard) => void
	typingDelay: () => number
	/** Between filters and list; only above the whole catalogue, so that a filter's result is in view. */
	children: ReactNode
}

/** A search is tracked after this pause, in milliseconds. */
const SEARCH_TRACKING_DELAY_MS = 1200

export function CatalogueSection({
	filters,
	species,
	total,
	isOutOfReach,
	favorites,
	hasSeasons,
	found,
	onOpen,
	typingDelay,
	children,
}: CatalogueSectionProps) {
	const list = useRef<HTMLUListElement>(null)
	const filtering = useFilterNavigation(filters)
	useLaidOut(list, species)
	const isLoading = useIsLoadingList(filters)
	const isNarrowed = writtenFilters(filters).length > 0
	useTrackedSearch(filters.query, isNarrowed ? undefined : total, SEARCH_TRACKING_DELAY_MS)
	const count = formatCount(total, "species", "species")
	const inPages = {
		range: filters,
		address: (range: PageRange) => href("/tour") + catalogueSearch({ ...filters, ...range }),
		part: "catalogue",
		what: "species",
	}
	return (
		<>
			<CatalogueFilterForm
				filters={filters}
				filtering={filtering}
				favorites={favorites}
				hasSeasons={hasSeasons}
				typingDelay={typingDelay}
			/>
			{!isNarrowed && !filters.query && children}
			<section
				id="catalogue"
				aria-labelledby="all"
				data-below-fold
				className="mt-8 border-t border-line pt-6 lg:mt-14 lg:pt-8"
			>
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
					<h2 id="all" tabIndex={-1}>
						All Species
					</h2>
					<StatusSelect filtering={filtering} />
				</div>
				<p role="status" className="mt-1 mb-4 text-soft">
					{isLoading
						? "Loading…"
						: isOutOfReach
							? `The site isn't responding. Still showing ${count}.`
							: count}
				</p>
				{isLoading ? (
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
		</>
	)
}

function useIsLoadingList(filters: CatalogueFilters): boolean {
	const { location } = useNavigation()
	const requested =
		location?.pathname === href("/tour") && parseCatalogueFilters(new URLSearchParams(location.search))
	const name = (list: CatalogueFilters) => catalogueSearch({ ...list, from: 1, page: 1 })
	return useDelayed(requested ? name(requested) !== name(filters) : false)
}

/** Skips cards out of view once their sizes are known: before, Back and Reload would scroll to another place. */
function useLaidOut(list: RefObject<HTMLElement | null>, content: unknown): void {
	const isBack = useNavigationType() === "POP"
	// biome-ignore lint/correctness/useExhaustiveDependencies: not when Back only closes a dialog
	useLayoutEffect(() => {
		const data = list.current?.dataset
		if (!data) return
		let width = isBack ? 0 : innerWidth
		const update = () => {
			// Phones also resize the window when their browser hides its bars.
			if (innerWidth !== width) delete data.laidOut
			width = innerWidth
			whenIdle(async () => {
				data.laidOut = ""
			})
		}
		update()
		addEventListener("resize", update)
		return () => removeEventListener("resize", update)
	}, [content])
}
