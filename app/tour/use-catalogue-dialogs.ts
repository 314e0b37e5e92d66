import { useState } from "react"
import { flushSync } from "react-dom"
import { href, useLocation, useNavigate } from "react-router"
import { catalogueSearch } from "../forms/catalogue-filters.ts"
import type { CatalogueFilters } from "../models/catalogue.ts"
import { useHydrated } from "../ui/use-hydrated.ts"

/** Marks a step in the browser's history that was taken from the list: closing the dialog is going back. */
const OPENED_HERE = "opened from the list"

/**
 * The dialogs over the catalogue: a species (`species=3`) and the tour (`dialog=tour`). Each is an address of its own, so
 * that Back closes it; the filters stay in it.
 */
export function useCatalogueDialogs(filters: CatalogueFilters) {
	const navigate = useNavigate()
	const hydrated = useHydrated()
	const { key, search, state } = useLocation()
	const [closedAt, setClosedAt] = useState<string>()
	const listAddress = href("/tour") + catalogueSearch(filters)
	const isOpen = closedAt !== key
	const open = (address: string) => navigate(address, { preventScrollReset: true, state: OPENED_HERE })

	return {
		listAddress,
		/** False from the moment of closing, before the address has followed. */
		isOpen,
		/** The tour is the browser's alone: the server does not render its dialog. */
		isTourOpen: hydrated && isOpen && new URLSearchParams(search).get("dialog") === "tour",
		openSpecies: ({ id }: { id: number }) => open(href("/tour") + catalogueSearch(filters, id)),
		openTour: () => open(`${listAddress}${listAddress.includes("?") ? "&" : "?"}dialog=tour`),
		close() {
			if (!isOpen) return
			setClosedAt(key)
			// Opened from this list, Back takes the dialog away; opened by its address, there is nothing to go back to.
			if (state === OPENED_HERE) navigate(-1)
			else navigate(listAddress, { replace: true, preventScrollReset: true })
		},
		/** From the tour's dialog to the list below it. */
		browse() {
			flushSync(() => setClosedAt(key))
			document.getElementById("all")?.focus({ preventScroll: true })
			navigate(`${listAddress}#catalogue`, { replace: true })
		},
	}
}
