import { Form, href } from "react-router"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { SearchIcon } from "#core/ui/icons.tsx"
import { InPageLink } from "#core/ui/in-page-link.tsx"
import { CHIP } from "#core/ui/page-elements.tsx"
import {
	type CatalogueFilters,
	catalogueSearch,
	FILTER_NAMES,
	type SpeciesFilters,
	writtenFilters,
} from "#features/species/filter-table.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, statusLabel, TYPE_LABELS } from "#features/species/species.ts"
import type { useFilterNavigation } from "./use-filter-navigation.ts"

type Filtering = ReturnType<typeof useFilterNavigation>

type FilterFormProps = {
	filters: CatalogueFilters
	filtering: Filtering
	favorites: readonly number[]
	hasSeasons: boolean
	/** Milliseconds to wait for further typing: 0 if the browser has the catalogue. */
	typingDelay: () => number
}

const ALL: SpeciesFilters = {
	...Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])),
	query: "",
}

const FORM = "filters"

/** Without scripts a filter's page opens here, so that it begins with what was chosen. */
const PLACE = "search"

/** Links and a GET form, so that everything works without scripts. */
export function CatalogueFilterForm({
	filters,
	filtering,
	favorites,
	hasSeasons,
	typingDelay,
}: FilterFormProps) {
	const { search, applyFilters, applySoon, chosen } = filtering
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
			label: `Favorites (${only.length})`,
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
					className="field min-w-0 pl-12"
					onInput={() => applySoon(typingDelay())}
				/>
				<button
					type="submit"
					aria-label="Search"
					className="absolute inset-y-0 left-0 grid w-12 cursor-pointer place-items-center"
				>
					<SearchIcon className="size-5" />
				</button>
			</Form>
			<div data-focus-fallback="a" className="flex gap-2 whitespace-nowrap">
				<div className={FILTER_ROW}>
					<ul aria-label="Type" className="flex shrink-0 gap-2 sm:shrink sm:flex-wrap">
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

/** On phones it scrolls sideways, and fades where it goes on. */
const FILTER_ROW =
	"filter-row -m-1.5 flex min-w-0 overflow-x-auto p-1.5 [&_[aria-current]]:[scroll-initial-target:nearest] max-sm:scroll-px-[40px] max-sm:pr-[40px] max-sm:[mask-image:linear-gradient(to_left,transparent,#000_40px)] max-sm:[scrollbar-width:none]"

export function StatusSelect({ filtering: { chosen, applyFilters } }: { filtering: Filtering }) {
	return (
		<select
			// The key makes a new URL replace the manual choice.
			key={chosen.status}
			form={FORM}
			name="status"
			aria-label="Conservation status"
			defaultValue={chosen.status ?? ""}
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
