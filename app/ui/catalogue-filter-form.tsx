import { useEffect, useRef } from "react"
import { Form, href, useLocation, useNavigate } from "react-router"
import { track } from "../analytics/track.ts"
import { catalogueSearch, parseQuery } from "../forms/catalogue-filters.ts"
import { type CatalogueFilters, MAX_QUERY_LENGTH, type SpeciesFilters } from "../models/catalogue.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, statusLabel, TYPE_LABELS } from "../models/species.ts"
import { InPageLink } from "./in-page-link.tsx"

type FilterFormProps = {
	filters: CatalogueFilters
	/** The visitor's favorites. */
	favorites: readonly number[]
	/** Milliseconds to wait for more letters: none when the browser answers by itself, some when the server must. */
	typingDelay: () => number
}

/** Marks an address that was asked for by this form. */
const ASKED_HERE = "asked for by the filters"

/**
 * Type, favorites, status and search. Types are links and the rest is a GET form, so all of it works without scripts;
 * with them it answers while one types.
 */
export function CatalogueFilterForm({ filters, favorites, typingDelay }: FilterFormProps) {
	const search = useRef<HTMLInputElement>(null)
	const { ask, askSoon, chosen } = useAsking(filters, search)
	const chip =
		"inline-flex min-h-12 items-center justify-center rounded-md border-2 [overflow-wrap:anywhere] border-edge px-4 font-semibold hover:bg-sunk aria-[current]:border-pine aria-[current]:bg-pine aria-[current]:text-onpine"
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
		<div className="grid gap-3">
			<ul aria-label="Type" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
				{changes.map(({ label, change, current }) => (
					<li key={label} className="grid grid-cols-1">
						<InPageLink
							to={href("/tour") + catalogueSearch({ ...filters, ...change, from: 1, page: 1 })}
							part="catalogue"
							onStay={() => ask(change)}
							aria-current={current ? "true" : undefined}
							className={chip}
						>
							{label}
						</InPageLink>
					</li>
				))}
			</ul>
			<Form
				action={`${href("/tour")}#catalogue`}
				className="grid gap-2 sm:grid-cols-[1fr_auto_auto]"
				onSubmit={(event) => {
					event.preventDefault()
					ask({})
				}}
			>
				{filters.type && <input type="hidden" name="type" value={filters.type} />}
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
					className="field"
					onInput={() => askSoon(typingDelay())}
				/>
				<select
					// A select keeps what was chosen by hand; the key makes the address win.
					key={chosen.status}
					name="status"
					aria-label="Conservation status"
					defaultValue={chosen.status ?? ""}
					className="field sm:w-auto"
					onChange={(event) => {
						const status = CONSERVATION_STATUSES.find((known) => known === event.target.value)
						ask({ status })
					}}
				>
					<option value="">All Statuses</option>
					{CONSERVATION_STATUSES.map((status) => (
						<option key={status} value={status}>
							{statusLabel(status)}
						</option>
					))}
				</select>
				<button type="submit" className="button">
					Search
				</button>
			</Form>
		</div>
	)
}

/**
 * Asks for other filters, each on top of what was asked last, also while the answer is on its way. The field belongs
 * to the one who types: it follows the address only when that changed by other means (Back, a link of the header).
 */
function useAsking(filters: CatalogueFilters, search: { current: HTMLInputElement | null }) {
	const navigate = useNavigate()
	const location = useLocation()
	const asked = useRef<CatalogueFilters>(filters)
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
	const isAskedHere = location.state === ASKED_HERE
	const arrived = useRef(location.key)
	if (arrived.current !== location.key) {
		arrived.current = location.key
		if (!isAskedHere) asked.current = filters
	}

	function ask(change: Partial<SpeciesFilters>) {
		clearTimeout(typing.current)
		const query = parseQuery(search.current?.value ?? "")
		asked.current = { ...asked.current, query, ...change, from: 1, page: 1 }
		countFilter(change)
		navigate(href("/tour") + catalogueSearch(asked.current), {
			replace: true,
			preventScrollReset: true,
			state: ASKED_HERE,
		})
	}
	function askSoon(delay: number) {
		clearTimeout(typing.current)
		typing.current = setTimeout(() => ask({}), delay)
	}

	const mounted = useRef(false)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what counts
	useEffect(() => {
		const input = search.current
		if (!input) return
		if (!mounted.current) {
			mounted.current = true
			// What was typed before the scripts came is a search like any other.
			if (parseQuery(input.value) !== filters.query) askSoon(0)
		} else if (!isAskedHere && parseQuery(input.value) !== filters.query) {
			input.value = filters.query
		}
	}, [location.key])
	useEffect(() => () => clearTimeout(typing.current), [])
	return { ask, askSoon, chosen: asked.current }
}

function countFilter({ type, status, only }: Partial<SpeciesFilters>): void {
	if (type) track("filter", { filter: "type", value: type })
	if (status) track("filter", { filter: "status", value: status })
	if (only) track("filter", { filter: "favorites", value: "favorites" })
}
