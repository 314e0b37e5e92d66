import { useEffect, useReducer, useRef } from "react"
import { Form, href, useLocation, useNavigate, useNavigationType } from "react-router"
import { track } from "#app/analytics/track.ts"
import {
	type CatalogueFilters,
	MAX_QUERY_LENGTH,
	type SpeciesFilters,
} from "#app/models/species/catalogue.ts"
import { catalogueSearch, parseQuery } from "#app/models/species/catalogue-filters.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, statusLabel, TYPE_LABELS } from "#app/models/species/species.ts"
import { InPageLink } from "#app/ui/in-page-link.tsx"
import { CHIP } from "#app/ui/parts.tsx"

type FilterFormProps = {
	filters: CatalogueFilters
	favorites: readonly number[]
	hasSeasons: boolean
	/** Milliseconds to wait for further typing: 0 if the browser has the catalogue. */
	typingDelay: () => number
}

/** States of history entries made by this form; the second shows the visitor's own favorites. */
const OWN_NAVIGATION = "filters"
const OWN_FAVORITES = "favorites"

const ALL: SpeciesFilters = {
	type: undefined,
	status: undefined,
	only: undefined,
	inSeason: undefined,
	query: "",
}

const FORM = "filters"

/** Links and a GET form, so that everything works without scripts. */
export function CatalogueFilterForm({ filters, favorites, hasSeasons, typingDelay }: FilterFormProps) {
	const search = useRef<HTMLInputElement>(null)
	const { applyFilters, applySoon, chosen } = useFilterNavigation(filters, favorites, search)
	const link = (label: string, change: Partial<SpeciesFilters>, isCurrent = false) => (
		<InPageLink
			to={href("/tour") + catalogueSearch({ ...filters, ...change, from: 1, page: 1 })}
			part="catalogue"
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
		<div className="grid grid-cols-1 gap-3 print:hidden">
			<div data-focus-fallback="a" className="flex gap-2">
				<div className="filter-row overflow-x-auto">
					<ul aria-label="Type" className="flex gap-2">
						{changes.map(({ label, change, current }) => (
							<li key={label}>{link(label, change, current)}</li>
						))}
						{(hasSeasons || chosen.inSeason) && (
							<li>{link("In season now", { inSeason: !chosen.inSeason || undefined }, chosen.inSeason)}</li>
						)}
					</ul>
					<select
						// The key makes a new URL replace the manual choice.
						key={chosen.status}
						form={FORM}
						name="status"
						aria-label="Conservation status"
						defaultValue={chosen.status ?? ""}
						className="field w-auto"
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
				</div>
				{(chosen.type || chosen.status || chosen.only || chosen.inSeason || chosen.query) &&
					link("Clear", ALL)}
			</div>
			<Form
				id={FORM}
				action={`${href("/tour")}#catalogue`}
				className="flex gap-2"
				onSubmit={(event) => {
					event.preventDefault()
					applyFilters({})
				}}
			>
				{filters.type && <input type="hidden" name="type" value={filters.type} />}
				{filters.inSeason && <input type="hidden" name="season" value="now" />}
				{filters.only && <input type="hidden" name="only" value={filters.only.join(".")} />}
				<input
					ref={search}
					type="search"
					name="q"
					defaultValue={filters.query}
					placeholder="Search by name, scientific name or description..."
					aria-label="Search by name, scientific name or description"
					autoComplete="off"
					enterKeyHint="search"
					maxLength={MAX_QUERY_LENGTH}
					className="field min-w-0"
					onInput={() => applySoon(typingDelay())}
				/>
				<button type="submit" className="button">
					Search
				</button>
			</Form>
		</div>
	)
}

/**
 * Each change builds on the last one, also while its response is pending. The search field follows the URL only
 * when something else changed it. Choices add history entries, typing doesn't.
 */
function useFilterNavigation(
	filters: CatalogueFilters,
	favorites: readonly number[],
	search: { current: HTMLInputElement | null },
) {
	const navigate = useNavigate()
	const location = useLocation()
	const isBack = useNavigationType() === "POP"
	const requested = useRef<CatalogueFilters>(filters)
	/** React Router renders the list in a transition. The chosen filter must be visible in the next frame. */
	const [, showChosen] = useReducer((count: number) => count + 1, 0)
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
	/** The entry being left; changes made in the meantime must not replace it. */
	const leaving = useRef<string>(undefined)
	const isOwnNavigation = !isBack && (location.state === OWN_NAVIGATION || location.state === OWN_FAVORITES)
	const arrived = useRef(location.key)
	if (arrived.current !== location.key) {
		arrived.current = location.key
		leaving.current = undefined
		if (!isOwnNavigation) requested.current = filters
	}

	function applyFilters(change: Partial<SpeciesFilters>, addsEntry = Object.keys(change).length > 0) {
		clearTimeout(typing.current)
		if (change.query === "" && search.current) search.current.value = ""
		const query = parseQuery(search.current?.value ?? "")
		requested.current = { ...requested.current, query, ...change, from: 1, page: 1 }
		showChosen()
		trackFilter(change)
		const address = href("/tour") + catalogueSearch(requested.current)
		// React Router changes the history before rendering.
		const entry = historyKey()
		if (addsEntry && address !== location.pathname + location.search) leaving.current = entry
		navigate(address, {
			replace: leaving.current !== entry,
			preventScrollReset: true,
			state: requested.current.only?.join(".") === favorites.join(".") ? OWN_FAVORITES : OWN_NAVIGATION,
		})
	}
	function applySoon(delay: number) {
		clearTimeout(typing.current)
		typing.current = setTimeout(() => applyFilters({}), delay)
	}

	const mounted = useRef(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the URL changes
	useEffect(() => {
		const input = search.current
		if (!input) return
		if (!mounted.current) {
			mounted.current = true
			// Text may have been typed before hydration.
			if (parseQuery(input.value) !== filters.query) applySoon(0)
		} else if (!isOwnNavigation && parseQuery(input.value) !== filters.query) {
			input.value = filters.query
		}
	}, [location.key])
	useEffect(() => () => clearTimeout(typing.current), [])

	const stored = favorites.join(".")
	const shown = filters.only?.join(".")
	const followed = useRef<string>(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the URL changes
	useEffect(() => {
		// Behind a dialog the list can wait.
		if (shown === undefined || /[?&](species|dialog)=/.test(location.search)) return
		// After a second Back, replacing would change the entry it leads to.
		if (historyKey() !== location.key) return
		if (shown === stored) ownLists.add(shown)
		else if (
			(location.state === OWN_FAVORITES || ownLists.has(shown)) &&
			// Only once: without a response, the list stays.
			followed.current !== stored
		) {
			followed.current = stored
			applyFilters({ only: [...favorites] }, false)
		}
	}, [location.key, shown, stored])
	return { applyFilters, applySoon, chosen: requested.current }
}

/** The key React Router gave the current history entry; it calls the first entry "default". */
const historyKey = (): string => window.history.state?.key ?? "default"

/** Lists in URLs that were this visitor's favorites; shared lists of others don't change. */
const ownLists = new Set<string>()

function trackFilter({ type, status, only }: Partial<SpeciesFilters>): void {
	if (type) track("filter", { filter: "type", value: type })
	if (status) track("filter", { filter: "status", value: status })
	if (only) track("filter", { filter: "favorites", value: "favorites" })
}
