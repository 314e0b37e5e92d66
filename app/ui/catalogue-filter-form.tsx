import { useEffect, useRef } from "react"
import { Form, href, useNavigate } from "react-router"
import { catalogueSearch, parseQuery } from "../forms/catalogue-filters.ts"
import type { CatalogueFilters } from "../models/catalogue.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, statusLabel, TYPE_LABELS } from "../models/species.ts"
import { InPageLink } from "./in-page-link.tsx"

type FilterFormProps = {
	filters: CatalogueFilters
	/** Milliseconds to wait for more letters: none when the browser answers by itself, some when the server must. */
	typingDelay: () => number
}

/**
 * Type, status and search. Types are links and the rest is a GET form, so all of it works without scripts; with them
 * it answers while one types.
 */
export function CatalogueFilterForm({ filters, typingDelay }: FilterFormProps) {
	const navigate = useNavigate()
	const form = useRef<HTMLFormElement>(null)
	const search = useRef<HTMLInputElement>(null)
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
	useEffect(() => {
		// The address changed by other means than typing: Back, a type, 'All Species'.
		const input = search.current
		if (input && parseQuery(input.value) !== filters.query) input.value = filters.query
		return () => clearTimeout(typing.current)
	}, [filters.query])

	function apply(delay: number) {
		clearTimeout(typing.current)
		typing.current = setTimeout(() => {
			if (!form.current) return
			const values = new FormData(form.current)
			const next = {
				...filters,
				page: 1,
				status: CONSERVATION_STATUSES.find((status) => status === values.get("status")),
				query: parseQuery(String(values.get("q"))),
			}
			navigate(href("/tour") + catalogueSearch(next), { replace: true, preventScrollReset: true })
		}, delay)
	}

	const chip =
		"inline-flex min-h-12 items-center justify-center rounded-md border-2 [overflow-wrap:anywhere] border-edge px-4 font-semibold hover:bg-sunk aria-[current]:border-pine aria-[current]:bg-pine aria-[current]:text-onpine"
	return (
		<div className="grid gap-3">
			<ul aria-label="Type" className="grid grid-cols-2 gap-2 sm:flex">
				{[undefined, ...FILTER_TYPES].map((type) => (
					<li key={type ?? "all"} className="grid grid-cols-1">
						<InPageLink
							to={href("/tour") + catalogueSearch({ ...filters, type, page: 1 })}
							part="catalogue"
							replace
							aria-current={filters.type === type ? "true" : undefined}
							className={chip}
						>
							{type ? TYPE_LABELS[type].many : "All Species"}
						</InPageLink>
					</li>
				))}
			</ul>
			<Form
				ref={form}
				action={`${href("/tour")}#catalogue`}
				preventScrollReset
				className="grid gap-2 sm:grid-cols-[1fr_auto_auto]"
				onSubmit={(event) => {
					event.preventDefault()
					apply(0)
				}}
			>
				{filters.type && <input type="hidden" name="type" value={filters.type} />}
				<input
					ref={search}
					type="search"
					name="q"
					defaultValue={filters.query}
					placeholder="Search by name, scientific name or description..."
					aria-label="Search by name, scientific name or description"
					autoComplete="off"
					enterKeyHint="search"
					maxLength={100}
					className="field"
					onInput={() => apply(typingDelay())}
				/>
				<select
					// A select keeps what was chosen by hand; the key makes the address win.
					key={filters.status}
					name="status"
					aria-label="Conservation status"
					defaultValue={filters.status ?? ""}
					className="field sm:w-auto"
					onChange={() => apply(0)}
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
