import { useEffect, useReducer, useRef } from "react"
import { href, useLocation, useNavigate, useNavigationType } from "react-router"
import { track } from "#core/tracking/track.ts"
import { parseQuery } from "#features/species/catalogue.ts"
import {
	type CatalogueFilters,
	catalogueSearch,
	type SpeciesFilters,
} from "#features/species/filter-table.ts"
import { FILTER } from "#features/tour/tracked-events.ts"

const OWN_NAVIGATION = "filters"

/** Changes build on the last request, even a pending one. Choices push history entries, typing replaces them. */
export function useFilterNavigation(filters: CatalogueFilters) {
	const search = useRef<HTMLInputElement>(null)
	const navigate = useNavigate()
	const location = useLocation()
	const isBack = useNavigationType() === "POP"
	const requested = useRef<CatalogueFilters>(filters)
	/** React Router renders in a transition, but the chosen filter must be visible in the next frame. */
	const [, showChosen] = useReducer((count: number) => count + 1, 0)
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
	/** Key of the entry being left; further changes must not replace it. */
	const leaving = useRef<string>(undefined)
	const isOwnNavigation = !isBack && location.state === OWN_NAVIGATION
	const arrived = useRef(location.key)
	if (arrived.current !== location.key) {
		arrived.current = location.key
		leaving.current = undefined
		if (!isOwnNavigation) requested.current = filters
	}

	function applyFilters(change: Partial<SpeciesFilters>) {
		clearTimeout(typing.current)
		if (change.query === "" && search.current) search.current.value = ""
		const query = parseQuery(search.current?.value ?? "")
		requested.current = { ...requested.current, query, ...change, from: 1, page: 1 }
		showChosen()
		trackFilter(change)
		const address = href("/tour") + catalogueSearch(requested.current)
		// React Router updates history before rendering, and calls the first entry "default".
		const entry = window.history.state?.key ?? "default"
		if (Object.keys(change).length > 0 && address !== location.pathname + location.search)
			leaving.current = entry
		navigate(address, {
			replace: leaving.current !== entry,
			preventScrollReset: true,
			state: OWN_NAVIGATION,
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
	return { search, applyFilters, applySoon, chosen: requested.current }
}

function trackFilter({ type, status, only }: Partial<SpeciesFilters>): void {
	if (type) track(FILTER, { filter: "type", value: type })
	if (status) track(FILTER, { filter: "status", value: status })
	if (only) track(FILTER, { filter: "favorites", value: "favorites" })
}
