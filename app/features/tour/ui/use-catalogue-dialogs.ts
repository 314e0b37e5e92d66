import { useCallback, useState } from "react"
import { flushSync } from "react-dom"
import { href, useLocation, useNavigate } from "react-router"
import { dismissSuccess } from "#core/ui/toast.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { type CatalogueFilters, catalogueSearch } from "#features/species/filter-table.ts"

/** Marks a history entry opened from the list: closing the dialog goes back. */
const OPENED_HERE = "opened from the list"

/** Each dialog has its own URL, so that Back closes it and filters are preserved. */
export function useCatalogueDialogs(filters: CatalogueFilters) {
	const navigate = useNavigate()
	const hydrated = useHydrated()
	const { key, search, state } = useLocation()
	const [closedAt, setClosedAt] = useState<string>()
	const listAddress = href("/tour") + catalogueSearch(filters)
	const isOpen = closedAt !== key
	const dialog = new URLSearchParams(search).get("dialog")
	const open = useCallback(
		(address: string) => navigate(address, { preventScrollReset: true, state: OPENED_HERE }),
		[navigate],
	)
	// The same function in each render, so that the cards aren't rendered again.
	const openSpecies = useCallback(
		({ id }: { id: number }) => open(href("/tour") + catalogueSearch(filters, id)),
		[open, filters],
	)

	return {
		listAddress,
		isOpen,
		/** The server can't render it, because the tour is stored in the browser. */
		isTourOpen: hydrated && isOpen && dialog === "tour",
		openSpecies,
		openTour() {
			// The dialog shows the same with 'Undo', and a message would cover its button.
			dismissSuccess()
			open(`${listAddress}${listAddress.includes("?") ? "&" : "?"}dialog=tour`)
		},
		close() {
			if (!isOpen) return
			setClosedAt(key)
			if (state === OPENED_HERE) navigate(-1)
			else navigate(listAddress, { replace: true, preventScrollReset: true })
		},
		browse() {
			flushSync(() => setClosedAt(key))
			document.getElementById("all")?.focus({ preventScroll: true })
			navigate(`${listAddress}#catalogue`, { replace: true })
		},
	}
}
