import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { Form, href, useNavigation, useNavigationType } from "react-router"
import type { PageRange } from "#core/forms/page-range.ts"
import { formatCount } from "#core/text/numbers.ts"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { useTrackedSearch } from "#core/tracking/use-tracked.ts"
import { SearchIcon } from "#core/ui/icons.tsx"
import { InPageLink } from "#core/ui/in-page-link.tsx"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CHIP, Empty, TextLink } from "#core/ui/page-elements.tsx"
import { useDelayed } from "#core/ui/use-delayed.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import {
	type CatalogueFilters,
	catalogueSearch,
	FILTER_NAMES,
	parseCatalogueFilters,
	type SpeciesFilters,
	writtenFilters,
} from "#features/species/filter-table.ts"
import {
	CONSERVATION_STATUSES,
	FILTER_TYPES,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "#features/species/species.ts"
import { SkeletonGrid, SpeciesGrid } from "#features/species/ui/species-grid.tsx"
import { useFilterNavigation } from "./use-filter-navigation.ts"

type CatalogueSectionProps = {
	filters: CatalogueFilters
	species: SpeciesCard[]
	total: number
	favorites: readonly number[]
	hasSeasons: boolean
	found: ReadonlySet<number>
	onOpen: (species: SpeciesCard) => void
	typingDelay: () => number
	/** Between filters and list; only without filters, so that filtered results stay in view. */
	children: ReactNode
}

/** In milliseconds of pause. */
const SEARCH_TRACKING_DELAY_MS = 1200

export function CatalogueSection({
	filters,
	species,
	total,
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
					{isLoading ? "Loading…" : formatCount(total, "species", "species")}
				</p>
				{isLoading ? (
					<SkeletonGrid />
				) : (
					<>
						{total === 0 && (
							<Empty title="No species found">
								<p className="mt-2">Try adjusting your search or filter criteria.</p>
								{filters.query && (
									<TextLink to={`/?${new URLSearchParams({ search: filters.query })}`}>
										Search all pages
									</TextLink>
								)}
							</Empty>
						)}
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

/** Skips offscreen cards once their sizes are known; earlier, Back and Reload would restore the wrong scroll position. */
function useLaidOut(list: RefObject<HTMLElement | null>, content: unknown): void {
	const isBack = useNavigationType() === "POP"
	// biome-ignore lint/correctness/useExhaustiveDependencies: not when Back only closes a dialog
	useLayoutEffect(() => {
		const data = list.current?.dataset
		if (!data) return
		let width = isBack ? 0 : innerWidth
		const update = () => {
			// Phones also fire it when the browser hides its bars.
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

type Filtering = ReturnType<typeof useFilterNavigation>

type FilterFormProps = {
	filters: CatalogueFilters
	filtering: Filtering
	favorites: readonly number[]
	hasSeasons: boolean
	/** In milliseconds: 0 if the browser has the catalogue. */
	typingDelay: () => number
}

const ALL: SpeciesFilters = {
	...Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])),
	query: "",
}

const FORM = "filters"

/** Fragment of filtered pages without scripts, so that they open at the choices. */
const PLACE = "search"

function CatalogueFilterForm({ filters, filtering, favorites, hasSeasons, typingDelay }: FilterFormProps) {
	const { search, applyFilters, applySoon, chosen } = filtering
	const row = useChosenInView(chosen)
	const link = (label: string, change: Partial<SpeciesFilters>, isCurrent = false) => (
		<InPageLink
			to={href("/tour") + catalogueSearch({ ...filters, ...change, from: 1, page: 1 })}
			part={PLACE}
			onStay={() => applyFilters(change)}
			aria-current={isCurrent ? "true" : undefined}
			className={CHIP}
		>
			{label}
		</InPageLink>
	)
	const changes: { label: string; change: Partial<SpeciesFilters>; current: boolean }[] = [
		{
			label: "All Species",
			change: { type: undefined, only: undefined },
			current: !chosen.type && !chosen.only,
		},
		...FILTER_TYPES.map((type) => ({
			label: TYPE_LABELS[type].many,
			change: { type, only: undefined },
			current: chosen.type === type,
		})),
	]
	if (favorites.length > 0 || chosen.only) {
		const only = [...favorites]
		changes.push({
			label: only.length > 0 ? `Favorites (${only.length})` : "Favorites",
			change: { type: undefined, only },
			current: !!chosen.only,
		})
	}
	return (
		<div
			id={PLACE}
			className="mt-3 grid grid-cols-1 items-center gap-3 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-4 print:hidden"
		>
			<Form
				id={FORM}
				action={`${href("/tour")}#${PLACE}`}
				className="relative"
				onSubmit={(event) => {
					event.preventDefault()
					applyFilters({})
					document.getElementById(PLACE)?.scrollIntoView()
				}}
			>
				{writtenFilters({ ...filters, status: undefined }).map(([parameter, text]) => (
					<input key={parameter} type="hidden" name={parameter} value={text} />
				))}
				<input
					ref={search}
					type="search"
					name="q"
					defaultValue={filters.query}
					placeholder="Name, scientific name or description"
					aria-label="Search by name, scientific name or description"
					autoComplete="off"
					enterKeyHint="search"
					maxLength={MAX_QUERY_LENGTH}
					className="field min-w-0 pr-2 pl-11 text-ellipsis"
					onInput={() => applySoon(typingDelay())}
				/>
				<button
					type="submit"
					aria-label="Search"
					className="absolute inset-y-0 left-0 grid w-11 cursor-pointer place-items-center"
				>
					<SearchIcon className="size-5" />
				</button>
			</Form>
			<div data-focus-fallback="a" className="flex gap-2 whitespace-nowrap sm:flex-wrap">
				<div ref={row} className={FILTER_ROW}>
					<ul aria-label="Type" className="flex shrink-0 gap-2 sm:contents">
						{changes.map(({ label, change, current }) => (
							<li key={label}>{link(label, change, current)}</li>
						))}
						{(hasSeasons || chosen.inSeason) && (
							<li>{link("In season now", { inSeason: !chosen.inSeason || undefined }, chosen.inSeason)}</li>
						)}
					</ul>
				</div>
				{(writtenFilters(chosen).length > 0 || chosen.query) && (
					<div className="flex shrink-0 self-start">{link("Clear", ALL)}</div>
				)}
			</div>
		</div>
	)
}

const FADE = 40

function useChosenInView(chosen: SpeciesFilters): RefObject<HTMLDivElement | null> {
	const row = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: after another choice
	useEffect(() => {
		const frame = row.current?.getBoundingClientRect()
		const box = row.current?.querySelector("[aria-current]")?.getBoundingClientRect()
		if (!row.current || !frame || !box) return
		row.current.scrollLeft +=
			Math.max(0, box.right + FADE - frame.right) + Math.min(0, box.left - FADE - frame.left)
	}, [chosen])
	return row
}

const FILTER_ROW =
	"filter-row -m-1.5 flex min-w-0 overflow-x-auto p-1.5 sm:contents max-sm:[&_[aria-current]]:[scroll-initial-target:nearest] max-sm:scroll-px-[40px] max-sm:pr-[40px] max-sm:[mask-image:linear-gradient(to_left,transparent,#000_40px)] max-sm:[scrollbar-width:none]"

function StatusSelect({ filtering: { chosen, applyFilters } }: { filtering: Filtering }) {
	return (
		<select
			form={FORM}
			name="status"
			aria-label="Conservation status"
			value={chosen.status ?? ""}
			className="field w-auto max-w-full print:hidden"
			onChange={(event) => {
				const status = CONSERVATION_STATUSES.find((known) => known === event.target.value)
				applyFilters({ status })
			}}
		>
			<option value="">All Statuses</option>
			{CONSERVATION_STATUSES.map((status) => (
				<option key={status} value={status}>
					{statusLabel(status)}
				</option>
			))}
		</select>
	)
}
